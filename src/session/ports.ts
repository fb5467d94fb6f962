import type {
  CloseReason,
  Connection,
  ConnectStep,
  StreamEndpoint,
  StreamSize,
} from '../connection/connector.ts';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {CauseChecks} from '../errors/causes.ts';
import type {Clock} from '../platform/clock.ts';
import type {Session, SessionService, StreamRequest} from '../service/session.ts';
import type {SessionOwner} from './session-owner.ts';

/** How long the starts of one application took on this device, in milliseconds. */
export interface StartTimes {
  /** The usual time. `undefined` before the first start. */
  usualMs(): number | undefined;
  add(durationMs: number): void;
}

/** What a run needs before it opens the ports of its stream. */
export interface RunPorts {
  /** Confirms requests and polls sessions. The owner of a session creates and ends it. */
  readonly service: Pick<SessionService, 'confirm' | 'poll'>;
  readonly sessions: SessionOwner;
  readonly clock: Clock;
  /** What the page knows about the cause of a failure. */
  readonly checks: CauseChecks;
  readonly startTimes: StartTimes;
  /** Called with the catalogue's entry of the application. */
  onConfirmed(application: unknown): void;
  /** Checks the browser, the tokens and the ICE servers. Rejects if the page could not play the stream. */
  openStreamPorts(): Promise<StreamPorts>;
}

/** The ports of a run, with those of its stream. */
export interface StreamPorts extends Omit<RunPorts, 'onConfirmed' | 'openStreamPorts'> {
  /** Prepares the first connection while the service creates the session. `connect` reports a failure. */
  prepareConnection(): void;
  /** The endpoints of a ready session, the best one first. */
  endpointsOf(session: Session): Promise<readonly StreamEndpoint[]>;
  /** Whether the host may still hold a connection of this page, which was just reloaded, to an attached session. */
  readonly mayHoldFormerConnection: () => boolean;
  connect(
    endpoint: StreamEndpoint,
    options: {
      readonly signal: AbortSignal;
      /** Whether this run was connected to the session before. */
      readonly returns: boolean;
      readonly onStep: (step: ConnectStep) => void;
    },
  ): Promise<Connection>;
  /** Shows the stream. Resolves with the size of the video when its first frame is on the screen. */
  showStream(connection: Connection, signal: AbortSignal): Promise<StreamSize>;
  /**
   * Resolves with the failure of a playing video, or with `lost` if the element needs another connection.
   * @param onBusy called with true if the video freezes although the host responds, and with false once it moves again
   */
  watchVideo(
    connection: Connection,
    signal: AbortSignal,
    onBusy: (isBusy: boolean) => void,
  ): Promise<AppStreamError | CloseReason>;
  /** Resolves when another frame has arrived. Calls `onPackets` each time that packets have arrived. */
  waitForFrame(connection: Connection, signal: AbortSignal, onPackets?: () => void): Promise<unknown>;
}

/** A stream whose first frame is on the screen. */
export interface OpenStream {
  readonly kind: 'open';
  readonly connection: Connection;
  readonly endpoint: StreamEndpoint;
  readonly size: StreamSize;
  /** Takes the video from the screen and closes the connection. */
  close(): void;
}

export interface RunRequest extends StreamRequest {
  /** Whether to look the request up in the catalogue first. */
  readonly catalogue: 'check' | 'skip';
  /** A host without a service, and the session that represents it. The run creates, polls and deletes nothing. */
  readonly direct?: {readonly session: Session; readonly endpoint: StreamEndpoint} | undefined;
  /** Whether no request carries the stage, so that the application opens it once it plays. */
  readonly stageByMessage?: boolean;
  /** An existing session to attach to, instead of creating one. */
  readonly sessionId?: string | undefined;
  /** Whether the user wants to take the session over from another client, such as an element of this origin. */
  readonly takesOver?: boolean;
  /** How to handle a lost stream: reconnect to its session, also replace a session that no longer exists, or fail. */
  readonly recovery: 'session' | 'new-session' | 'none';
  readonly limits: RunLimits;
}

/** The limits of a start: how long a session may stay pending, and how often requests to the service are repeated. */
export interface StartLimits {
  /**
   * For how long the service may have no free machine, and a session may then stay pending (default: 1,200,000). The
   * first start of a stack takes 15 minutes and more.
   */
  readonly pendingMs: number;
  /**
   * The delay between two polls (default: it follows the usual duration of a start). 0 suits a service whose `poll`
   * waits for a change. `Retry-After` and failed polls make the delay longer.
   */
  readonly pollMs?: number;
  /** How often the create request is sent in all while no machine is free (default: until `pendingMs` is over). */
  readonly createAttempts?: number;
  /** For how long confirm or poll requests in a row may fail (default: 180,000). A gateway restarts within a minute. */
  readonly pollRetryMs: number;
  /** For how long a failed run keeps its session for "Try again" (default: 300,000). 0 deletes it immediately. */
  readonly keepFailedMs: number;
}

/** The limits of bringing a lost stream back. */
export interface RecoveryLimits {
  /** How long the video may take to continue by itself (default: 3000). */
  readonly waitMs: number;
  /** How long a requested key frame may take (default: 2000). */
  readonly keyFrameMs: number;
  /** How often the element signs in at the same host before it polls the service for the routes (default: 2). */
  readonly signInAttempts: number;
  /** For how long the element reconnects to a session (default: 180,000). Time without a network does not count. */
  readonly retryMs: number;
  /** How many new sessions may follow each other if each showed frames for less than a minute (default: 2). */
  readonly newSessions: number;
}

/** The limits of a run. Durations are in milliseconds. */
export interface RunLimits {
  readonly start: StartLimits;
  readonly connect: {
    /** For how long a host that refuses or does not respond is tried again (default: 180,000). */
    readonly retryMs: number;
    /** How often a host is tried in all if each attempt takes long: no offer, or no ICE connection (default: 3). */
    readonly attempts: number;
    /** For how long "in use" may mean the page's own former connection (default: 30,000, as hosts forget a client). */
    readonly resumeMs: number;
  };
  readonly recovery: RecoveryLimits;
}

export const RUN_LIMITS: RunLimits = {
  start: {pendingMs: 20 * 60_000, pollRetryMs: 180_000, keepFailedMs: 300_000},
  connect: {retryMs: 180_000, attempts: 3, resumeMs: 30_000},
  recovery: {waitMs: 3000, keyFrameMs: 2000, signInAttempts: 2, retryMs: 180_000, newSessions: 2},
};
