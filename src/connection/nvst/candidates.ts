import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import {formatHostPort, stripBrackets} from '../../platform/address.ts';
import {lacksAddress} from '../../platform/web-rtc.ts';
import type {HostPort, StreamEndpoint} from '../connector.ts';

/**
 * How the page uses the host's candidates (`nvst.md` 3.2, 6.2).
 * - `auto`: adds the media route to the host's candidates.
 * - `trust`: uses only the host's candidates.
 */
export type CandidatePolicy = 'auto' | 'trust';

/** Hosts send a handful. For each candidate the browser sends checks on every network interface. */
export const MAX_CANDIDATES = 100;

/** Completes and limits the candidates of an offer, and creates the one of the host's route if the offer lacks it. */
export const prepareCandidates = (offer: string, endpoint: StreamEndpoint, policy: CandidatePolicy) => {
  let left = MAX_CANDIDATES;
  const sdp = offer.replace(/^a=(candidate:.*)$(\r?\n)?/gm, (_, candidate: string, end = '') => {
    left -= 1;
    return left < 0 ? '' : `a=${completeCandidate(candidate, endpoint)}${end}`;
  });
  const {media} = endpoint;
  const route = policy === 'trust' ? undefined : media?.port ? media : findRouteByPort(sdp, endpoint);
  return {sdp, added: route ? [createHostCandidate(sdp, route)] : []};
};

/** Replaces `0.0.0.0` or `::` of a host that does not know its address, by that of the route or of signaling. */
export const completeCandidate = (
  candidate: string,
  {media, signaling, mediaProblem}: StreamEndpoint,
): string => {
  const fields = candidate.split(' ');
  if (!isUnspecified(fields[4]) || mediaProblem) return candidate;
  return fields.with(4, stripBrackets((media ?? signaling).host)).join(' ');
};

/** The fields that each candidate has (RFC 8839, 5.1). Everything behind them is optional. */
const CANDIDATE = /^\S+ \d{1,3} \w+ \d{1,10} \S+ (\d{1,5}) typ \w+( |$)/;

/** Reads a candidate as hosts write it, with or without prefixes. `undefined` if a field is missing or wrong. */
export const readCandidate = (text: string): string | undefined => {
  const fields = text
    .trim()
    .replace(/^(a=)?candidate:/i, '')
    .replace(/[\s\0]+/g, ' ')
    .trim();
  const port = Number(CANDIDATE.exec(fields)?.[1] ?? NaN);
  return port < 65_536 ? `candidate:${fields}` : undefined;
};

/**
 * A candidate for a section of the offer. All media is bundled, so a section that the offer does not have means the
 * first one. Browsers refuse a candidate with a foreign section, and Firefox one with a foreign fragment of a user
 * name.
 */
export const placeCandidate = (init: RTCIceCandidateInit, sdp: string): RTCIceCandidateInit => {
  const {candidate = '', sdpMid, sdpMLineIndex, usernameFragment} = init;
  const has = (line: string) => sdp.split(/\r?\n/).includes(line);
  const sections = sdp.match(/^m=/gm)?.length ?? 0;
  const index = sdpMLineIndex ?? 0;
  return {
    candidate,
    ...(sdpMid && has(`a=mid:${sdpMid}`) ? {sdpMid} : {sdpMLineIndex: index < sections ? index : 0}),
    ...(usernameFragment && has(`a=ice-ufrag:${usernameFragment}`) ? {usernameFragment} : {}),
  };
};

/** Whether an address is the placeholder of IPv4 or IPv6, in any notation. */
const isUnspecified = (address = '') =>
  address === '0.0.0.0' || (address.includes(':') && /^\[?[0:]+\]?$/.test(address));

/** Whether a page can use a candidate: hosts only accept UDP (`nvst.md` 2.3), and an empty candidate ends the list. */
export const isUsable = (candidate: string) => candidate.split(' ')[2]?.toLowerCase() === 'udp';

/**
 * A host without a media route and without candidates listens on the signaling host, at the port of the video's m-line.
 * The ports 0 and 9 are placeholders (`nvst.md` 3.2, when to inject, 3). An address of the page gets the port of the
 * first candidate, or that of the m-line.
 */
const findRouteByPort = (
  sdp: string,
  {signaling, media, mediaProblem}: StreamEndpoint,
): HostPort | undefined => {
  const candidatePort = /^a=candidate:(?:\S+ ){5}(\d+)/m.exec(sdp)?.[1];
  if (mediaProblem || (!media && (candidatePort || !/^a=ice-lite/m.test(sdp)))) return undefined;
  const port = Number(candidatePort ?? /^m=video (\d+)/m.exec(sdp)?.[1]);
  return port && port !== 9 ? {host: (media ?? signaling).host, port} : undefined;
};

const createHostCandidate = (sdp: string, {host, port}: HostPort): RTCIceCandidateInit => ({
  candidate: `candidate:1 1 udp 2130706431 ${stripBrackets(host)} ${port} typ host`,
  // The first section carries the bundle. Its `mid` differs between hosts.
  sdpMid: /^a=mid:(\S+)/m.exec(sdp)?.[1] ?? null,
  sdpMLineIndex: 0,
});

/** The candidates that were tried for one offer: those in the offer, and as many that the host sends later. */
export class TriedCandidates {
  /** Address and port of each. */
  readonly addresses: string[] = [];
  #count = 0;

  /** Adds a candidate. Returns false if there are too many and the caller must ignore the candidate. */
  add(candidate: string): boolean {
    if ((this.#count += 1) > 2 * MAX_CANDIDATES) return false;
    const [, , , , address = '', port] = candidate.split(' ', 6);
    // A host that could not be resolved leaves its placeholder.
    if (!isUnspecified(address)) this.addresses.push(formatHostPort(address, Number(port)));
    return true;
  }
}

/** The numbers by which a TURN server refuses the credentials (RFC 8489, 14.8; RFC 8656, 18.13). */
const REFUSALS: readonly number[] = [401, 403, 441];
/** A server may answer at each network interface of the device. */
const MAX_ERRORS = 5;
/** In characters. */
const MAX_ERROR_LENGTH = 200;

/** What the ICE agent of a peer connection has met, for the explanation of a failure. */
export class IceProgress {
  /** Whether the host has answered a check. */
  isReached = false;
  /** Whether a TURN server has refused the credentials. */
  isRefused = false;
  /** Whether the page has no address for media at all. */
  isBlocked = false;
  /** The errors of STUN and TURN servers. */
  readonly errors = new Set<string>();
  readonly #pc: RTCPeerConnection;

  /** @param onNoAddress called when the browser gives no address, or when only a relay may, and none does */
  constructor(pc: RTCPeerConnection, signal: AbortSignal, onNoAddress: () => void) {
    this.#pc = pc;
    const onError = ({errorCode, errorText, url}: RTCPeerConnectionIceErrorEvent) => {
      if (REFUSALS.includes(errorCode)) this.isRefused = true;
      const text = `${url}: ${errorCode} ${errorText}`.slice(0, MAX_ERROR_LENGTH);
      if (this.errors.size < MAX_ERRORS) this.errors.add(text);
    };
    const onGathering = () => {
      if (pc.iceGatheringState !== 'complete') return;
      if (this.lacksRelay) onNoAddress();
      else if (pc.getConfiguration().iceTransportPolicy !== 'relay')
        void lacksAddress(pc).then((isBlocked) => {
          this.isBlocked = isBlocked && !this.isReached && !signal.aborted;
          if (this.isBlocked) onNoAddress();
        }, noStatistics);
    };
    const onConnection = () => {
      // A failed agent has lost this state, and its statistics contain no pair.
      if (pc.iceConnectionState === 'connected') this.isReached = true;
    };
    pc.addEventListener('icecandidateerror', onError, {signal});
    pc.addEventListener('icegatheringstatechange', onGathering, {signal});
    pc.addEventListener('iceconnectionstatechange', onConnection, {signal});
  }

  /** Whether media may use TURN servers only, and none of them has given an address. */
  get lacksRelay(): boolean {
    const {iceTransportPolicy} = this.#pc.getConfiguration();
    return iceTransportPolicy === 'relay' && !this.#pc.localDescription?.sdp.includes(' typ relay');
  }
}

/** A browser may refuse statistics, for example of a closed connection. ICE then ends at its limit. */
const noStatistics = () => undefined;

/** The failure of a connection whose media did not arrive. */
export const explainIce = (
  ice: IceProgress,
  {addresses}: TriedCandidates,
  {mediaProblem}: Pick<StreamEndpoint, 'mediaProblem'>,
): AppStreamError => {
  const codeOf = (): FailureCode => {
    if (ice.isReached) return 'dtls-failed';
    if (ice.isBlocked) return 'webrtc-blocked';
    if (ice.lacksRelay) return ice.isRefused ? 'relay-refused' : 'no-relay';
    return addresses.length ? 'ice-failed' : 'no-candidates';
  };
  const code = codeOf();
  if (code === 'no-candidates' && mediaProblem) return mediaProblem;
  const detail = [...ice.errors].join('\n') || undefined;
  return new AppStreamError(code, {values: {candidates: listAddresses(addresses)}, detail});
};

/** Lists the first ten different addresses, for a message that users read. */
export const listAddresses = (addresses: readonly string[]): string => {
  const different = [...new Set(addresses)];
  const listed = different.slice(0, 10).map((address) => address.slice(0, 80));
  return [...listed, ...(different.length > listed.length ? ['…'] : [])].join(', ');
};
