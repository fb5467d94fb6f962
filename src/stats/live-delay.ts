import type {QualitySample} from './quality-sample.ts';

/** A video is late if its frames wait so much longer than usual, in milliseconds, and twice as long. */
const LATE_MS = 150;
/** After a gap, one late sample is enough. Without a gap, the network may be the cause of so many. */
const LATE_SAMPLES = 3;
/** How many samples after a gap belong to it. The browser counts a freeze when it is over. */
const GAP_SAMPLES = 2;
/** With more lost packets, frames wait for those that the host repeats. */
const MAX_LOSS_SHARE = 0.02;
/** The samples between two skips. If the delay returns, the wait doubles, up to the limit. */
const WAIT_SAMPLES = 10;
const MAX_WAIT_SAMPLES = 240;
/** The usual delay grows by this factor with each sample, because a network may change. */
const FORGET = 1.02;

/** What the next sample is compared with. All counts are samples. */
export interface LiveDelay {
  /** Whether the video is to skip to its newest frame now. */
  readonly skips: boolean;
  readonly usualMs: number;
  readonly late: number;
  readonly sinceGap: number;
  readonly sinceSkip: number;
  /** The wait after the last skip. */
  readonly wait: number;
}

export const NO_DELAY: LiveDelay = {
  skips: false,
  usualMs: Infinity,
  late: 0,
  sinceGap: Infinity,
  sinceSkip: Infinity,
  wait: WAIT_SAMPLES,
};

type Sample = Pick<QualitySample, 'jitterBufferMs' | 'frozenMs' | 'framesPerSecond' | 'lossShare'>;

/**
 * Follows how long frames wait in the browser. After a gap they wait too long for several seconds, although the network is
 * fine again. The video then skips to its newest frame: after one late sample that follows a gap, else after three.
 */
export const nextLiveDelay = (before: LiveDelay, sample: Sample): LiveDelay => {
  const {jitterBufferMs, frozenMs = 0, framesPerSecond, lossShare = 0} = sample;
  const usualMs = Math.min(before.usualMs * FORGET, jitterBufferMs ?? Infinity);
  const isGap = frozenMs > 0 || framesPerSecond === 0;
  const sinceGap = isGap ? 0 : before.sinceGap + 1;
  const sinceSkip = before.sinceSkip + 1;
  const isLate =
    jitterBufferMs !== undefined &&
    jitterBufferMs > Math.max(2 * before.usualMs, before.usualMs + LATE_MS) &&
    lossShare < MAX_LOSS_SHARE;
  const late = isLate ? before.late + 1 : 0;
  const now = {...before, skips: false, usualMs, late, sinceGap, sinceSkip};
  if (late < (sinceGap <= GAP_SAMPLES ? 1 : LATE_SAMPLES) || sinceSkip <= before.wait) return now;
  const isBack = sinceSkip <= 2 * before.wait;
  const wait = isBack ? Math.min(MAX_WAIT_SAMPLES, 2 * before.wait) : WAIT_SAMPLES;
  return {...now, skips: true, late: 0, sinceGap: Infinity, sinceSkip: 0, wait};
};
