import {AppStreamError} from '../errors/app-stream-error.ts';
import {parseIceServers} from '../connection/ice-servers.ts';
import {readPageList} from '../connection/page-list.ts';
import type {FailureCode} from '../errors/failures.ts';
import {TOKEN_MS} from '../service/request-headers.ts';
import {formatHostPort, isLoopback, isMixedContent, respondsAt} from '../platform/address.ts';
import {
  type DiagnosisSubject,
  type DiagnosisTarget,
  failed,
  failedWith,
  type Finding,
  ok,
  skipped,
  warning,
} from './check.ts';

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

export const checkMixedContent = (
  {target}: DiagnosisSubject,
  isBlocked: (address: URL) => boolean = isMixedContent,
): Finding => {
  if (!target) return skipped(NO_TARGET);
  if (!target.addresses.length) return skipped('The page provides its own service.');
  const blocked = target.addresses.map((address) => new URL(address)).find((address) => isBlocked(address));
  if (!blocked) return ok('The browser does not block the service as mixed content.');
  return failedWith(new AppStreamError('mixed-content', {values: {address: blocked.origin}}));
};

/** Sends one request to the service, for the checks of service and catalogue. Returns its error. */
export const queryService = async (
  {target}: DiagnosisSubject,
  signal: AbortSignal,
): Promise<AppStreamError | undefined> => {
  if (!target) return undefined;
  try {
    await sendQuery(target, signal);
    return undefined;
  } catch (thrown) {
    return AppStreamError.from(thrown);
  }
};

const sendQuery = async ({request, service}: DiagnosisTarget, signal: AbortSignal) => {
  const {sessionId, catalogue, direct} = request;
  if (direct) return;
  if (catalogue === 'check' && sessionId === undefined) return service.confirm(request, {signal});
  await service.poll(sessionId ?? UNKNOWN_SESSION, {signal});
};

/** Checks whether the service responds. @param error the result of `queryService` */
export const checkService = ({target}: DiagnosisSubject, error: AppStreamError | undefined): Finding => {
  if (!target) return skipped(NO_TARGET);
  if (target.request.direct) return skipped(NO_SERVICE);
  const isUnknownSession = error?.code === 'session-not-found' && target.request.sessionId === undefined;
  if (error && !CATALOGUE_FAILURES.has(error.code) && !isUnknownSession) return failedWith(error);
  return ok(`The service responds${target.addresses.map((address) => ` at ${address}`).join(' and')}.`);
};

/** Checks whether the catalogue contains the request. @param error the result of `queryService` */
export const checkCatalogue = ({target}: DiagnosisSubject, error: AppStreamError | undefined): Finding => {
  if (!target) return skipped(NO_TARGET);
  const {catalogue, sessionId, appId, version = 'latest', profile} = target.request;
  if (target.request.direct) return skipped(NO_SERVICE);
  if (catalogue === 'skip' || sessionId !== undefined)
    return skipped('This request does not use the catalogue.');
  if (error && !CATALOGUE_FAILURES.has(error.code))
    return skipped('The service did not return the catalogue.');
  if (error) return failedWith(error);
  return ok(`The catalogue contains ${appId}, version ${version}, profile ${profile}.`);
};

interface SignalingProbe {
  /** The protocol of the page, for example `https:`. */
  readonly protocol: string;
  readonly responds: (origin: string, signal: AbortSignal) => Promise<boolean>;
}

/**
 * Checks whether the signaling port of the host responds to HTTP. It opens no WebSocket: a host accepts one client at a
 * time, and a second client may end the stream of the first.
 */
export const checkSignaling = async (
  {endpoint, state}: Pick<DiagnosisSubject, 'endpoint' | 'state'>,
  signal: AbortSignal,
  {protocol, responds}: SignalingProbe = {protocol: location.protocol, responds: respondsAt},
): Promise<Finding> => {
  if (!endpoint) return skipped('The service has not returned a host yet.');
  const {host, port} = endpoint.signaling;
  const address = formatHostPort(host, port);
  if (state.phase === 'playing') return skipped(`The stream from ${address} is playing.`);
  const {signalingUrl} = endpoint;
  const isSecure = signalingUrl
    ? signalingUrl.startsWith('wss:')
    : port === 443 || (protocol === 'https:' && !isLoopback(host));
  if (await responds(`${isSecure ? 'https' : 'http'}://${address}`, signal))
    return ok(`${address} responds.`);
  return warning(
    `${address} does not respond to HTTP.`,
    'Some hosts never respond to HTTP. If the stream fails, check the port, the firewall and the TLS certificate.',
  );
};

type CandidateTypes = (
  iceServers: readonly RTCIceServer[],
  signal: AbortSignal,
) => Promise<readonly string[]>;

/** Media did not reach the page. */
const MEDIA_FAILURES: ReadonlySet<FailureCode> = new Set(['ice-failed', 'no-relay', 'relay-refused']);

/** Checks whether media can reach the page: uses the result of the last run, otherwise queries the ICE servers. */
export const checkUdp = async (
  {state, iceServers}: Pick<DiagnosisSubject, 'state' | 'iceServers'>,
  signal: AbortSignal,
  gather: CandidateTypes = gatherCandidateTypes,
): Promise<Finding> => {
  if (state.phase === 'playing') return ok('Media reaches the page.');
  if (state.phase === 'failed' && MEDIA_FAILURES.has(state.error.code)) return failedWith(state.error);
  const servers = await readPageList(iceServers, {
    name: 'iceServers',
    parse: parseIceServers,
    limitMs: TOKEN_MS,
    signal,
  });
  if (!servers.length) return skipped('`iceServers` is empty, and no stream is playing.');
  let types: readonly string[];
  try {
    types = await gather(servers, signal);
  } catch (error) {
    return failed(
      `The browser rejects \`iceServers\`. ${String(error)}`,
      'Correct the entries of `iceServers`.',
    );
  }
  const serverTypes = types.filter((type) => type !== 'host');
  if (serverTypes.length) {
    return ok(`The STUN and TURN servers respond (candidates: ${[...new Set(serverTypes)].join(', ')}).`);
  }
  return failed(
    'No STUN or TURN server responds.',
    'Allow UDP to these servers in the firewall, or use TURN over TCP or TLS. Check the credentials in `iceServers`.',
  );
};

/** A slower server would also delay a stream too long. */
const GATHER_LIMIT_MS = 5000;

/** Returns the types of the candidates that the browser finds: `host`, `srflx` (STUN) and `relay` (TURN). */
const gatherCandidateTypes: CandidateTypes = async (iceServers, signal) => {
  const types: string[] = [];
  const connection = new RTCPeerConnection({iceServers: [...iceServers]});
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    connection.createDataChannel('');
    const {promise, resolve} = Promise.withResolvers<undefined>();
    const stop = () => {
      resolve(undefined);
    };
    connection.addEventListener('icecandidate', ({candidate}) => {
      if (candidate?.type) types.push(candidate.type);
      else stop();
    });
    signal.addEventListener('abort', stop, {once: true});
    timer = setTimeout(stop, GATHER_LIMIT_MS);
    await connection.setLocalDescription();
    await promise;
    return types;
  } finally {
    clearTimeout(timer);
    connection.close();
  }
};
