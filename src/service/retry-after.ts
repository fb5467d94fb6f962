/** The wait in milliseconds that a `Retry-After` header asks for (RFC 9110, 10.2.3): seconds, or a date. */
export const parseRetryAfter = (header: string | null, nowMs: number): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  // `Date.parse` makes a date of most anything, `-5` included; every form of an HTTP date begins with its weekday.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
};
