/** The list of failures, relative to the package. */
const ERRORS_PAGE = 'docs/errors.md';

let base = '';

/**
 * Sets the address at which the page serves this package's `docs/`, so that `AppStreamError.docUrl` is a full address.
 * By default `docUrl` is a path within the package.
 */
export const setDocumentationUrl = (url: string) => {
  base = url;
};

export const documentationUrl = (code: string): string => {
  const path = `${ERRORS_PAGE}#${code}`;
  return base ? new URL(path, base).href : path;
};
