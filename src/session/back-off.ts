/** The bounds of a delay, in milliseconds. */
export interface BackOff {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * The delay before an attempt. It grows by half each time between the bounds. Up to a fifth is taken off at random, so
 * that many pages do not send requests at the same time. `Retry-After` replaces it, but not below the minimum.
 * @param attempt the number of earlier attempts, from 0
 * @param random at least 0, below 1
 */
export const nextDelayMs = (
  attempt: number,
  {minMs, maxMs}: BackOff,
  random: number,
  retryAfterMs?: number,
): number => {
  if (retryAfterMs !== undefined) return spreadRetryAfter(Math.max(minMs, retryAfterMs), random);
  const steady = Math.min(maxMs, minMs * 1.5 ** attempt);
  return Math.max(minMs, steady * (1 - random / 5));
};

/** Adds up to a fifth to `Retry-After`, or up to a second to a short one: many clients receive the same value. */
export const spreadRetryAfter = (retryAfterMs: number, random: number): number =>
  retryAfterMs + random * Math.max(1000, retryAfterMs / 5);
