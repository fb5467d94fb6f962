import {expectAnswer} from './offline.ts';

/** Whether an address has a user name or a password. Browsers send no request to it. */
export const hasCredentials = ({username, password}: URL): boolean => username !== '' || password !== '';

/**
 * The address of a page without its user name and its password, as the base of relative addresses: the browser sends
 * both by itself.
 */
export const withoutCredentials = (pageUrl: string): string => {
  if (!URL.canParse(pageUrl)) return pageUrl;
  const url = new URL(pageUrl);
  url.username = url.password = '';
  return url.href;
};

/** A host name or IP address without the brackets that a URL puts around an IPv6 address. */
export const stripBrackets = (host: string): string => host.replace(/^\[(.+)\]$/, '$1');

/** A path without the slashes at its end. The time grows with the length of the path alone. */
export const withoutSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, '');

/** A name as one segment of a path. @throws TypeError for `.` and `..`, which lead up the path even percent-encoded */
export const encodeSegment = (name: string): string => {
  if (/^\.{1,2}$/.test(name)) throw new TypeError(`“${name}” cannot be part of an address`);
  return encodeURIComponent(name);
};

/** A host and a port as a URL spells them, with brackets around an IPv6 address. */
export const formatHostPort = (host: string, port: number): string => {
  const bare = stripBrackets(host);
  return `${bare.includes(':') ? `[${bare}]` : bare}:${port}`;
};

/** Whether a host name means this machine. Browsers treat its addresses as secure on every page. */
export const isLoopback = (host: string): boolean =>
  /^(.+\.)?localhost$|^127(\.\d+){3}$|^::1$/.test(stripBrackets(host));

/** What a page knows of its own address. A server has none of it. */
export interface PageScope {
  readonly location?: {readonly protocol: string};
  readonly origin?: string;
  readonly isSecureContext?: boolean;
}

/** The documents without an address of their own: `srcdoc`, `about:blank`, `blob:` and `data:`. */
const INHERITS = /^(about|blob|data):$/;

/**
 * Whether a page counts as loaded over HTTPS. A frame without its own address has the origin of its page. If a sandbox
 * hides the origin, a secure context is the only sign.
 */
export const isHttpsPage = ({
  location,
  origin = 'null',
  isSecureContext,
}: PageScope = globalThis): boolean => {
  if (!location || !INHERITS.test(location.protocol)) return location?.protocol === 'https:';
  return origin === 'null' ? isSecureContext === true : origin.startsWith('https:');
};

/** Whether the browser blocks a request over HTTP of an HTTPS page: not to loopback (W3C Secure Contexts, 3.1). */
export const isMixedContent = ({protocol, hostname}: URL, page?: PageScope): boolean =>
  isHttpsPage(page) && protocol === 'http:' && !isLoopback(hostname);

/** A server that needs longer counts as silent, in milliseconds. */
const RESPONSE_LIMIT_MS = 3000;

/** Whether a server responds to a `no-cors` GET without cookies, whose response the page cannot read. */
export const respondsAt = async (address: string, signal?: AbortSignal): Promise<boolean> =>
  (await statusAt(address, signal, {mode: 'no-cors', credentials: 'omit'})) !== undefined;

/** The status of the response to a GET: 0 for a redirect, and `undefined` if none arrives that the page may read. */
export const statusAt = async (
  address: string,
  signal?: AbortSignal,
  options: RequestInit = {redirect: 'manual'},
): Promise<number | undefined> => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, RESPONSE_LIMIT_MS);
  signal?.addEventListener('abort', abort, {once: true, signal: controller.signal});
  const noteAnswer = expectAnswer();
  try {
    const {status, body} = await fetch(address, {...options, cache: 'no-store', signal: controller.signal});
    noteAnswer();
    await body?.cancel();
    return status;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    abort();
  }
};
