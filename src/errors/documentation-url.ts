let base: string | undefined;

/**
 * Sets the address of your copy of the documentation site, which `npm run site:build` writes. It ends with a slash.
 * `AppStreamError.docUrl` and the link of a failure card then lead there. Without an address there is no link.
 * @throws TypeError if the address is not absolute
 */
export const setDocumentationUrl = (url: string) => {
  base = new URL(url).href;
};

/** The section of the site about a failure, if the page has set the address of a site. */
export const urlOfError = (code: string): string | undefined =>
  base === undefined ? undefined : new URL(`errors.html#${code}`, base).href;
