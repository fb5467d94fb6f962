import {AppStreamError} from '../../errors/app-stream-error.ts';
import {isLoopback} from '../../network/is-loopback.ts';
import type {StreamClient, StreamEndpoint} from '../connector.ts';

/** What differs between hosts, gateways and proxies on the way to signaling (`nvst.md` 1.1, 1.3, 1.4). */
export interface SignalingOptions {
  /** `wss` or `ws`. Default: `wss` on a secure page (a loopback host excepted) and on port 443. */
  readonly secure?: boolean | undefined;
  /** A path in front of `/sign_in`, for hosts behind a proxy. Default: none. */
  readonly path?: string | undefined;
  /** Further query parameters, as a gateway wants them. Default: none. */
  readonly query?: string | undefined;
}

/**
 * The address of a host's signaling.
 * @throws AppStreamError `mixed-content` when the page may not open it, `signaling-unreachable` when it is none.
 */
export const signalingAddress = (
  {signaling: {host, port}}: StreamEndpoint,
  {name, returns}: StreamClient,
  {secure, path = '', query = ''}: SignalingOptions,
  pageIsSecure = globalThis.isSecureContext && globalThis.location.protocol === 'https:',
): URL => {
  const bare = host.replace(/^\[|\]$/g, '');
  const mustBeSecure = pageIsSecure && !isLoopback(bare);
  const scheme = (secure ?? (mustBeSecure || port === 443)) ? 'wss' : 'ws';
  const address = `${scheme}://${bare.includes(':') ? `[${bare}]` : bare}:${port}`;
  if (mustBeSecure && scheme === 'ws') throw new AppStreamError('mixed-content', {values: {address}});
  if (!URL.canParse(address)) throw new AppStreamError('signaling-unreachable', {values: {address}});
  const url = new URL(address);
  url.pathname = `${path.replace(/\/+$/, '')}/sign_in`;
  const parameters: [string, string][] = [
    ['peer_id', `peer-${name}`],
    ['version', '2'],
    ...new URLSearchParams(query),
  ];
  if (returns) parameters.push(['reconnect', '1']);
  url.search = new URLSearchParams(parameters).toString();
  return url;
};

/**
 * The subprotocols that name the session and, with a token, its bearer (`nvst.md` 1.3). A token travels here and
 * nowhere else, since a browser can set no header on a socket.
 * @throws AppStreamError `token-unusable` when the token cannot stand in a header's list.
 */
export const subprotocols = (sessionId: string, token: string | undefined): string[] => {
  if (token !== undefined && !isHttpToken(token)) throw new AppStreamError('token-unusable');
  return [
    // An id that cannot stand here is left out: a host that serves one session does not need it.
    ...(isHttpToken(sessionId) ? [`x-nv-sessionid.${sessionId}`] : []),
    ...(token === undefined ? [] : [`Authorization-Bearer.${token}`]),
  ];
};

/** RFC 9110, 5.6.2. */
const isHttpToken = (text: string) => /^[!#$%&'*+\-.^_`|~\w]+$/.test(text);
