/** The public address of the documentation site: `homepage` in package.json. A fork changes both. */
export const DOCUMENTATION_URL = 'https://app-stream.github.io/app-stream/';

let base = DOCUMENTATION_URL;

/**
 * Sets the address of your own copy of the documentation site, which `npm run site:build` writes. It ends with a slash.
 * `AppStreamError.docUrl` then leads there.
 * @throws TypeError if the address is not absolute
 */
export const setDocumentationUrl = (url: string) => {
  base = new URL(url).href;
};

/** The section of the site about a failure. */
export const urlOfError = (code: string): string => new URL(`errors.html#${code}`, base).href;
