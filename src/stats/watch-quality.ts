import type {Connection} from '../connection/connector.ts';
import type {StreamQuality} from '../connection/stream-quality.ts';
import {pause, unlessAborted} from '../platform/abort.ts';
import type {Reading} from './compute-statistics.ts';
import {nextQuality, NO_QUALITY} from './quality.ts';
import {sampleQuality} from './quality-sample.ts';
import {readReport, readVideo} from './sampler.ts';

export interface WatchQualityOptions {
  readonly video: HTMLVideoElement;
  readonly connection: Connection;
  /** Ends the samples. */
  readonly signal: AbortSignal;
  /** Whether the page paused the video. */
  readonly isPaused: () => boolean;
  /** Called with each sample. */
  readonly onQuality: (quality: StreamQuality) => void;
}

const PERIOD_MS = 1000;
/** After such a gap, a sample says nothing: the page was hidden or frozen, or the device was asleep. */
const MAX_PERIOD_MS = 10_000;

/**
 * Takes one sample a second of a stream that plays on a visible page, and rates the quality.
 * @throws the signal's reason, which is its only end
 */
export const watchQuality = async (options: WatchQualityOptions): Promise<never> => {
  const {video, connection, signal, isPaused, onQuality} = options;
  const blocks = new Blocks(signal);
  let state = NO_QUALITY;
  let before: Reading | undefined;
  for (;;) {
    const isWatched = !video.ownerDocument.hidden && !isPaused();
    const now = isWatched ? await unlessAborted(readNow(connection, video), signal) : undefined;
    const blockedMs = blocks.take();
    const periodMs = before && now ? now.page.atMs - before.page.atMs : 0;
    if (before && now && periodMs > 0 && periodMs < MAX_PERIOD_MS) {
      state = nextQuality(state, sampleQuality(before, now, blockedMs));
      if (state.quality) onQuality(state.quality);
    }
    before = now;
    const dueAt = performance.now() + PERIOD_MS;
    await pause(PERIOD_MS, signal);
    blocks.add(performance.now() - dueAt);
  }
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
