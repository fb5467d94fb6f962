import type {Connection} from '../connection/connector.ts';
import type {StreamQuality} from '../connection/stream-quality.ts';
import {pause, unlessAborted} from '../platform/abort.ts';
import type {Reading} from './compute-statistics.ts';
import {nextLiveDelay, NO_DELAY} from './live-delay.ts';
import {nextQuality, NO_QUALITY} from './quality.ts';
import {sampleQuality} from './quality-sample.ts';
import {readReport, readVideo} from './sampler.ts';

export interface WatchQualityOptions {
  readonly video: HTMLVideoElement;
  readonly connection: Connection;
  /** The frames per second that the page asks for. */
  readonly fps?: number | undefined;
  /** Ends the samples. */
  readonly signal: AbortSignal;
  /** Whether the page paused the video. */
  readonly isPaused: () => boolean;
  /** Called with each sample. */
  readonly onQuality: (quality: StreamQuality) => void;
}

const PERIOD_MS = 1000;
/** How often the frames are counted while the video is frozen. */
const STILL_STEP_MS = 250;
/** The first sample after a freeze has the frames of the gap, which did not wait. The next one shows the delay. */
const AFTER_FREEZE_MS = 500;
/** After such a gap, a sample says nothing: the page was hidden or frozen, or the device was asleep. */
const MAX_PERIOD_MS = 10_000;

/**
 * Takes one sample a second of a stream that plays on a visible page. Rates the quality, and skips to the newest frame if
 * the video is late.
 * @throws the signal's reason, which is its only end
 */
export const watchQuality = async (options: WatchQualityOptions): Promise<never> => {
  const {video, connection, fps, signal, isPaused, onQuality} = options;
  const blocks = new Blocks(signal);
  let state = NO_QUALITY;
  let delay = NO_DELAY;
  let before: Reading | undefined;
  let isStill = false;
  for (;;) {
    const isWatched = !video.ownerDocument.hidden && !isPaused();
    const now = isWatched ? await unlessAborted(readNow(connection, video), signal) : undefined;
    const blockedMs = blocks.take();
    const periodMs = before && now ? now.page.atMs - before.page.atMs : 0;
    const wasStill = isStill;
    let skips = false;
    isStill = false;
    if (before && now && periodMs > 0 && periodMs < MAX_PERIOD_MS) {
      const sample = sampleQuality(before, now, blockedMs);
      state = nextQuality(state, sample, fps);
      if (state.quality) onQuality(state.quality);
      delay = nextLiveDelay(delay, sample);
      ({skips} = delay);
      isStill = sample.framesPerSecond === 0;
    }
    if (skips) connection.skipToLive?.().catch(() => undefined);
    // The counters of the browser start again.
    before = skips ? undefined : now;
    blocks.add(await pauseUntilSample(video, {isStill, wasStill}, signal));
  }
};

/**
 * Waits for the time of the next sample, and resolves with the milliseconds by which a script made the wait longer. After a
 * freeze, two samples follow soon, so that a late video soon skips to its newest frame.
 */
const pauseUntilSample = async (
  video: HTMLVideoElement,
  {isStill, wasStill}: {readonly isStill: boolean; readonly wasStill: boolean},
  signal: AbortSignal,
): Promise<number> => {
  const pauseFor = async (ms: number) => {
    const dueAt = performance.now() + ms;
    await pause(ms, signal);
    return performance.now() - dueAt;
  };
  if (!isStill) return pauseFor(wasStill ? AFTER_FREEZE_MS : PERIOD_MS);
  const {totalFrames} = readVideo(video);
  let lateMs = 0;
  for (let leftMs = PERIOD_MS; leftMs > 0; leftMs -= STILL_STEP_MS) {
    const hasMoved = readVideo(video).totalFrames !== totalFrames;
    lateMs = Math.max(lateMs, await pauseFor(STILL_STEP_MS));
    if (hasMoved) break;
  }
  return lateMs;
};

const readNow = async (connection: Connection, video: HTMLVideoElement): Promise<Reading> => ({
  report: await readReport(connection),
  page: readVideo(video),
});

/** The longest time for which a script blocked the page. Only Chromium reports long tasks. A late timer shows the others. */
class Blocks {
  #longestMs = 0;

  constructor(signal: AbortSignal) {
    if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
    const observer = new PerformanceObserver((list) => {
      for (const {duration} of list.getEntries()) this.add(duration);
    });
    observer.observe({type: 'longtask'});
    signal.addEventListener('abort', () => observer.disconnect(), {once: true});
  }

  add(ms: number) {
    this.#longestMs = Math.max(this.#longestMs, ms);
  }

  /** The longest time since the last call, in milliseconds. */
  take(): number {
    const ms = this.#longestMs;
    this.#longestMs = 0;
    return ms;
  }
}
