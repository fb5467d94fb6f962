import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {pause, runAfterwards} from '../../../platform/abort.ts';
import {
  formatHostPort,
  isHttpsPage,
  isLoopback,
  statusAt,
  withoutSlashes,
} from '../../../platform/address.ts';
import {expectAnswer} from '../../../platform/offline.ts';
import {isHttpToken} from '../../../platform/text.ts';
import {DEFAULT_SOCKET_RULES, type SocketRules} from '../../../service/socket-rules.ts';
import type {StreamClient, StreamEndpoint} from '../../connector.ts';

interface SocketOptions {
  /** Default: the rules without a gateway or a portal. */
  readonly sockets?: SocketRules | undefined;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/**
 * Opens a socket. The signal closes the socket at any time, also after this function has resolved.
 * @throws AppStreamError `signaling-timeout`; `socket-refused` if the port responds to HTTP, otherwise
 *   `signaling-unreachable`; `redirected` if the address redirects, for example to sign in. `socket-refused` has a
 *   status if the address responds to HTTP as if no WebSocket could be there. A browser does not report a bad TLS
 *   certificate, so it counts as `signaling-unreachable`.
 * @throws the signal's reason when aborted.
 */
export const openSocket = async (
  address: URL,
  protocols: readonly string[],
  {limitMs, signal, sockets = DEFAULT_SOCKET_RULES}: SocketOptions,
): Promise<WebSocket> => {
  signal.throwIfAborted();
  const noteAnswer = expectAnswer();
  const socket = new WebSocket(address, [...protocols]);
  // Some proxies pass texts on as bytes.
  socket.binaryType = 'arraybuffer';
  const {promise, resolve, reject} = Promise.withResolvers<WebSocket>();
  const settled = new AbortController();
  const once = {once: true, signal: settled.signal};
  const startedAt = performance.now();
  const origin = address.origin.replace('ws', 'http');
  const fail = (
    code: 'signaling-unreachable' | 'socket-refused' | 'signaling-timeout' | 'redirected',
    data?: {readonly status: number},
  ) => {
    // The query may contain a secret of the gateway, so the error contains the origin alone.
    const values = {address: address.origin};
    const isAway = code === 'signaling-unreachable' || code === 'signaling-timeout';
    const error = new AppStreamError(code, {
      values,
      retryAfterMs: isAway ? SILENT_PORT_RETRY_MS : undefined,
      ...data,
    });
    if (isAway) error.retryWhen = (until) => waitForPort(origin, until);
    reject(error);
  };
  const abort = () => {
    reject(signal.reason);
    runAfterwards(sockets.mayClose(), () => socket.close(1000));
  };
  const timer = setTimeout(() => fail('signaling-timeout'), limitMs);
  const onOpen = () => {
    noteAnswer();
    sockets.opened();
    resolve(socket);
  };
  const explainClose = async ({code, reason}: Refusal) => {
    clearTimeout(timer);
    const judged = await sockets.judge?.({kind: 'refused', code, reason, ms: performance.now() - startedAt});
    if (judged?.kind === 'lost') {
      reject(judged.error);
      return;
    }
    const isOpen = await probePort(origin, signal);
    // A request to the address of a gateway could take another machine.
    const status = isOpen && !sockets.judge ? await readStatus(origin + address.pathname, signal) : undefined;
    if (status === 0) fail('redirected');
    else if (status && NO_SOCKET.includes(status)) fail('socket-refused', {status});
    else fail(isOpen ? 'socket-refused' : 'signaling-unreachable');
  };
  signal.addEventListener('abort', abort, {once: true});
  socket.addEventListener('open', onOpen, once);
  let isRefused = false;
  const onRefused = (event: Refusal) => {
    if (!isRefused && !settled.signal.aborted) void explainClose(event);
    isRefused = true;
  };
  socket.addEventListener('close', onRefused, once);
  // Chromium reports a socket that the policy of the page forbids by `error` alone.
  socket.addEventListener('error', () => setTimeout(onRefused, 0, {code: 1006, reason: ''}), once);
  try {
    return await promise;
  } catch (error) {
    if (!signal.aborted) socket.close();
    throw error;
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
};

/** How a socket that never opened ended. */
type Refusal = Pick<CloseEvent, 'code' | 'reason'>;

/**
 * The delay between two sockets to a host whose port is silent, in milliseconds. A probe finds the port earlier, unless
 * the page must not send a probe. Firefox delays the sockets to a host that refused some, longer after each one.
 */
const SILENT_PORT_RETRY_MS = 15_000;

/**
 * The responses to a request without an upgrade that come from a running host, or from a server which knows no host. A
 * gateway whose host still starts responds with 5xx, and one that checks users or rates with another status.
 */
const NO_SOCKET = [200, 400, 404, 405, 426];

/** Settings for hosts behind a gateway or a proxy (`nvst.md` 1.1, 1.3, 1.4). */
export interface SignalingOptions {
  /** Uses `wss` if true, `ws` if false. Default: `wss` on port 443 and on a secure page, except for a loopback host. */
  readonly secure?: boolean | undefined;
  /** A path before `/sign_in`, for hosts behind a proxy. Default: none. */
  readonly path?: string | undefined;
  /** Additional query parameters, for example for a gateway. Default: none. */
  readonly query?: string | undefined;
  /** The text before the token in its subprotocol (default: `Authorization-Bearer.`). */
  readonly tokenPrefix?: string | undefined;
}

/**
 * Returns the address of a host's signaling. An address of the page keeps its path and its query.
 * @throws AppStreamError `mixed-content` if the page must not open it, `signaling-unreachable` if the host is invalid.
 */
export const signalingAddress = (
  {signaling: {host, port}, signalingUrl}: StreamEndpoint,
  {name, returns}: StreamClient,
  {secure, path = '', query = ''}: SignalingOptions,
  pageIsSecure = isHttpsPage(),
): URL => {
  const mustBeSecure = pageIsSecure && !isLoopback(host);
  const scheme = (secure ?? (mustBeSecure || port === 443)) ? 'wss' : 'ws';
  const address = signalingUrl ?? `${scheme}://${formatHostPort(host, port)}`;
  if (!URL.canParse(address)) throw new AppStreamError('signaling-unreachable', {values: {address}});
  const url = new URL(address);
  const {origin} = url;
  if (mustBeSecure && url.protocol === 'ws:')
    throw new AppStreamError('mixed-content', {values: {address: origin}});
  url.pathname = `${withoutSlashes(signalingUrl ? url.pathname : path)}/sign_in`;
  const parameters: [string, string][] = [
    ['peer_id', `peer-${name}`],
    ['version', '2'],
    ...new URLSearchParams(signalingUrl ? url.search : query),
  ];
  if (returns) parameters.push(['reconnect', '1']);
  url.search = new URLSearchParams(parameters).toString();
  return url;
};

/**
 * Returns the subprotocols with the session's id, the bearer token (`nvst.md` 1.3) and those of the page. A browser
 * cannot set a header on a WebSocket, so the token travels in a subprotocol. Some proxies answer with all offered
 * subprotocols, so without a token only the id is offered (`nvst.md` 7.11).
 * @throws AppStreamError `token-unusable` if the token contains characters that a header list does not allow,
 *   `protocols-unusable` if a subprotocol of the page does, or occurs twice.
 */
export const subprotocols = (
  sessionId: string,
  token: string | undefined,
  tokenPrefix = 'Authorization-Bearer.',
  others: readonly string[] = [],
): string[] => {
  if (token !== undefined && !isHttpToken(token)) throw new AppStreamError('token-unusable');
  const all = [
    // An id with other characters is omitted. A host with a single session does not need the id.
    ...(isHttpToken(sessionId) ? [`x-nv-sessionid.${sessionId}`] : []),
    ...(token === undefined ? [] : [tokenPrefix + token]),
    ...others,
  ];
  // The exception of the browser would quote the subprotocol.
  if (!others.every(isHttpToken) || new Set(all).size < all.length)
    throw new AppStreamError('protocols-unusable');
  return all;
};

/** After a response, the next request to the same address follows not earlier than this, in milliseconds. */
const PROBE_VALID_MS = 10_000;
/** The delay between two probes of a host that is away, in milliseconds. */
const PROBE_INTERVAL_MS = 1000;
/** The last requests, by address. */
const probes = new Map<string, {readonly atMs: number; readonly status: Promise<number | undefined>}>();

/** The status of the response to a GET. `undefined` if none arrives. Each socket to a host must not repeat it. */
const readStatus = (
  address: string,
  signal: AbortSignal,
  options?: RequestInit,
): Promise<number | undefined> => {
  const now = performance.now();
  for (const [known, {atMs}] of probes) if (now - atMs > PROBE_VALID_MS) probes.delete(known);
  const found = probes.get(address);
  if (found) return found.status;
  const status = statusAt(address, signal, options);
  probes.set(address, {atMs: now, status});
  // An aborted request has no result.
  void status.then(() => signal.aborted && probes.delete(address));
  return status;
};

/** Whether a server responds to HTTP. The browser follows its redirects. */
const probePort = async (origin: string, signal: AbortSignal): Promise<boolean> =>
  (await readStatus(origin, signal, {mode: 'no-cors', credentials: 'omit'})) !== undefined;

/** Waits until a server responds again. Unlike the sockets, Firefox does not delay such requests. */
const waitForPort = async (origin: string, signal: AbortSignal): Promise<void> => {
  do {
    await pause(PROBE_INTERVAL_MS, signal);
    if ((await probes.get(origin)?.status) === undefined) probes.delete(origin);
  } while (!(await probePort(origin, signal)));
};
