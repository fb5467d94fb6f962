/** The default frame rate, and the number of frames after which the video repeats. */
export const FRAMES_PER_SECOND = 60;

/** The messages from the bench to the process of the minimal host. */
export type BenchCommand =
  /** Prepares offers for so many sessions, so that a sign-in gets its offer immediately. */
  | {readonly type: 'prepare'; readonly sessions: number}
  | {readonly type: 'configure'; readonly settings: HostSettings}
  /** Ends the sessions of pages that have left without ending them. */
  | {readonly type: 'end-sessions'};

export interface HostSettings {
  /** The time for which a new session is pending. With 0 it is ready in the response to the request. */
  readonly pendingMs: number;
  /** The share of the media packets that a relay between page and host drops. With 0 there is no relay. */
  readonly loss: number;
  /** The frame rate of new sessions. */
  readonly framesPerSecond: number;
}

export const DEFAULT_SETTINGS: HostSettings = {pendingMs: 0, loss: 0, framesPerSecond: FRAMES_PER_SECOND};

/** The messages from the process of the minimal host to the bench. Each command gets one `done`. */
export type BenchReport =
  {readonly type: 'listening'; readonly port: number} | {readonly type: 'done'; readonly error?: string};
