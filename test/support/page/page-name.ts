/**
 * The URL of a test page that runs beside others. Each page has a host of its own below `localhost`, and with it its own
 * storage and cookies. The first page keeps its host.
 * @param index the place of the page among those that run side by side
 */
export const toPageUrl = (url: string, index: number): string => {
  const pageUrl = new URL(url);
  if (index > 0) pageUrl.hostname = `page${index}.localhost`;
  return pageUrl.href;
};

/** The name of the page in its URL or origin. The first page has none. */
export const readPageName = (url: string): string | undefined =>
  URL.canParse(url) ? /^(page\d+)\.localhost$/.exec(new URL(url).hostname)?.[1] : undefined;
