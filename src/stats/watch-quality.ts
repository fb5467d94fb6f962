import type {StreamQuality} from './statistics.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {StatsReader, TimedReading} from './stats-reader.ts';
import {nextQuality, NO_QUALITY, type QualitySample, sampleQuality} from './quality.ts';

/** A video is late if its frames wait so much longer than usual, in milliseconds. Less is not worth a key frame. */
const LATE_MS = 300;
/** How many samples after a gap belong to it. The browser counts a freeze when it is over. */
const GAP_SAMPLES = 3;
/** With more lost packets, frames wait for those that the host repeats. */
const MAX_LOSS_SHARE = 0.02;
/** No skip for so many samples after such a loss: its key frame would freeze the video longer (`docs/quality.md`). */
const LOSS_SAMPLES = 8;
/** The samples between two skips. If the delay returns, the wait doubles, up to the limit. */
const WAIT_SAMPLES = 10;
const MAX_WAIT_SAMPLES = 240;
/** The usual delay grows by this factor with each sample, because a network may change. */
const FORGET = 1.02;

/** What the next sample is compared with. All counts are samples. */
interface LiveDelay {
  /** Whether the video is to skip to its newest frame now. */
  readonly skips: boolean;
  readonly usualMs: number;
  readonly sinceGap: number;
  readonly sinceLoss: number;
  readonly sinceSkip: number;
  /** The least time between the last skip and the next one. */
  readonly wait: number;
}

export const NO_DELAY: LiveDelay = {
  skips: false,
  usualMs: Infinity,
  sinceGap: Infinity,
  sinceLoss: Infinity,
  sinceSkip: Infinity,
  wait: WAIT_SAMPLES,
};

type Sample = Pick<QualitySample, 'jitterBufferMs' | 'frozenMs' | 'framesPerSecond' | 'lossShare'>;

/**
 * Follows how long frames wait in the browser. After a gap they wait too long for several seconds, although the network
 * is fine again. Then the video skips to its newest frame. The network needs a delay without a gap, or after a loss.
 */
export const nextLiveDelay = (before: LiveDelay, sample: Sample): LiveDelay => {
  const {jitterBufferMs, frozenMs = 0, framesPerSecond, lossShare = 0} = sample;
  const usualMs = Math.min(before.usualMs * FORGET, jitterBufferMs ?? Infinity);
  const sinceGap = frozenMs > 0 || framesPerSecond === 0 ? 0 : before.sinceGap + 1;
  const sinceLoss = lossShare >= MAX_LOSS_SHARE ? 0 : before.sinceLoss + 1;
  const sinceSkip = before.sinceSkip + 1;
  const now = {...before, skips: false, usualMs, sinceGap, sinceLoss, sinceSkip};
  const isLate = jitterBufferMs !== undefined && jitterBufferMs > before.usualMs + LATE_MS;
  if (!isLate || sinceLoss <= LOSS_SAMPLES || sinceGap > GAP_SAMPLES || sinceSkip <= before.wait) return now;
  const isBack = sinceSkip <= 2 * before.wait;
  const wait = isBack ? Math.min(MAX_WAIT_SAMPLES, 2 * before.wait) : WAIT_SAMPLES;
  return {...now, skips: true, sinceSkip: 0, wait};
};

interface WatchQualityOptions {
  /** Reads the reports at least once a second, and four times a second while the video is frozen. */
  readonly reader: Pick<StatsReader, 'next' | 'video'>;
  readonly connection: {skipToLive?(): Promise<void>};
  /** The frames per second that the page asks for. */
  readonly fps?: number | undefined;
  /** Ends the samples. */
  readonly signal: AbortSignal;
  readonly isPaused: () => boolean;
  readonly onQuality: (quality: StreamQuality) => void;
}

const PERIOD_MS = 1000;
/** The first sample after a freeze contains the frames of the gap. The next one, after this time, shows the delay. */
const AFTER_FREEZE_MS = 500;
/** A sample over a longer time is useless: the page was hidden or frozen, or the device was asleep. */
const MAX_PERIOD_MS = 10_000;
/** A timer may be early by this share. */
const NEARLY = 0.95;

/**
 * Takes one sample a second of a stream that plays on a visible page. Rates the quality, and skips to the newest frame
 * if the video is late. After a freeze, two samples follow soon, so that a late video soon skips to its newest frame.
 * @throws the signal's reason, which is its only end
 */
export const watchQuality = async (options: WatchQualityOptions): Promise<never> => {
  const {reader, connection, fps, signal, isPaused, onQuality} = options;
  const blocks = new Blocks(signal);
  let state = NO_QUALITY;
  let delay = NO_DELAY;
  let before: TimedReading | undefined;
  let [isStill, wasStill, hasMoved] = [false, false, false];
  for (;;) {
    const now = await unlessAborted(reader.next(), signal);
    blocks.add(now.lateMs);
    const isWatched = !reader.video.ownerDocument.hidden && !isPaused();
    const periodMs = before && isWatched ? now.page.atMs - before.page.atMs : 0;
    // One more reading after a freeze has more of the frames of the gap.
    const leastMs = isStill ? (hasMoved ? 0 : PERIOD_MS) : wasStill ? AFTER_FREEZE_MS : PERIOD_MS;
    if (periodMs > 0 && periodMs < leastMs * NEARLY) {
      hasMoved = now.page.totalFrames !== before?.page.totalFrames;
      continue;
    }
    const blockedMs = blocks.take();
    wasStill = isStill;
    isStill = hasMoved = false;
    let skips = false;
    if (before && periodMs > 0 && periodMs < MAX_PERIOD_MS) {
      const sample = sampleQuality(before, now, blockedMs);
      state = nextQuality(state, sample, fps);
      if (state.quality) onQuality(state.quality);
      delay = nextLiveDelay(delay, sample);
      ({skips} = delay);
      isStill = sample.framesPerSecond === 0;
    }
    if (skips) connection.skipToLive?.().catch(() => undefined);
    // The counters of the browser start again.
    before = skips || !isWatched ? undefined : now;
  }
};

/** The longest time for which a script blocked the page. Only Chromium reports long tasks: late timers show others. */
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
