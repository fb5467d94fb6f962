/** Some gateways ask for hours (`real-deployments.md`, `Retry-After` of hours). */
export const MAX_RETRY_AFTER_MS = 5 * 60_000;

/** Parses `Retry-After` to milliseconds (RFC 9110, 10.2.3): seconds, or a date. At most five minutes. */
export const parseRetryAfter = (header: string | null, nowMs: number): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, MAX_RETRY_AFTER_MS);
  // `Date.parse` accepts nearly anything, `-5` included. Every form of an HTTP date starts with its weekday.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - nowMs), MAX_RETRY_AFTER_MS);
};
