import type {HostPort, StreamEndpoint} from '../connector.ts';

/**
 * What to do with the host's candidates (`nvst.md` 3.2, 6.2).
 * - `auto`: the media route is added; what the host names is kept where it can be used.
 * - `rewrite`: every candidate of the host is sent to the media route.
 * - `trust`: the host's candidates alone.
 */
export type CandidatePolicy = 'auto' | 'rewrite' | 'trust';

export interface OfferCandidates {
  /** The offer with its placeholders filled, and no more than a hundred candidates. */
  readonly sdp: string;
  /** The candidates that the offer lacks. */
  readonly added: readonly RTCIceCandidateInit[];
}

/** Hosts name a handful; each that is tried costs the browser checks on every interface. */
export const MOST_CANDIDATES = 100;

/** The candidates with which an offer can be connected. */
export const candidatesForOffer = (
  offer: string,
  endpoint: StreamEndpoint,
  policy: CandidatePolicy,
): OfferCandidates => {
  let left = MOST_CANDIDATES;
  const sdp = offer.replace(/^a=(candidate:.*)$(\r?\n)?/gm, (_, candidate: string, end = '') => {
    left -= 1;
    return left < 0 ? '' : `a=${redirect(candidate, endpoint, policy)}${end}`;
  });
  const route = policy === 'trust' ? undefined : (endpoint.media ?? routeByPort(sdp, endpoint));
  return {sdp, added: route ? [hostCandidate(sdp, route)] : []};
};

/**
 * A candidate line as it can be used: `0.0.0.0` says that the host does not know its address, so the route's stands in;
 * with `rewrite` the route's address and port always do.
 */
export const redirect = (candidate: string, endpoint: StreamEndpoint, policy: CandidatePolicy): string => {
  const [foundation, component, transport, priority, address, port, ...rest] = candidate.split(' ');
  const {media} = endpoint;
  const host = media?.host ?? endpoint.signaling.host;
  if (policy === 'rewrite' && media)
    return [foundation, component, transport, priority, host, media.port, ...rest].join(' ');
  if (address === '0.0.0.0')
    return [foundation, component, transport, priority, host, port, ...rest].join(' ');
  return candidate;
};

/** Whether a candidate is of use: the host is reached by UDP (`nvst.md` 2.3), and an empty one only ends the list. */
export const isUsable = (candidate: string) => candidate.split(' ')[2]?.toLowerCase() === 'udp';

/**
 * A host without a media route and without candidates listens on the signaling host, at the port of its picture's
 * m-line, unless that is one of the two ports that mean nothing (`nvst.md` 3.2, when to inject, 3).
 */
const routeByPort = (sdp: string, {signaling}: StreamEndpoint): HostPort | undefined => {
  if (!/^a=ice-lite/m.test(sdp) || /^a=candidate:/m.test(sdp)) return undefined;
  const port = Number(/^m=video (\d+)/m.exec(sdp)?.[1]);
  return port && port !== 9 ? {host: signaling.host, port} : undefined;
};

const hostCandidate = (sdp: string, {host, port}: HostPort): RTCIceCandidateInit => ({
  candidate: `candidate:1 1 udp 2130706431 ${host.replace(/^\[|\]$/g, '')} ${port} typ host`,
  // The first section carries the bundle; hosts name it as they like.
  sdpMid: /^a=mid:(\S+)/m.exec(sdp)?.[1] ?? null,
  sdpMLineIndex: 0,
});
