import * as z from 'zod/mini';
import {lazySchema, lenient, type Output} from '../platform/schema.ts';
import type {SignalingRoad} from './signaling-road.ts';

/** Far more than a queue for machines can have. */
const MAX_PLACES = 1_000_000;
/** One day. */
const MAX_ESTIMATE_MS = 86_400_000;

const place = () => lenient(z.int().check(z.minimum(1), z.maximum(MAX_PLACES)));

/**
 * A place in the queue for a machine. No public interface of NVIDIA has one, so that the names are this project's own. A
 * place without any usable field is left out.
 */
export const queuePlace = lazySchema(() =>
  lenient(
    z
      .object({
        position: place(),
        length: place(),
        estimateMs: lenient(z.number().check(z.minimum(0), z.maximum(MAX_ESTIMATE_MS))),
      })
      .check(z.refine(({position, estimateMs}) => position !== undefined || estimateMs !== undefined)),
  ),
);

/**
 * Where a pending session waits: its place, from 1, the number of all places, and the time until it is ready, in
 * milliseconds. A service gives what it knows: the place or the time, or both.
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
  /** The delay before the next poll that the service asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The place of a pending session in a queue for machines, if the service knows it (default: unknown). */
  readonly queue?: QueuePlace | undefined;
  /** Empty while the session is pending. */
  readonly hosts: readonly HostRoutes[];
  /**
   * The address of signaling, if a gateway or a portal stands before the host (default: the signaling route). The hosts then
   * need routes for media only, or none.
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
  /**
   * Identifies the service among those of this page and its later pages (default: none). Without a name, a later page neither
   * resumes nor ends its sessions.
   */
  readonly name?: string | undefined;
  /** The attributes without which no request can be made (default: both). */
  readonly requires?: readonly ('app-id' | 'profile')[];
  /** Whether `create` can pass the stage on (default: true). If not, the application opens it once it plays. */
  readonly takesStage?: boolean;
  /** What signaling needs if a gateway or a portal stands before the hosts (default: nothing). */
  readonly signaling?: SignalingRoad | undefined;
}

/** The options of a create request. */
export interface CreateOptions {
  readonly signal: AbortSignal;
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

/** Whether a version means the newest one. */
export const isLatest = (version: string | undefined) => !version || version === 'latest';

/** Stands for the service of a host that no service manages: its one session is always ready, and nothing ends it. */
export const directService = (session: Session): SessionService => {
  const respond = () => Promise.resolve(session);
  return {
    confirm: respond,
    create: respond,
    poll: respond,
    end: () => Promise.resolve(),
  };
};
