import type {AppStreamError} from '../errors/app-stream-error.ts';

/** Why a host ended a stream: on its own, at the session's time limit, because the application closed, or because an operator ended the session. */
export type HostEndReason = 'server' | 'expired' | 'application-gone' | 'operator';

/** What happened to a socket of signaling. */
export interface SocketTrouble {
  readonly sessionId: string;
  /**
   * `refused`: the socket never opened, and a browser does not report why. `closed`: an open socket closed. `silent`: the
   * socket is open, and nothing arrives.
   */
  readonly kind: 'refused' | 'closed' | 'silent';
  /** The close code (RFC 6455). 1006 for a refused socket, 0 for a silent one. */
  readonly code: number;
  /** The reason that came with the code. */
  readonly reason: string;
  /** How long the socket was opening or silent, in milliseconds. 0 for a closed one. */
  readonly ms: number;
}

/** What a run does about the trouble of a socket. */
export type SocketVerdict =
  /**
   * The stream is lost, by this error: an `AppStreamError`, a `Response`, or an object with a `status`. `retry`: the run
   * connects to the session again. `new-session`: the session is over. `final`: retrying does not help.
   */
  | {readonly then: 'retry' | 'new-session' | 'final'; readonly error: unknown}
  /** A playing stream continues, and the element signs in again. Before that, the run connects again. */
  | {readonly then: 'resume'}
  /** The host ended the stream normally. */
  | {readonly then: 'end'; readonly reason: HostEndReason; readonly detail?: string | undefined};

/** A verdict, checked: the stream continues, ended, or is lost. */
export type JudgedSocket =
  | {readonly kind: 'resume'}
  | {readonly kind: 'ended'; readonly reason: HostEndReason; readonly detail?: string}
  | {readonly kind: 'lost'; readonly error: AppStreamError};

/**
 * What signaling needs on the road of a service: a gateway or a portal between the page and the host. Every member is
 * optional.
 */
export interface SignalingRoad {
  /** Whether the upgrade of a socket waits for a machine, so that the card says so (default: false). */
  readonly allocates?: boolean;
  /** The least values of `limits.connect.socketMs` and `limits.connect.signInMs`, in milliseconds (default: none). */
  readonly leastLimits?: {readonly socketMs?: number; readonly signInMs?: number};
  /** Whether the socket stays open until `end` has settled, for at most 10 seconds (default: false). */
  readonly endsBeforeClose?: boolean;
  /**
   * Returns the subprotocols to offer beside the session's id, for each socket. They are secret, like a token. It rejects if
   * the session must not get another socket.
   */
  protocols?(
    sessionId: string,
    options: {readonly signal: AbortSignal},
  ): readonly string[] | Promise<readonly string[]>;
  /** Whether a session that had a socket may get another one, also while its video plays (default: true). */
  mayReopen?(sessionId: string, options: {readonly signal: AbortSignal}): boolean | Promise<boolean>;
  /** Called when a socket has opened. */
  opened?(sessionId: string): void;
  /** Judges a refused, closed or silent socket. `undefined` leaves it to the rules of the element. */
  judge?(
    trouble: SocketTrouble,
    options: {readonly signal: AbortSignal},
  ): SocketVerdict | undefined | Promise<SocketVerdict | undefined>;
}
