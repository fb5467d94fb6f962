/**
 * The token of a demo service that `--token` protects. It is in the fragment of the page's address, because browsers
 * send a fragment to no server.
 */
export const readToken = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined;

/** Adds the token to the links of a page that lead to other demo pages. */
export const keepToken = () => {
  if (readToken() === undefined) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="./"]')) link.hash = location.hash;
};
