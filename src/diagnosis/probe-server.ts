import type {ServerTransport} from './preflight/preflight-report.ts';

/** One URL of `iceServers`, with its credentials. */
export interface ServerEntry {
  readonly url: string;
  readonly kind: 'stun' | 'turn';
  readonly transport: ServerTransport;
  readonly server: RTCIceServer;
}

/** The result of one question to one server. */
export type ServerAnswer =
  /** The server responded. A TURN server also gave an address. */
  | {readonly kind: 'responded'; readonly ms: number}
  /** The server responded with an error, such as 401. */
  | {readonly kind: 'refused'; readonly ms: number; readonly code: number; readonly text: string}
  /** The browser reports that it cannot reach the server. */
  | {readonly kind: 'unreachable'; readonly ms: number}
  /** No answer within the limit. */
  | {readonly kind: 'silent'}
  /** The browser does not report whether the server responded. */
  | {readonly kind: 'unclear'}
  /** The browser refuses the entry. */
  | {readonly kind: 'invalid'; readonly text: string};

/** The most URLs to ask. A browser slows down with more. */
const MAX_SERVERS = 12;
/** A slower server would also delay a stream too long. In milliseconds. */
const LIMIT_MS = 5000;
/** The longest text of a server's error, in characters. */
const MAX_TEXT_LENGTH = 200;
/** The browser could not reach the server (W3C WebRTC, 4.8.3). */
const UNREACHABLE = 701;

/** The single URLs of `iceServers`, without repetitions. */
export const listServers = (iceServers: readonly RTCIceServer[]): readonly ServerEntry[] => {
  const entries = iceServers.flatMap((server) =>
    [server.urls].flat().map((url) => ({url, ...readUrl(url), server: {...server, urls: url}})),
  );
  return [...new Map(entries.map((entry) => [entry.url, entry])).values()].slice(0, MAX_SERVERS);
};

const readUrl = (url: string): Pick<ServerEntry, 'kind' | 'transport'> => {
  const [, kind = 'stun', secure = ''] = /^(stun|turn)(s?):/i.exec(url) ?? [];
  const isTcp = /[?&]transport=tcp\b/i.test(url);
  return {
    kind: kind.toLowerCase() === 'turn' ? 'turn' : 'stun',
    transport: secure ? 'tls' : isTcp ? 'tcp' : 'udp',
  };
};

/**
 * Asks one server: a STUN server for the address of the page, a TURN server for an address of its own. Resolves with the
 * first answer.
 */
export const probeServer = async (
  {kind, server}: ServerEntry,
  signal: AbortSignal,
  limitMs = LIMIT_MS,
): Promise<ServerAnswer> => {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const {promise, resolve} = Promise.withResolvers<ServerAnswer>();
  let connection: RTCPeerConnection;
  try {
    const policy: RTCIceTransportPolicy = kind === 'turn' ? 'relay' : 'all';
    connection = new RTCPeerConnection({iceServers: [server], iceTransportPolicy: policy});
  } catch (error) {
    return {kind: 'invalid', text: String(error).slice(0, MAX_TEXT_LENGTH)};
  }
  const settled = new AbortController();
  const listen = {signal: settled.signal};
  let hasHost = false;
  let isUnreachable = false;
  connection.addEventListener(
    'icecandidate',
    ({candidate}) => {
      if (candidate?.type === 'host' && candidate.protocol === 'udp') hasHost = true;
      if (candidate?.type === (kind === 'turn' ? 'relay' : 'srflx'))
        resolve({kind: 'responded', ms: elapsedMs()});
      else if (!candidate) resolve(answerWithoutAddress());
    },
    listen,
  );
  connection.addEventListener(
    'icecandidateerror',
    ({errorCode: code, errorText}) => {
      if (code === UNREACHABLE) isUnreachable = true;
      else resolve({kind: 'refused', ms: elapsedMs(), code, text: errorText.slice(0, MAX_TEXT_LENGTH)});
    },
    listen,
  );
  /** The browser asked on each of its networks, and no answer had an address that it uses. */
  const answerWithoutAddress = (): ServerAnswer => {
    if (isUnreachable || kind === 'turn' || !hasHost) return {kind: 'unreachable', ms: elapsedMs()};
    // A page without a NAT learns the address that it already has. Firefox reports no errors.
    return 'onicecandidateerror' in connection ? {kind: 'responded', ms: elapsedMs()} : {kind: 'unclear'};
  };
  const giveUp = () => {
    resolve({kind: 'silent'});
  };
  const timer = setTimeout(giveUp, limitMs);
  signal.addEventListener('abort', giveUp, listen);
  try {
    connection.createDataChannel('');
    await connection.setLocalDescription();
    return await promise;
  } finally {
    clearTimeout(timer);
    settled.abort();
    connection.close();
  }
};
