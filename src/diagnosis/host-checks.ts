import {AppStreamError} from '../errors/app-stream-error.ts';
import {answersAt} from '../network/answers-at.ts';
import {isLoopback} from '../network/is-loopback.ts';
import {failed, failedBy, ok, skipped, warning, type Finding} from './check.ts';
import type {Subject} from './subject.ts';

/**
 * Whether the port of the host's signaling answers. No socket is opened there: a host takes one client at a time, and a
 * second one may cost the first its stream.
 */
export const signaling = async ({endpoint, state}: Subject, signal: AbortSignal): Promise<Finding> => {
  if (!endpoint) return skipped('No session has named a host yet.');
  const {host, port} = endpoint.signaling;
  const bare = host.replace(/^\[|\]$/g, '');
  const place = `${bare.includes(':') ? `[${bare}]` : bare}:${port}`;
  if (state.phase === 'playing') return skipped(`The stream of ${place} plays, and is left alone.`);
  const isSecure = port === 443 || (location.protocol === 'https:' && !isLoopback(bare));
  if (await answersAt(`${isSecure ? 'https' : 'http'}://${place}`, signal)) return ok(`${place} answers.`);
  return warning(
    `${place} answers no plain question.`,
    'Some hosts never do. Else check the port, the firewall and the TLS certificate.',
  );
};

/** Whether UDP finds a way: what the last run came to, else what the STUN and TURN servers answer. */
export const udp = async ({state, iceServers}: Subject, signal: AbortSignal): Promise<Finding> => {
  if (state.phase === 'playing') return ok('The picture has a way to the page.');
  if (state.phase === 'failed' && state.error.code === 'ice-failed') return failedBy(state.error);
  if (!iceServers.length) return skipped('No STUN or TURN server is set, and no run has come so far.');
  const kinds = await gather(iceServers, signal);
  const far = kinds.filter((kind) => kind !== 'host');
  if (far.length) return ok(`The STUN and TURN servers answer (${[...new Set(far)].join(', ')}).`);
  return failed(
    'No STUN or TURN server answers.',
    'UDP may be blocked: open it to these servers, or use TURN over TCP or TLS. Check their credentials.',
  );
};

/** A server that has not answered by then is of no use to a stream. */
const GATHER_MS = 5000;

/** The kinds of candidates that the browser finds: `host`, `srflx` by STUN, `relay` by TURN. */
const gather = async (
  iceServers: readonly RTCIceServer[],
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const kinds: string[] = [];
  const connection = open(iceServers);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    connection.createDataChannel('');
    const {promise, resolve} = Promise.withResolvers<undefined>();
    const end = () => {
      resolve(undefined);
    };
    connection.addEventListener('icecandidate', ({candidate}) => {
      if (candidate?.type) kinds.push(candidate.type);
      else end();
    });
    signal.addEventListener('abort', end, {once: true});
    timer = setTimeout(end, GATHER_MS);
    await connection.setLocalDescription();
    await promise;
    return kinds;
  } finally {
    clearTimeout(timer);
    connection.close();
  }
};

const open = (iceServers: readonly RTCIceServer[]) => {
  try {
    return new RTCPeerConnection({iceServers: [...iceServers]});
  } catch (cause) {
    throw new AppStreamError('unexpected', {detail: `iceServers: ${String(cause)}`, cause});
  }
};
