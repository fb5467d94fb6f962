/** How long a playing video may stop before the element reacts, in milliseconds. */
export interface VideoLimits {
  /** Without a frame: the element shows a note (default: 3000). */
  readonly noticeMs: number;
  /** Without a frame although packets arrive: the stream is lost (default: 5000). */
  readonly stallMs: number;
  /**
   * Without any sign of the host: the stream is lost (default: 4000). Chromium and Safari send a consent check every 2.5 s.
   */
  readonly silenceMs: number;
  /**
   * Without a frame although the host answers, as while it loads a large stage: the stream is lost (default: 120,000). A
   * message of the application restarts this time.
   */
  readonly loadingMs: number;
}

export const VIDEO_LIMITS: VideoLimits = {
  noticeMs: 3000,
  stallMs: 5000,
  silenceMs: 4000,
  loadingMs: 120_000,
};
