import type {Connection, ConnectStep, StreamEndpoint} from '../connection/connector.ts';
import type {StreamSize} from '../connection/stream-size.ts';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session, SessionService} from '../service/session.ts';
import type {StreamRequest} from '../service/stream-request.ts';
import type {Clock} from '../platform/clock.ts';
import type {RunLimits} from './run-limits.ts';

/** Everything that a run needs from its surroundings. */
export interface RunPorts {
  readonly service: SessionService;
  readonly clock: Clock;
  /** Prepares what needs no session. It rejects if a session would be useless. */
  prepare(): Promise<unknown>;
  /** Loads the texts of failures. It never rejects. */
  loadTexts(): Promise<void>;
  /** The endpoints of a ready session, the best one first. */
  endpointsOf(session: Session): Promise<readonly StreamEndpoint[]>;
  /** Whether the host may still hold a connection of this page to an attached session: the page was reloaded just now. */
  readonly mayHoldFormerConnection?: () => boolean;
  /** Opens a connection to an endpoint. */
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
   * Watches a playing video. Resolves with the failure as soon as the video is lost, or stops without a good reason.
   * @param onBusy called with true if no frame arrives although the host answers, and with false once frames arrive again
   */
  watchVideo(
    connection: Connection,
    signal: AbortSignal,
    onBusy: (isBusy: boolean) => void,
  ): Promise<AppStreamError>;
  /** Resolves when another frame has arrived. */
  waitForFrame(connection: Connection, signal: AbortSignal): Promise<unknown>;
  /** Reports a failure that does not end the stream. */
  warn(error: AppStreamError): void;
  /** How long the present start usually takes, in milliseconds. `undefined` if that is unknown. */
  readonly usualStartMs?: (() => number | undefined) | undefined;
}

/** What a run is about. */
export interface RunRequest extends StreamRequest {
  /** Whether to look the request up in the catalogue first. */
  readonly catalogue: 'check' | 'skip';
  /** A host that no service manages, and the session that stands for it. Nothing is created, polled or deleted. */
  readonly direct?: {readonly session: Session; readonly endpoint: StreamEndpoint} | undefined;
  /** An existing session to attach to, instead of creating one. */
  readonly sessionId?: string | undefined;
  /** Whether the page created that session itself, and takes it back from another client. */
  readonly isOwn?: boolean;
  /** Whether the user wants to take the session over from another client. Other elements of this origin then leave it. */
  readonly takesOver?: boolean;
  /** What to do about a lost stream: reconnect to its session, also replace a session that no longer exists, or give up. */
  readonly recovery: 'session' | 'new-session' | 'none';
  readonly limits: RunLimits;
}
