import type {FailureCode} from '../../errors/failures.ts';
import type {SocketRules} from '../../service/socket-rules.ts';
import type {ConnectLimits, ConnectOptions, StreamClient, StreamEndpoint} from '../connector.ts';
import type {CandidatePolicy} from './candidates.ts';
import type {SignalingOptions} from './signaling/open-socket.ts';
import type {SignalingChannel} from './signaling/signaling-channel.ts';

/** What differs between deployments, and what `nvst.md` 6.2 lists as unknown. */
export interface NvstOptions extends SignalingOptions {
  /**
   * Whether the host accepts long messages in parts (default: what the host answers, else what its messages suggest).
   */
  readonly acceptsParts?: boolean | undefined;
  /** How to use the host's candidates (default: `auto`). */
  readonly candidates?: CandidatePolicy | undefined;
  /**
   * Whether to use the TURN servers that a host names (default: `use`). They may have any address, also one in the
   * network of the user.
   */
  readonly hostTurn?: 'use' | 'ignore' | undefined;
}

/** How long each step of connecting may take, in milliseconds. */
export interface NvstLimits {
  /** Until the WebSocket is open (default: 10,000). */
  readonly socketMs: number;
  /** Until the host answers the sign-in (default: 10,000). */
  readonly signInMs: number;
  /**
   * Until the host sends an offer (default: 20,000; `nvst.md` 5.2). The sockets of an attempt share this time, and the
   * first ones wait for 2, 4 and 8 s.
   */
  readonly offerMs: number;
  /** Until ICE connects (default: 20,000). */
  readonly iceMs: number;
  /** Until a TURN server gives an address, if media may use TURN servers only (default: 8000). */
  readonly relayMs: number;
  /**
   * How long a prepared peer connection waits for its session (default: 10,000). Then it is closed, and another one is
   * prepared when the session is ready.
   */
  readonly preparedMs: number;
}

export const NVST_LIMITS: NvstLimits = {
  socketMs: 10_000,
  signInMs: 10_000,
  offerMs: 20_000,
  iceMs: 20_000,
  relayMs: 8000,
  preparedMs: 10_000,
};

/** How long the first sockets of an attempt wait for an offer, in milliseconds. */
const FIRST_OFFERS_MS = [2000, 4000, 8000];

/**
 * How long each socket of an attempt waits for an offer, in milliseconds: the limit in all. NVIDIA's server sends its
 * offer within 50 ms, or never on this socket (`nvst.md` 1.6).
 */
export const offerWaitsMs = ({offerMs}: Pick<NvstLimits, 'offerMs'>): readonly number[] => {
  let leftMs = offerMs;
  const waitsMs: number[] = [];
  for (const ms of FIRST_OFFERS_MS) {
    if (ms >= leftMs) break;
    waitsMs.push(ms);
    leftMs -= ms;
  }
  return [...waitsMs, leftMs];
};

/** Each offer creates a peer connection. A host that sends more offers than this is broken or hostile. */
export const OFFERS = {max: 16, withinMs: 60_000};

/**
 * The delay between two sign-ins at a host with another client, in milliseconds. NVIDIA's server does not report a
 * client that closes its media before its socket.
 */
export const IN_USE_MS = 2000;

/** How long a host may take to free a stream that the page left before an offer, in milliseconds (`nvst.md` 1.6). */
export const LEFT_MS = 1000;

/** How long a host may take to send its address if the browser cannot resolve its name, in milliseconds. */
export const NAME_MS = 5000;

/** The limits that the page sets, and the defaults of the others. The least limits of a service replace lower ones. */
export const nvstLimits = (
  {socketMs, signInMs, offerMs, iceMs, relayMs, preparedMs}: ConnectLimits,
  least: SocketRules['leastLimits'] = {},
): NvstLimits => ({
  socketMs: Math.max(socketMs ?? NVST_LIMITS.socketMs, least.socketMs ?? 0),
  signInMs: Math.max(signInMs ?? NVST_LIMITS.signInMs, least.signInMs ?? 0),
  offerMs: offerMs ?? NVST_LIMITS.offerMs,
  iceMs: iceMs ?? NVST_LIMITS.iceMs,
  relayMs: relayMs ?? NVST_LIMITS.relayMs,
  preparedMs: preparedMs ?? NVST_LIMITS.preparedMs,
});

/** The steps of a connection with a limit, and the failure of a step that exceeds it. */
export const TIMEOUTS = {
  signInMs: 'sign-in-timeout',
  offerMs: 'no-offer',
  iceMs: 'ice-failed',
} as const satisfies Record<string, FailureCode>;

/** A peer connection without an offer, and the page's data channel for input on it. */
export interface PreparedPeer {
  readonly pc: RTCPeerConnection;
  readonly input: RTCDataChannel;
}

/** What a connection needs beside its first signaling channel. */
export interface NvstConnectionOptions
  extends Omit<ConnectOptions, 'limits'>, Pick<NvstOptions, 'acceptsParts' | 'hostTurn'> {
  readonly endpoint: StreamEndpoint;
  readonly limits: NvstLimits;
  readonly sockets: SocketRules;
  readonly policy: CandidatePolicy;
  /** Returns a peer connection that was prepared for this connection, once (default: one is created with the offer). */
  readonly takePrepared?: (() => PreparedPeer | undefined) | undefined;
  /** Opens another socket and signs in (default: a lost socket is not opened again). The signal closes the socket. */
  readonly openChannel?:
    ((client: StreamClient, signal: AbortSignal) => Promise<SignalingChannel>) | undefined;
}
