import type {Connection, ConnectStep, StreamEndpoint} from '../connection/connector.ts';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session} from '../service/session.ts';
import type {StreamRequest} from '../service/stream-request.ts';
import type {Clock} from './clock.ts';
import type {StreamSize} from './session-state.ts';

/**
 * Who makes and ends sessions: `StreamingService`, or a page's own back end with the same four calls. Failures are
 * `AppStreamError`s.
 */
export interface SessionService {
  /** Fulfils when application, version and profile exist. */
  confirm(request: StreamRequest, options: {readonly signal: AbortSignal}): Promise<void>;
  /** Creates a session, once. It is not cut off: what it creates late is ended by the run. */
  create(request: StreamRequest): Promise<Session>;
  /** Where a session stands. */
  poll(id: string, options: {readonly signal: AbortSignal}): Promise<Session>;
  /** Ends a session; one that is gone is no failure. */
  end(id: string): Promise<void>;
}

/** All that a run needs from the world. */
export interface RunPorts {
  readonly service: SessionService;
  /** Makes ready what needs no session, and fails where a session would be of no use. */
  prepare(): Promise<unknown>;
  /** Opens the stream of an endpoint. */
  connect(
    endpoint: StreamEndpoint,
    options: {
      readonly signal: AbortSignal;
      /** Whether this run was connected to the session before. */
      readonly returns: boolean;
      readonly onStep: (step: ConnectStep) => void;
    },
  ): Promise<Connection>;
  /** Shows the stream; fulfils with the picture's size when its first frame is on the screen. */
  present(connection: Connection, signal: AbortSignal): Promise<StreamSize>;
  /**
   * Watches a picture that plays; fulfils with what is wrong as soon as it is lost, or stands still without a good reason.
   * @param onQuiet told when no frame comes while the host is there, as when a stage loads, and when frames come again
   */
  trouble(
    connection: Connection,
    signal: AbortSignal,
    onQuiet: (isQuiet: boolean) => void,
  ): Promise<AppStreamError>;
  /** Fulfils when another frame is there. */
  nextFrame(connection: Connection, signal: AbortSignal): Promise<unknown>;
  /** Told of what fails beside the stream, which goes on. */
  fault(error: AppStreamError): void;
  readonly clock: Clock;
  /** How long the start of the session that was created usually takes, in milliseconds, where that is known. */
  readonly usualStartMs?: (() => number | undefined) | undefined;
}

/** What a run is about. */
export interface RunRequest extends StreamRequest {
  /** Whether the catalogue is asked first. */
  readonly catalogue: 'check' | 'skip';
  /** An existing session to attach to, instead of creating one. */
  readonly sessionId?: string | undefined;
  /** Whether that session is this page's own all the same: it made it, and takes it back from another client. */
  readonly isOwn?: boolean;
  /** What to do about a lost stream: come back to its session, where that is gone begin another, or give up at once. */
  readonly recovery: 'session' | 'new-session' | 'none';
  readonly limits: RunLimits;
}

export interface RunLimits {
  /** How long a session may stay pending. The first start of a stack takes 15 minutes and more. */
  readonly pendingMs: number;
  /** How often a creation that the service puts off (408, 429, 503) is tried in all. */
  readonly createAttempts: number;
  /** How many polls in a row may fail before the run does. */
  readonly pollFailures: number;
  /** How often a host that cannot be reached yet is tried in all, once the session is ready. */
  readonly connectTries: number;
  /** How long a picture that was lost may take to come back by itself. */
  readonly waitOutMs: number;
  /** How long a key frame that was asked for may take. */
  readonly keyFrameMs: number;
  /** How often the page signs in again where it was, before it asks the service for the routes. */
  readonly signInTries: number;
  /** How often the page tries in all to come back to a session. */
  readonly recoverTries: number;
  /** How many new sessions may follow on each other, each having played for less than a minute. */
  readonly newSessions: number;
}

export const RUN_LIMITS: RunLimits = {
  pendingMs: 20 * 60_000,
  createAttempts: 5,
  pollFailures: 10,
  connectTries: 3,
  waitOutMs: 3000,
  keyFrameMs: 2000,
  signInTries: 2,
  recoverTries: 10,
  newSessions: 2,
};
