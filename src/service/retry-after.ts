/** The wait in milliseconds that a `Retry-After` header asks for (RFC 9110, 10.2.3): seconds, or a date. */
export const parseRetryAfter = (header: string | null, nowMs: number): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
};
