/** The span of a wait, in milliseconds. */
export interface BackOff {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Polling a session that starts: usual starts take 30 to 40 s (`real-deployments.md`, Times and capacity). */
export const POLL_BACK_OFF: BackOff = {minMs: 1000, maxMs: 5000};

/**
 * The wait before a try: it grows by half each time between the bounds, with up to a fifth of chance taken off so
 * that many pages do not ask in step. What the service asks for with `Retry-After` goes before, but no try follows at once.
 * @param attempt how many tries went before, from 0
 * @param random at least 0, below 1
 */
export const nextDelayMs = (
  attempt: number,
  {minMs, maxMs}: BackOff,
  random: number,
  retryAfterMs?: number,
): number => {
  const steady = Math.min(maxMs, minMs * 1.5 ** attempt);
  return Math.max(minMs, retryAfterMs ?? steady * (1 - random / 5));
};
