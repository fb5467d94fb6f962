import {randomClientName, type StreamEndpoint} from '../../connection/connector.ts';
import {openSocket, signalingAddress, subprotocols} from '../../connection/nvst/signaling/open-socket.ts';
import {recordEnd} from '../../connection/nvst/signaling/own-clients.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {loadTexts} from '../../locales/page-texts.ts';
import {respondsAt} from '../../platform/address.ts';
import {failedWith, ok, unknown} from '../check.ts';
import {noResponse, toHttp} from '../network-checks.ts';
import type {RowOf} from './preflight-report.ts';

/** How long the socket may take to open, in milliseconds. */
const OPEN_MS = 5000;

/** What the check reaches the host with. */
export interface SignalingScope {
  readonly open: typeof openSocket;
  readonly responds: (origin: string, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Checks the signaling of a host whose address is known before a session exists. Without `signsIn`, it only asks whether the
 * port responds: a host accepts one client at a time, and a sign-in may end the stream of another client.
 * @param endpoint undefined if the address follows from a session
 */
export const checkSignaling = async (
  endpoint: StreamEndpoint | undefined,
  {signsIn, signal}: {readonly signsIn: boolean; readonly signal: AbortSignal},
  {open, responds}: SignalingScope = {open: openSocket, responds: respondsAt},
): Promise<RowOf<'signaling'>> => {
  if (!endpoint)
    return {
      check: 'signaling',
      ...unknown('The address of signaling follows from a session.'),
      measurement: {},
    };
  const startedAt = performance.now();
  const elapsed = () => ({ms: Math.round(performance.now() - startedAt)});
  try {
    const name = randomClientName();
    const url = signalingAddress(endpoint, {name, returns: false}, {});
    const measurement = {address: url.origin};
    if (!signsIn) {
      const isOpen = await responds(toHttp(url.origin), signal);
      const finding = isOpen ? notSignedIn(url.origin) : noResponse(url.origin);
      return {check: 'signaling', ...finding, measurement: {...measurement, ...(isOpen ? elapsed() : {})}};
    }
    const socket = await open(url, subprotocols(endpoint.sessionId, undefined), {limitMs: OPEN_MS, signal});
    const {ms} = elapsed();
    socket.close(1000);
    // The host may still hold this client when the run signs in.
    recordEnd(`peer-${name}`, url.origin);
    return {
      check: 'signaling',
      ...ok(`The socket to ${url.origin} opens in ${ms} ms.`),
      measurement: {...measurement, ms},
    };
  } catch (thrown) {
    await loadTexts();
    return {
      check: 'signaling',
      ...failedWith(AppStreamError.from(thrown)),
      measurement: {},
    };
  }
};

const notSignedIn = (origin: string) =>
  unknown(
    `${origin} responds. Only a sign-in shows whether its WebSocket opens, and a sign-in may end the stream of another client.`,
    'Set `signIn` of `preflight()` to sign in to a host that no one uses.',
  );
