/** How long a picture may stand still, in milliseconds, by what else there is to see. */
export interface WatchLimits {
  /** Then it is told that no frame comes. */
  readonly quietMs: number;
  /** While its data arrive. */
  readonly stillMs: number;
  /** While nothing at all comes from the host, which Chromium and Safari ask every 2.5 s whether it is there. */
  readonly silenceMs: number;
  /** While the host is there and sends nothing: a large stage loads. What the application says meanwhile begins it anew. */
  readonly loadingMs: number;
}

export const WATCH_LIMITS: WatchLimits = {quietMs: 3000, stillMs: 5000, silenceMs: 4000, loadingMs: 120_000};
