import type {Connection, ConnectStep, StreamEndpoint} from '../connection/connector.ts';
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
    options: {readonly signal: AbortSignal; readonly onStep: (step: ConnectStep) => void},
  ): Promise<Connection>;
  /** Shows the stream; fulfils with the picture's size when its first frame is on the screen. */
  present(connection: Connection, signal: AbortSignal): Promise<StreamSize>;
  readonly clock: Clock;
}

/** What a run is about. */
export interface RunRequest extends StreamRequest {
  /** Whether the catalogue is asked first. */
  readonly catalogue: 'check' | 'skip';
  /** An existing session to attach to, instead of creating one. */
  readonly sessionId?: string | undefined;
  readonly limits: RunLimits;
}

export interface RunLimits {
  /** How long a session may stay pending. The first start of a stack takes 15 minutes and more. */
  readonly pendingMs: number;
  /** How often a creation that the service puts off (408, 429, 503) is tried in all. */
  readonly createAttempts: number;
  /** How many polls in a row may fail before the run does. */
  readonly pollFailures: number;
}

export const RUN_LIMITS: RunLimits = {pendingMs: 30 * 60_000, createAttempts: 5, pollFailures: 10};
