import type {FailureCode, HostEndReason} from '../../index.ts';

/**
 * A step that lasts. A number is its time in milliseconds. The name alone lasts until `advance()`, as does `Infinity`.
 */
export type LastingStep =
  /** The service takes this long to respond to the create request. */
  | 'request'
  | {readonly request: number}
  /** The session is pending. `message` is the status that the service reports (default: none). */
  | 'pending'
  | {readonly pending: number; readonly message?: string}
  /** The session is ready, and the host takes this long to accept the connection. */
  | 'connect'
  | {readonly connect: number}
  /** The stream plays. */
  | 'play'
  | {readonly play: number}
  /** The stream plays without new frames, as while the application loads a large stage. */
  | 'freeze'
  | {readonly freeze: number}
  /** The connection is lost, and the host takes this long to accept another one. */
  | 'drop'
  | {readonly drop: number};

/** What the service says about a failure. */
export interface ScriptedFailure {
  /** The service's own words. */
  readonly detail?: string;
  /** The HTTP status of the response. */
  readonly status?: number;
  /** How long the service asks to wait before the next attempt, in milliseconds. */
  readonly retryAfterMs?: number;
  /** What exists instead of the requested name. */
  readonly alternatives?: readonly string[];
}

/** A step that takes no time. */
export type MomentaryStep =
  /** The session is ready. */
  | 'ready'
  /**
   * The next attempt fails with this code: the request, the poll of a pending session, or the connection. If the stream
   * plays, it is lost. As the last step of a script, it fails every further attempt.
   */
  | ({readonly fail: FailureCode} & ScriptedFailure)
  /** The host ends the stream (default reason: `server`). */
  | 'end'
  | {readonly end: HostEndReason; readonly detail?: string}
  /** The application sends a message. */
  | {readonly send: unknown};

/** One step of a script. */
export type ScriptStep = LastingStep | MomentaryStep;

/** A step as `readScript` returns it. */
export type Step =
  | {readonly kind: 'request' | 'connect' | 'play' | 'freeze' | 'drop'; readonly ms: number}
  | {readonly kind: 'pending'; readonly ms: number; readonly message: string}
  | {readonly kind: 'ready'}
  | {readonly kind: 'fail'; readonly code: FailureCode; readonly failure: ScriptedFailure}
  | {readonly kind: 'end'; readonly reason: HostEndReason; readonly detail: string | undefined}
  | {readonly kind: 'send'; readonly message: unknown};
