import {randomClientName, type StreamEndpoint} from '../../connection/connector.ts';
import {openSocket, signalingAddress, subprotocols} from '../../connection/nvst/signaling/open-socket.ts';
import {recordEnd} from '../../connection/nvst/signaling/own-clients.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {unlessAborted} from '../../platform/abort.ts';
import {respondsAt} from '../../platform/address.ts';
import {combineFindings, type DiagnosisTarget, failedWith, ok, unknown, warning} from '../check.ts';
import {
  checkCatalogue,
  checkService as checkResponse,
  noResponse,
  queryService,
  toHttp,
} from '../network-checks.ts';
import {type RowOf, toRow} from './preflight-report.ts';

/** How many requests the round trip is measured by. */
const REQUESTS = 5;

/** A request without cookies and token, whose response the page cannot read. Rejects if the server does not respond. */
const ping = (address: string, signal: AbortSignal): Promise<unknown> =>
  fetch(address, {method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal});

/** Checks whether the service responds, whether its catalogue has the request, and how long its round trip is. */
export const checkService = async (
  target: DiagnosisTarget | undefined,
  signal: AbortSignal,
  send = ping,
): Promise<RowOf<'service'>> => {
  if (!target) return toRow('service', unknown('No service is known.'), {});
  const [address] = target.addresses;
  const query = unlessAborted(queryService({target}, signal), signal).catch(
    () => new AppStreamError('no-answer'),
  );
  const [error, times] = await Promise.all([
    query,
    address === undefined ? [] : measureRoundTrips(address, signal, send),
  ]);
  return toRow('service', judgeService(target, error, times.length > 0), summarizeTimes(times));
};

const judgeService = (target: DiagnosisTarget, error: AppStreamError | undefined, responds: boolean) => {
  if (error && isPassing(error, responds))
    return warning(
      `${error.message} ${error.detail ?? ''}`.trim(),
      `${error.advice} The problem may pass: the element retries.`,
    );
  const service = checkResponse({target}, error);
  const catalogue = checkCatalogue({target}, error);
  // A request that does not use the catalogue has nothing to find out about it.
  return combineFindings([service, ...(catalogue.outcome === 'unknown' ? [] : [catalogue])]);
};

/** The service is there, but busy. */
const isPassing = ({code, status = 0}: AppStreamError, responds: boolean) =>
  status === 429 || status >= 500 || (code === 'no-answer' && responds);

/** The times of requests in a row, in milliseconds. The first request opens the connection and does not count. */
const measureRoundTrips = async (address: string, signal: AbortSignal, send: typeof ping) => {
  const times: number[] = [];
  try {
    await send(address, signal);
    while (times.length < REQUESTS) {
      const startedAt = performance.now();
      await send(address, signal);
      times.push(performance.now() - startedAt);
    }
  } catch {
    // The request to the service explains the failure.
  }
  return times;
};

const summarizeTimes = (times: readonly number[]): RowOf<'service'>['measurement'] => {
  const sorted = times.toSorted((one, other) => one - other);
  const [fastest, median, slowest] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (fastest === undefined || median === undefined || slowest === undefined) return {};
  return {roundTripMs: Math.round(median), spreadMs: Math.round(slowest - fastest)};
};

/** How long the socket may take to open, in milliseconds. */
const OPEN_MS = 5000;

/** What the check reaches the host with. */
interface SignalingScope {
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
  if (!endpoint) return toRow('signaling', unknown('The address of signaling follows from a session.'), {});
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  try {
    const name = randomClientName();
    const url = signalingAddress(endpoint, {name, returns: false}, {});
    const {origin: address} = url;
    if (!signsIn)
      return (await responds(toHttp(address), signal))
        ? toRow('signaling', notSignedIn(address), {address, ms: elapsedMs()})
        : toRow('signaling', noResponse(address), {address});
    const socket = await open(url, subprotocols(endpoint.sessionId, undefined), {limitMs: OPEN_MS, signal});
    const ms = elapsedMs();
    socket.close(1000);
    // The host may still hold this client when the run signs in.
    recordEnd(`peer-${name}`, address);
    return toRow('signaling', ok(`The socket to ${address} opens in ${ms} ms.`), {address, ms});
  } catch (thrown) {
    return toRow('signaling', failedWith(AppStreamError.from(thrown)), {});
  }
};

const notSignedIn = (origin: string) =>
  unknown(
    `${origin} responds. Only a sign-in shows whether its WebSocket opens, and a sign-in may end the stream of another client.`,
    'Set `signIn` of `preflight()` to sign in to a host that no one uses.',
  );
