import * as z from 'zod/mini';
import {boundedNumber, lazySchema, lenient, type Output, reader, safeParse} from '../platform/schema.ts';

/** Far more than a queue for machines can have. */
const MAX_PLACES = 1_000_000;
/** One day. */
const MAX_ESTIMATE_MS = 86_400_000;

const place = () =>
  lenient(
    reader('a place', (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_PLACES
        ? value
        : undefined,
    ),
  );

const queueFields = lazySchema(() =>
  z.object({position: place(), length: place(), estimateMs: lenient(boundedNumber(0, MAX_ESTIMATE_MS))}),
);

/** A place in the queue for a machine. No public interface of NVIDIA has one, so the names are this project's own. */
export const queuePlace = lazySchema(() =>
  lenient(
    reader('a place or a time', (value) => {
      const {data} = safeParse(queueFields, value);
      return data?.position === undefined && data?.estimateMs === undefined ? undefined : data;
    }),
  ),
);

/**
 * The place of a pending session, from 1, the number of all places, and the time until it is ready, in milliseconds. A
 * service gives what it knows: the place or the time, or both.
 */
export type QueuePlace = Readonly<NonNullable<Output<typeof queuePlace>>>;

/** One route to a host: a port with a purpose (`service-interface.md`, Route entry). */
export interface Route {
  /** The purpose of the route. `signaling` and `media` occur. */
  readonly description: string;
  /** `TCP` or `UDP`. */
  readonly protocol: string;
  /** The port that the client connects to. */
  readonly sourcePort: number;
  readonly destinationPort: number | undefined;
}

/** A host of a session, with its routes. `host` is an IPv4 address, an IPv6 address or a DNS name. */
export interface HostRoutes {
  readonly host: string;
  readonly routes: readonly Route[];
}

/** A session as the service last reported it. */
export interface Session {
  readonly id: string;
  readonly ready: boolean;
  /** The service's own words about the status. */
  readonly message: string;
  /** The delay before the next poll that the service requests, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The place of a pending session in a queue for machines, if the service knows it (default: unknown). */
  readonly queue?: QueuePlace | undefined;
  /** Empty while the session is pending. */
  readonly hosts: readonly HostRoutes[];
  /**
   * The address of signaling, if a gateway or a portal stands before the host (default: the signaling route). The hosts
   * then need routes for media only, or none.
   */
  readonly signalingUrl?: string | undefined;
}

/**
 * Creates and ends sessions: `StreamingService`, or a page's own back end with the same four calls. A call that fails
 * rejects with an `AppStreamError`, with the `Response` that failed, or with an object that has its `status`.
 */
export interface SessionService {
  /** Resolves if application, version and profile exist. The card shows `name` if the result is an object with one. */
  confirm(request: StreamRequest, options: {readonly signal: AbortSignal}): Promise<unknown>;
  /**
   * Creates a session, once. A request that was sent cannot be aborted: the run ends a session that arrives late. The
   * signal aborts when the run ends, so that a request which still waits, for example for a token, is never sent.
   */
  create(request: StreamRequest, options?: CreateOptions): Promise<Session>;
  /** Resolves with the present state of a session. */
  poll(id: string, options: {readonly signal: AbortSignal}): Promise<Session>;
  /** Ends a session. A session that no longer exists is no failure. */
  end(id: string): Promise<void>;
  /** Identifies the service, so that a later page can resume or end its sessions (default: no later page does). */
  readonly name?: string | undefined;
  /** The attributes without which no request can be made (default: both). */
  readonly requires?: readonly ('app-id' | 'profile')[];
  /** Whether `create` can pass the stage on (default: true). If not, the application opens it once it plays. */
  readonly takesStage?: boolean;
  /** What signaling needs if a gateway or a portal stands before the hosts (default: nothing). */
  readonly signaling?: SignalingRules | undefined;
}

export interface CreateOptions {
  readonly signal: AbortSignal;
  /**
   * Ends a session that the service has created, but that the call cannot return. The element repeats the end until the
   * service confirms it.
   */
  readonly abandonSession?: (id: string) => unknown;
}

/** The request for a stream: application, version, profile and stage. */
export interface StreamRequest {
  readonly appId: string;
  readonly profile: string;
  /** The version (default: `latest`). */
  readonly version?: string | undefined;
  /** URI of the USD stage to load. */
  readonly stageUri?: string | undefined;
  /** Custom arguments that change the application's behaviour (`service-interface.md`, POST /stream). */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

export const isLatest = (version: string | undefined) => !version || version === 'latest';

/** Stands for the service of a host that no service manages: its one session is always ready, and nothing ends it. */
export const directService = (session: Session): SessionService => {
  const respond = () => Promise.resolve(session);
  return {confirm: respond, create: respond, poll: respond, end: () => Promise.resolve()};
};

/** Why a host ended a stream: by itself, at the time limit, with its application, or by an operator. */
export type HostEndReason = 'server' | 'expired' | 'application-gone' | 'operator';

/** What happened to a socket of signaling. */
export interface SocketTrouble {
  readonly sessionId: string;
  /**
   * `refused`: the socket never opened, and a browser does not report why. `closed`: an open socket closed. `silent`:
   * nothing arrives at an open socket.
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
   * The stream is lost, by this error: an `AppStreamError`, a `Response`, or an object with a `status`. `retry`: the
   * run connects to the session again. `new-session`: the session is over. `final`: retrying does not help.
   */
  | {readonly then: 'retry' | 'new-session' | 'final'; readonly error: unknown}
  /** A playing stream continues, and the element signs in again. Before that, the run connects again. */
  | {readonly then: 'resume'}
  /** The host ended the stream normally. */
  | {readonly then: 'end'; readonly reason: HostEndReason; readonly detail?: string | undefined};

/** What the sockets of signaling need if a gateway or a portal stands between the page and the host. */
export interface SignalingRules {
  /** Whether the upgrade of a socket waits for a machine, so that the card shows it (default: false). */
  readonly allocates?: boolean;
  /** The least values of `limits.connect.socketMs` and `limits.connect.signInMs`, in milliseconds (default: none). */
  readonly leastLimits?: {readonly socketMs?: number; readonly signInMs?: number};
  /**
   * Whether the host loses its client with each socket of the page, so that the element signs in under a new name
   * (default: false). A portal closes its own socket to the host when it loses the page.
   */
  readonly forgetsClients?: boolean;
  /** Whether the socket stays open until `end` has settled, for at most 10 seconds (default: false). */
  readonly endsBeforeClose?: boolean;
  /**
   * Returns the subprotocols to offer beside the session's id, for each socket. They are secret, like a token. It
   * rejects if the session must not get another socket.
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
