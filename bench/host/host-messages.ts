/** The default frame rate, and the number of frames after which the video repeats. */
export const FRAMES_PER_SECOND = 60;

/** The messages from the bench to the process of the minimal host. */
export type BenchCommand =
  /** Prepares offers for so many sessions, so that a sign-in gets its offer immediately. */
  | {readonly type: 'prepare'; readonly sessions: number}
  | {readonly type: 'configure'; readonly settings: HostSettings}
  /** Changes the link of all sessions that play. */
  | {readonly type: 'change-link'; readonly link: LinkSettings}
  /** The pages of all sessions that play get other addresses. */
  | {readonly type: 'change-address'}
  /** Ends the sessions of pages that have left without ending them. */
  | {readonly type: 'end-sessions'};

/** A link between page and host. */
export interface LinkSettings {
  /** The share of the packets that are lost, in each direction. */
  readonly loss: number;
  /** In each direction. */
  readonly delayMs: number;
  /** On the way to the page. 0: no limit. */
  readonly bitsPerSecond: number;
  /** The longest queue on the way to the page. Packets beyond it are lost. */
  readonly queueMs: number;
  /** Whether nothing arrives at all. */
  readonly isDown: boolean;
}

export const CLEAN_LINK: LinkSettings = {loss: 0, delayMs: 0, bitsPerSecond: 0, queueMs: 0, isDown: false};

export interface HostSettings {
  /** The time for which a new session is pending. With 0 it is ready in the response to the request. */
  readonly pendingMs: number;
  /** The relay between page and host. Without it, media takes the direct way. */
  readonly link: LinkSettings | undefined;
  /** The frame rate of new sessions. */
  readonly framesPerSecond: number;
  /** `plain` shows the result of input. `busy` changes in every pixel, and shows the time of each frame. */
  readonly scene: 'plain' | 'busy';
}

export const DEFAULT_SETTINGS: HostSettings = {
  pendingMs: 0,
  link: undefined,
  framesPerSecond: FRAMES_PER_SECOND,
  scene: 'plain',
};

/** The messages from the process of the minimal host to the bench. Each command gets one `done`. */
export type BenchReport =
  {readonly type: 'listening'; readonly port: number} | {readonly type: 'done'; readonly error?: string};
