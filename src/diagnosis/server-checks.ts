import {type IceServers, parseIceServers} from '../connection/ice-servers.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';
import {type PageValueLimits, readPageValue} from '../service/page-value.ts';
import {failed, type Finding, ok, unknown} from './check.ts';
import type {Measured, PreflightMeasurements} from './preflight-report.ts';

/** One URL of `iceServers`, with its credentials. */
export interface ServerEntry extends Required<Omit<PreflightMeasurements['server'], 'ms' | 'code'>> {
  readonly server: RTCIceServer;
}

/** The result of one request to one server. */
export type ServerResult =
  /** The server responded. A TURN server also gave an address. */
  | {readonly kind: 'responded'; readonly ms: number}
  | {readonly kind: 'refused'; readonly ms: number; readonly code: number; readonly text: string}
  | {readonly kind: 'unreachable'; readonly ms: number}
  | {readonly kind: 'silent'}
  /** The browser does not report whether the server responded. */
  | {readonly kind: 'unclear'}
  | {readonly kind: 'invalid'; readonly text: string};

/** The most URLs to check. A browser slows down with more. */
const MAX_SERVERS = 12;
/** A slower server would also delay a stream too long. In milliseconds. */
const SERVER_LIMIT_MS = 5000;
/** The browser could not reach the server (W3C WebRTC, 4.8.3). */
const UNREACHABLE = 701;

/** The single URLs of `iceServers`, without repetitions. */
const listServers = (iceServers: readonly RTCIceServer[]): readonly ServerEntry[] => {
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

/** Requests the address of the page from a STUN server, or a relay address from a TURN server. */
export const probeServer = async (
  {kind, server}: ServerEntry,
  signal: AbortSignal,
  limitMs = SERVER_LIMIT_MS,
): Promise<ServerResult> => {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const {promise, resolve} = Promise.withResolvers<ServerResult>();
  let connection: RTCPeerConnection;
  try {
    const policy: RTCIceTransportPolicy = kind === 'turn' ? 'relay' : 'all';
    connection = new RTCPeerConnection({iceServers: [server], iceTransportPolicy: policy});
  } catch (error) {
    return {kind: 'invalid', text: String(error)};
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
      else if (!candidate) resolve(resultWithoutAddress());
    },
    listen,
  );
  connection.addEventListener(
    'icecandidateerror',
    ({errorCode: code, errorText}) => {
      if (code === UNREACHABLE) isUnreachable = true;
      else resolve({kind: 'refused', ms: elapsedMs(), code, text: errorText});
    },
    listen,
  );
  /** The browser has tried each of its networks, and got no new address. */
  const resultWithoutAddress = (): ServerResult => {
    if (isUnreachable || kind === 'turn' || !hasHost) return {kind: 'unreachable', ms: elapsedMs()};
    // Without a NAT, the response has the address that the page already has. Firefox reports no errors.
    return 'onicecandidateerror' in connection ? {kind: 'responded', ms: elapsedMs()} : {kind: 'unclear'};
  };
  try {
    connection.createDataChannel('');
    await connection.setLocalDescription();
    return await withinLimit(() => promise, {limitMs, signal}).catch(() => ({kind: 'silent'}) as const);
  } finally {
    settled.abort();
    connection.close();
  }
};

export const checkServers = (
  read: PageServers,
  signal: AbortSignal,
  probe = probeServer,
): readonly Promise<Measured<'server'>>[] => {
  const findings = ('servers' in read ? listServers(read.servers) : []).map(async (entry) =>
    describeServer(entry, await probe(entry, signal)),
  );
  if (findings.length) return findings;
  const finding =
    'problem' in read
      ? read.problem
      : unknown('`iceServers` is empty, so only a stream shows whether media passes the firewall.');
  return [Promise.resolve({finding, measurement: {}})];
};

const describeServer = (entry: ServerEntry, result: ServerResult): Measured<'server'> => {
  const {url, kind, transport} = entry;
  const ms = 'ms' in result && {ms: result.ms};
  const code = 'code' in result && {code: result.code};
  return {finding: explainServer(entry, result), measurement: {url, kind, transport, ...ms, ...code}};
};

const OPEN_PORT: Readonly<Record<ServerEntry['transport'], string>> = {
  udp: 'Allow UDP to this server in the firewall, or add a TURN server over TCP or TLS.',
  tcp: 'Allow TCP to this server in the firewall, or add a TURN server over TLS on port 443.',
  tls: 'Check the port, the certificate and the firewall of this server.',
};

/** The error numbers of a server that does not accept the credentials (RFC 8489, RFC 8656). */
const CREDENTIAL_CODES: readonly number[] = [401, 403, 431, 432, 434, 438, 441];

export const explainServer = ({url, kind, transport}: ServerEntry, result: ServerResult): Finding => {
  switch (result.kind) {
    case 'responded':
      return ok(`${url} responds in ${result.ms} ms${kind === 'turn' ? ', and relays media' : ''}.`);
    case 'refused':
      return {
        ...failed(
          `${url} responds with the error ${result.code}.`,
          CREDENTIAL_CODES.includes(result.code)
            ? 'Check `username` and `credential` of this server in `iceServers`. Timed credentials may have expired.'
            : 'Look for this error in the log of the server.',
        ),
        detail: result.text,
      };
    case 'unreachable':
      return failed(`The browser does not reach ${url}.`, OPEN_PORT[transport]);
    case 'silent':
      return failed(`${url} does not respond.`, OPEN_PORT[transport]);
    case 'unclear':
      return unknown(`This browser does not report whether ${url} responds.`);
    case 'invalid':
      return {
        ...failed(`The browser rejects ${url}.`, 'Correct the entries of `iceServers`.'),
        detail: result.text,
      };
    default:
      return result satisfies never;
  }
};

type PageServers =
  {readonly servers: readonly RTCIceServer[]} | {readonly problem: ReturnType<typeof failed>};

/** How long the page may take to return its servers, in milliseconds. */
export const ICE_SERVERS_LIMIT_MS = 4000;

/** Reads `iceServers`. @throws the signal's reason when aborted */
export const readServers = async (
  iceServers: IceServers | undefined,
  options: Omit<PageValueLimits, 'name'> & {readonly signal: AbortSignal},
): Promise<PageServers> => {
  try {
    return {servers: parseIceServers(await readPageValue(iceServers, {name: 'iceServers', ...options}))};
  } catch (thrown) {
    options.signal.throwIfAborted();
    return {problem: failed('`iceServers` cannot be used.', AppStreamError.from(thrown).advice)};
  }
};
