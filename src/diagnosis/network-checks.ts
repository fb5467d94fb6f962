import type {StreamEndpoint} from '../connection/connector.ts';
import {signalingAddress} from '../connection/nvst/signaling/open-socket.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {TOKEN_MS} from '../service/request-headers.ts';
import {formatHostPort, isHttpsPage, isMixedContent, respondsAt} from '../platform/address.ts';
import {
  type DiagnosisSubject,
  failed,
  failedWith,
  type Finding,
  inCatalogue,
  ok,
  unknown,
  warning,
} from './check.ts';
import {checkServers, type probeServer, readServers} from './preflight/check-servers.ts';

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

/** The address of a host without a service, as requests have it: a browser blocks sockets as mixed content like requests. */
export const addressesOfHost = ({signalingUrl}: Pick<StreamEndpoint, 'signalingUrl'>): readonly string[] =>
  signalingUrl === undefined ? [] : [toHttp(signalingUrl)];

export const checkMixedContent = (
  {target}: Pick<DiagnosisSubject, 'target'>,
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
  {target}: Pick<DiagnosisSubject, 'target'>,
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
export const checkService = (
  {target}: Pick<DiagnosisSubject, 'target'>,
  error: AppStreamError | undefined,
): Finding => {
  if (!target) return unknown(NO_TARGET);
  if (target.request.direct) return unknown(NO_SERVICE);
  const isUnknownSession = error?.code === 'session-not-found' && target.request.sessionId === undefined;
  if (error && !CATALOGUE_FAILURES.has(error.code) && !isUnknownSession) return failedWith(error);
  return ok(`The service responds${target.addresses.map((address) => ` at ${address}`).join(' and')}.`);
};

/** Checks whether the catalogue contains the request. @param error the result of `queryService` */
export const checkCatalogue = (
  {target}: Pick<DiagnosisSubject, 'target'>,
  error: AppStreamError | undefined,
): Finding => {
  if (!target) return unknown(NO_TARGET);
  const {catalogue, sessionId, appId, version, profile} = target.request;
  if (target.request.direct) return unknown(NO_SERVICE);
  if (catalogue === 'skip' || sessionId !== undefined)
    return unknown('This request does not use the catalogue.');
  if (error && !CATALOGUE_FAILURES.has(error.code))
    return unknown('The service did not return the catalogue.');
  if (error) return failedWith(error);
  return inCatalogue({appId, version, profile});
};

interface SignalingProbe {
  /** Whether the page was loaded over HTTPS. */
  readonly isHttps: boolean;
  readonly responds: (origin: string, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Checks whether the signaling port of the host responds to HTTP. It opens no WebSocket: a host accepts one client at a
 * time, and a second client may end the stream of the first.
 */
export const checkSignaling = async (
  {endpoint, state}: Pick<DiagnosisSubject, 'endpoint' | 'state'>,
  signal: AbortSignal,
  {isHttps, responds}: SignalingProbe = {isHttps: isHttpsPage(), responds: respondsAt},
): Promise<Finding> => {
  if (!endpoint) return unknown('The service has not returned a host yet.');
  const {host, port} = endpoint.signaling;
  const address = formatHostPort(host, port);
  if (state.phase === 'playing') return unknown(`The stream from ${address} is playing.`);
  const client = {name: '', returns: false};
  const {origin} = signalingAddress(endpoint, client, {}, isHttps);
  return (await responds(toHttp(origin), signal)) ? ok(`${address} responds.`) : noResponse(address);
};

/** The origin of a socket, as requests have it. */
export const toHttp = (origin: string) => origin.replace(/^ws/, 'http');

export const noResponse = (address: string) =>
  warning(
    `${address} does not respond to HTTP.`,
    'Some hosts never respond to HTTP. If the stream fails, check the port, the firewall and the TLS certificate.',
  );

/** Media did not reach the page. */
const MEDIA_FAILURES: ReadonlySet<FailureCode> = new Set(['ice-failed', 'no-relay', 'relay-refused']);

/** Checks whether media can reach the page: uses the result of the last run, otherwise asks each ICE server. */
export const checkUdp = async (
  {state, iceServers}: Pick<DiagnosisSubject, 'state' | 'iceServers'>,
  signal: AbortSignal,
  ask?: typeof probeServer,
): Promise<Finding> => {
  if (state.phase === 'playing') return ok('Media reaches the page.');
  if (state.phase === 'failed' && MEDIA_FAILURES.has(state.error.code)) return failedWith(state.error);
  const read = await readServers(iceServers, {limitMs: TOKEN_MS, signal});
  if ('problem' in read) return read.problem;
  if (!read.servers.length) return unknown('`iceServers` is empty, and no stream is playing.');
  const findings = await Promise.all(checkServers(read, signal, ask));
  const summary = findings.map((finding) => finding.summary).join(' ');
  const advice = [...new Set(findings.flatMap((finding) => finding.advice ?? []))].join(' ');
  const isAnyOk = findings.some(({outcome}) => outcome === 'ok');
  if (!advice) return isAnyOk ? ok(summary) : unknown(summary);
  return isAnyOk ? warning(summary, advice) : failed(summary, advice);
};
