import {randomClientName, type StreamEndpoint} from '../connection/connector.ts';
import {openSocket, signalingAddress, subprotocols} from '../connection/nvst/signaling/open-socket.ts';
import {recordEnd} from '../connection/nvst/signaling/host-release.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {formatHostPort, isHttpsPage, isMixedContent, respondsAt} from '../platform/address.ts';
import {TOKEN_MS} from '../service/page-value.ts';
import {
  type CheckSubject,
  failedWith,
  type Finding,
  inCatalogue,
  joinTexts,
  ok,
  unknown,
  warning,
} from './check.ts';
import type {Measured, PreflightMeasurements} from './preflight-report.ts';
import {checkServers, type probeServer, readServers} from './server-checks.ts';

const NO_SERVICE = 'The element connects to the host without a service.';
const NO_TARGET = 'The attributes do not specify a stream.';

/** The service responded, and its catalogue does not contain the request. */
const CATALOGUE_FAILURES: ReadonlySet<FailureCode> = new Set([
  'app-not-found',
  'version-not-found',
  'profile-not-found',
]);

/** The id of no session. A poll of it proves that the service responds, and changes nothing. */
const UNKNOWN_SESSION = 'diagnosis';

/** The address of a host without a service, as a request has it: mixed content includes sockets. */
export const addressesOfHost = ({signalingUrl}: Pick<StreamEndpoint, 'signalingUrl'>): readonly string[] =>
  signalingUrl === undefined ? [] : [toHttp(signalingUrl)];

type Targeted = Pick<CheckSubject, 'target'>;

export const checkMixedContent = (
  {target}: Targeted,
  isBlocked: (address: URL) => boolean = isMixedContent,
): Finding => {
  if (!target) return unknown(NO_TARGET);
  if (!target.addresses.length) return unknown('The page provides its own service.');
  const blocked = target.addresses.map((address) => new URL(address)).find((address) => isBlocked(address));
  if (!blocked) return ok('The browser does not block the service as mixed content.');
  return failedWith(new AppStreamError('mixed-content', {values: {address: blocked.origin}}));
};

/** Sends one request to the service, for the checks of service and catalogue. Returns its error. */
export const queryService = async (
  {target}: Targeted,
  signal: AbortSignal,
): Promise<AppStreamError | undefined> => {
  if (!target) return undefined;
  const {request, service} = target;
  try {
    if (request.catalogue === 'check' && request.sessionId === undefined)
      await service.confirm(request, {signal});
    else await service.poll(request.sessionId ?? UNKNOWN_SESSION, {signal});
    return undefined;
  } catch (thrown) {
    return AppStreamError.from(thrown);
  }
};

/** Checks whether the service responds. @param error the result of `queryService` */
export const checkService = ({target}: Targeted, error: AppStreamError | undefined): Finding => {
  if (!target) return unknown(NO_TARGET);
  if (target.request.direct) return unknown(NO_SERVICE);
  const isUnknownSession = error?.code === 'session-not-found' && target.request.sessionId === undefined;
  if (error && !CATALOGUE_FAILURES.has(error.code) && !isUnknownSession) return failedWith(error);
  // An address may have credentials or a query.
  const addresses = target.addresses.map((address) => new URL(address));
  return ok(
    `The service responds${addresses.map((url) => ` at ${url.origin}${url.pathname}`).join(' and')}.`,
  );
};

/** Like `checkService` for a run, which retries a busy service. @param responds whether it answered another request */
export const checkServiceForRun = (
  subject: Targeted,
  error: AppStreamError | undefined,
  responds: boolean,
): Finding => {
  const status = error?.status ?? 0;
  const isBusy = status === 429 || status >= 500 || (error?.code === 'no-answer' && responds);
  const finding = checkService(subject, error);
  if (!isBusy || finding.outcome !== 'failed') return finding;
  const advice = `${finding.advice ?? ''} The problem may pass: the element retries.`.trim();
  return {...finding, outcome: 'warning', advice};
};

/** Checks whether the catalogue contains the request. @param error the result of `queryService` */
export const checkCatalogue = ({target}: Targeted, error: AppStreamError | undefined): Finding => {
  if (!target) return unknown(NO_TARGET);
  const {catalogue, sessionId, direct} = target.request;
  if (direct) return unknown(NO_SERVICE);
  if (catalogue === 'skip' || sessionId !== undefined)
    return unknown('This request does not use the catalogue.');
  if (error && !CATALOGUE_FAILURES.has(error.code))
    return unknown('The service did not return the catalogue.');
  return error ? failedWith(error) : inCatalogue(target.request);
};

const ROUND_TRIPS = 5;

/** A request without cookies and token, whose response the page cannot read. Rejects if the server does not respond. */
const ping = (address: string, signal: AbortSignal): Promise<unknown> =>
  fetch(address, {method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal});

/** The times of requests in a row, in milliseconds. The first request opens the connection and does not count. */
export const measureRoundTrips = async (
  address: string | undefined,
  signal: AbortSignal,
  send = ping,
): Promise<readonly number[]> => {
  const times: number[] = [];
  if (address === undefined) return times;
  try {
    await send(address, signal);
    while (times.length < ROUND_TRIPS) {
      const startedAt = performance.now();
      await send(address, signal);
      times.push(performance.now() - startedAt);
    }
  } catch {
    // The request to the service explains the failure.
  }
  return times;
};

export const summarizeTimes = (times: readonly number[]): PreflightMeasurements['service'] => {
  const sorted = times.toSorted((one, other) => one - other);
  const [fastest, median, slowest] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (fastest === undefined || median === undefined || slowest === undefined) return {};
  return {roundTripMs: Math.round(median), spreadMs: Math.round(slowest - fastest)};
};

const SOCKET_LIMIT_MS = 5000;

/**
 * Checks whether the signaling port of the host responds to HTTP. Only with `signIn`, it opens a WebSocket: a host
 * accepts one client at a time, and a second client may end the stream of the first.
 */
export const checkSignaling = async (
  {endpoint, state, signIn}: Pick<CheckSubject, 'endpoint' | 'state' | 'signIn'>,
  signal: AbortSignal,
  {isHttps = isHttpsPage(), open = openSocket, responds = respondsAt} = {},
): Promise<Measured<'signaling'>> => {
  if (!endpoint) return {finding: unknown('The service has not returned a host yet.'), measurement: {}};
  const {host, port} = endpoint.signaling;
  const address = formatHostPort(host, port);
  if (state.phase === 'playing')
    return {finding: unknown(`The stream from ${address} is playing.`), measurement: {}};
  const startedAt = performance.now();
  try {
    const name = randomClientName();
    const url = signalingAddress(endpoint, {name, returns: false}, {}, isHttps);
    const {origin} = url;
    if (!signIn && !(await responds(toHttp(origin), signal)))
      return {finding: noResponse(address), measurement: {address: origin}};
    if (signIn) {
      const protocols = subprotocols(endpoint.sessionId, undefined);
      const socket = await open(url, protocols, {limitMs: SOCKET_LIMIT_MS, signal});
      socket.close(1000);
      // The host may still hold this client when the run signs in.
      recordEnd(origin);
    }
    const ms = Math.round(performance.now() - startedAt);
    return {finding: describeSignaling(address, signIn, ms), measurement: {address: origin, ms}};
  } catch (thrown) {
    return {finding: failedWith(AppStreamError.from(thrown)), measurement: {}};
  }
};

const describeSignaling = (address: string, signIn: boolean | undefined, ms: number): Finding => {
  if (signIn) return ok(`The socket to ${address} opens in ${ms} ms.`);
  if (signIn === undefined) return ok(`${address} responds.`);
  return unknown(
    `${address} responds. Only a sign-in shows whether its WebSocket opens, and a sign-in may end the stream of another client.`,
    'Set `signIn` of `preflight()` to sign in to a host that no one uses.',
  );
};

const toHttp = (origin: string) => origin.replace(/^ws/, 'http');

const noResponse = (address: string) =>
  warning(
    `${address} does not respond to HTTP.`,
    'Some hosts never respond to HTTP. If the stream fails, check the port, the firewall and the TLS certificate.',
  );

const MEDIA_FAILURES: ReadonlySet<FailureCode> = new Set(['ice-failed', 'no-relay', 'relay-refused']);

/** Checks whether media can reach the page: by the last run, otherwise by a request to each ICE server. */
export const checkUdp = async (
  {state, iceServers}: Pick<CheckSubject, 'state' | 'iceServers'>,
  signal: AbortSignal,
  probe?: typeof probeServer,
): Promise<Finding> => {
  if (state.phase === 'playing') return ok('Media reaches the page.');
  if (state.phase === 'failed' && MEDIA_FAILURES.has(state.error.code)) return failedWith(state.error);
  const read = await readServers(iceServers, {limitMs: TOKEN_MS, signal});
  if ('problem' in read) return read.problem;
  if (!read.servers.length) return unknown('`iceServers` is empty, and no stream is playing.');
  const servers = await Promise.all(checkServers(read, signal, probe));
  const findings = servers.map(({finding}) => finding);
  const texts = joinTexts(findings);
  const isAnyOk = findings.some(({outcome}) => outcome === 'ok');
  if (texts.advice === undefined) return {outcome: isAnyOk ? 'ok' : 'unknown', ...texts};
  return {outcome: isAnyOk ? 'warning' : 'failed', ...texts};
};
