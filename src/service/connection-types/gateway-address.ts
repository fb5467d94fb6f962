import {AppStreamError} from '../../errors/app-stream-error.ts';
import {isMixedContent} from '../../platform/address.ts';
import {joinUrl} from '../http.ts';

/**
 * Reads the address of a gateway or a portal, which may be relative to the page.
 * @throws AppStreamError `invalid-option`, `mixed-content`
 */
export const readAddress = (
  name: string,
  given: string | URL,
  {location}: {readonly location?: {readonly href: string}} = globalThis,
): URL => {
  const text = String(given).replace(/^ws/, 'http');
  const base = location?.href;
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AppStreamError('invalid-option', {values: {name, expected: 'it is no http address'}});
  if (isMixedContent(url)) throw new AppStreamError('mixed-content', {values: {address: url.origin}});
  return url;
};

/** The address of signaling below a base, which keeps its query. The connector adds `sign_in`. */
export const signalingBelow = (base: URL, path: readonly string[] = []): string =>
  joinUrl(base, path).href.replace(/^http/, 'ws');
