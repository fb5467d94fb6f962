import type {QualitySample} from './quality.ts';

/** A video is late if its frames wait so much longer than usual, in milliseconds. Less is not worth a key frame. */
const LATE_MS = 300;
/** How many samples after a gap belong to it. The browser counts a freeze when it is over. */
const GAP_SAMPLES = 3;
/** With more lost packets, frames wait for those that the host repeats. */
const MAX_LOSS_SHARE = 0.02;
/**
 * So many samples after such a loss, the browser gets no key frame. A network that lost packets is often at its limit, and a
 * key frame of its own then freezes the video for longer than the delay is worth (`docs/quality.md`).
 */
const LOSS_SAMPLES = 8;
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
 * Follows how long frames wait in the browser. After a gap they wait too long for several seconds, although the network is
 * fine again. Then the video skips to its newest frame. A delay without a gap, or after a loss, is one that the network needs.
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
