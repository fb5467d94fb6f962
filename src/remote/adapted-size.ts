import type {StreamSize} from '../connection/connector.ts';
import type {StreamQuality} from '../connection/stream-quality.ts';
import {isSameSize, MIN_STREAM_SIZE, toStreamSize} from '../connection/stream-size.ts';

/** The requested share of each side of the page's size. A step of two halves the pixels, or nearly. */
const SHARES = [1, 5 / 6, 2 / 3, 7 / 12, 1 / 2, 5 / 12, 1 / 3, 1 / 4] as const;

/** The element takes one sample of the quality each second. So many bad ones in a row reduce the size. */
const BAD_SAMPLES = {fair: 6, poor: 3} as const;
/** The level covers the last five samples. It says nothing of a new size before so many have passed. */
const SETTLING_SAMPLES = 5;
/** So many good samples in a row raise the size by one step. */
const GOOD_SAMPLES = 15;
/** A size that fails within so many samples was too large. The next attempt takes twice as long, up to the limit. */
const TRIAL_SAMPLES = 20;
const MAX_GOOD_SAMPLES = 240;
/** A script that blocks the page for so long, in milliseconds, disturbs a small video as well. */
const BLOCKED_MS = 200;

/** A smaller video helps from this share of lost packets on. */
const LOSS_SHARE = 0.02;
/** The host already sends less if the loss falls below this share of its greatest since the last good sample. */
const LESS_LOSS_SHARE = 0.25;
/** A round trip that is so much longer than the shortest one, in milliseconds, and twice as long, shows a queue. */
const QUEUE_MS = 100;
/** The host already sends less if the round trip falls below this share of its longest since the last good sample. */
const DRAINING_SHARE = 0.8;

/** The part of the quality that decides. */
type Sample = Pick<
  StreamQuality,
  'level' | 'cause' | 'lossShare' | 'blockedMs' | 'frozenMs' | 'roundTripMs' | 'framesPerSecond'
>;

/** What the next sample is counted with. All counts are samples. */
export interface Adaptation {
  /** The index of the share. 0 is the page's size. */
  readonly step: number;
  readonly settling: number;
  readonly bad: number;
  readonly good: number;
  /** How many good samples in a row raise the size. */
  readonly patience: number;
  /** Since the size was raised. */
  readonly sinceRaise: number;
  readonly shortestTripMs: number;
  /** Since the last good sample. */
  readonly longestTripMs: number;
  /** Since the last good sample, which counts as well: a level begins with the second bad sample. */
  readonly greatestLossShare: number;
}

export const NOT_ADAPTED: Adaptation = {
  step: 0,
  settling: 0,
  bad: 0,
  good: 0,
  patience: GOOD_SAMPLES,
  sinceRaise: Infinity,
  shortestTripMs: Infinity,
  longestTripMs: 0,
  greatestLossShare: 0,
};

/**
 * The adaptation after another sample. The size falls after three poor samples without a good one, or after six fair
 * ones, in which a smaller video helps. A sample with nothing but a queue counts as fair: a host that adapts shortens the queue
 * itself, and the first picture of another size would make it longer. The size rises by one step after fifteen good samples.
 * If the larger size fails within twenty, the size returns to the step before, and the next attempt takes twice as many good
 * samples.
 * @param lastStep the smallest size, by `lastStepOf`
 */
export const nextAdaptation = (before: Adaptation, quality: Sample, lastStep: number): Adaptation => {
  const {level, cause, lossShare} = quality;
  const isGood = level === 'good';
  const now = {
    ...before,
    step: Math.min(before.step, lastStep),
    settling: Math.max(0, before.settling - 1),
    sinceRaise: before.sinceRaise + 1,
    shortestTripMs: Math.min(before.shortestTripMs, quality.roundTripMs ?? Infinity),
    longestTripMs: isGood ? 0 : Math.max(before.longestTripMs, quality.roundTripMs ?? 0),
    greatestLossShare: Math.max(isGood ? 0 : before.greatestLossShare, lossShare ?? 0),
  };
  // Nothing arrives at all. A smaller video would not arrive either.
  if (level === 'lost' && cause === 'network' && !lossShare)
    return {...now, settling: SETTLING_SAMPLES, bad: 0, good: 0};
  if (before.settling > 0) return now;
  if (isGood) return afterGood(now);
  if (now.step === lastStep) return now;
  if (helps(quality, now)) return afterBad(now, level === 'fair', lastStep);
  return cause === 'network' && hasLastingQueue(quality, now) ? afterBad(now, true, lastStep) : now;
};

/** Whether a smaller video helps. It does not make a long way shorter, and no script faster. */
const helps = (
  {cause, lossShare = 0, frozenMs = 0, framesPerSecond, blockedMs}: Sample,
  {greatestLossShare}: Adaptation,
): boolean => {
  if (cause === 'browser') return blockedMs < BLOCKED_MS;
  const isLosing = lossShare >= LOSS_SHARE && lossShare >= LESS_LOSS_SHARE * greatestLossShare;
  return cause === 'network' && (isLosing || frozenMs > 0 || framesPerSecond === 0);
};

/** Whether packets wait for longer, and the host does not already send less. */
const hasLastingQueue = ({roundTripMs = 0}: Sample, {shortestTripMs, longestTripMs}: Adaptation): boolean => {
  const hasQueue = roundTripMs > 2 * shortestTripMs && roundTripMs - shortestTripMs >= QUEUE_MS;
  return hasQueue && roundTripMs >= DRAINING_SHARE * longestTripMs;
};

const afterGood = (now: Adaptation): Adaptation => {
  const counted = {...now, bad: 0, good: now.good + 1};
  if (now.step > 0 && counted.good >= now.patience)
    return {...counted, step: now.step - 1, settling: SETTLING_SAMPLES, good: 0, sinceRaise: 0};
  const holds = now.sinceRaise > TRIAL_SAMPLES && now.sinceRaise < Infinity;
  return holds ? {...counted, patience: GOOD_SAMPLES} : counted;
};

const afterBad = (now: Adaptation, isFair: boolean, lastStep: number): Adaptation => {
  const counted = {...now, bad: now.bad + 1, good: 0};
  if (counted.bad < (isFair ? BAD_SAMPLES.fair : BAD_SAMPLES.poor)) return counted;
  const failed = now.sinceRaise <= TRIAL_SAMPLES;
  return {
    ...now,
    step: Math.min(lastStep, now.step + (isFair || failed ? 1 : 2)),
    settling: SETTLING_SAMPLES,
    bad: 0,
    good: 0,
    patience: failed ? Math.min(MAX_GOOD_SAMPLES, 2 * now.patience) : now.patience,
    sinceRaise: Infinity,
  };
};

/**
 * The size to request for a page that requests `page`, in the same aspect ratio as far as hosts allow it.
 * @param minHeight the least height (default: half of the page's), in pixels
 */
export const adaptedSize = (page: StreamSize, step: number, minHeight?: number | null): StreamSize => {
  if (step === 0) return page;
  const least = 2 * Math.ceil((minHeight && minHeight > 0 ? minHeight : page.height / 2) / 2);
  // A smaller share would be enlarged again, and rounded to another height for each step.
  const leastShare = Math.max(
    least / page.height,
    MIN_STREAM_SIZE.width / page.width,
    MIN_STREAM_SIZE.height / page.height,
  );
  const share = Math.min(1, Math.max(SHARES[step] ?? 0, leastShare));
  return toStreamSize({width: page.width * share, height: page.height * share}, page);
};

/** The first step that has the smallest size. */
export const lastStepOf = (page: StreamSize, minHeight?: number | null): number => {
  const smallest = adaptedSize(page, SHARES.length - 1, minHeight);
  return SHARES.findIndex((_, step) => isSameSize(adaptedSize(page, step, minHeight), smallest));
};
