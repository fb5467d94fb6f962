/**
 * The address of a path below a base. The base keeps its own path prefix and query; each segment is percent-encoded,
 * since versions and profiles may hold `+`, `*` and `/` (`real-deployments.md`, Ids).
 */
export const joinUrl = (
  base: URL,
  segments: readonly string[],
  query: readonly (readonly [string, string])[] = [],
): URL => {
  const url = new URL(base);
  const path = segments.map(encodeSegment).join('/');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  url.hash = '';
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
};

/** Whether a name can be a segment of a path, without leading to another one. */
export const isSegment = (name: string): boolean => !/^\.{0,2}$/.test(name) && name.isWellFormed();

// A segment of dots leads up the path even if it is percent-encoded (WHATWG URL, 4.4).
const encodeSegment = (segment: string) => {
  if (/^\.{1,2}$/.test(segment)) throw new TypeError(`“${segment}” cannot be part of an address`);
  return encodeURIComponent(segment);
};
