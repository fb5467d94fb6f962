import {formatHostPort, isLoopback, respondsAt} from '../platform/address.ts';
import {type DiagnosisSubject, failed, failedWith, type Finding, ok, skipped, warning} from './check.ts';

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

/** Checks whether media can reach the page: uses the result of the last run, otherwise queries the ICE servers. */
export const checkUdp = async (
  {state, iceServers}: Pick<DiagnosisSubject, 'state' | 'iceServers'>,
  signal: AbortSignal,
  gather: CandidateTypes = gatherCandidateTypes,
): Promise<Finding> => {
  if (state.phase === 'playing') return ok('Media reaches the page.');
  if (state.phase === 'failed' && state.error.code === 'ice-failed') return failedWith(state.error);
  if (!iceServers.length) return skipped('`iceServers` is empty, and no stream is playing.');
  let types: readonly string[];
  try {
    types = await gather(iceServers, signal);
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
