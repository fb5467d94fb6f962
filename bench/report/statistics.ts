/** The value at a share of the sorted values, interpolated between its neighbours: 0.5 is the median. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low = NaN, high = NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** A generator of numbers from 0 to 1 that a seed determines (mulberry32), so that a report can be repeated. */
export const createRandom = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A value that was computed from samples, and the limits of its 90 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 2000;
const SEED = 1;
/** The share of the resamples below the interval, and of those above it. */
const TAIL = 0.05;

/**
 * Estimates a value of two independent groups of samples by the percentile bootstrap: it draws each group many times
 * with replacement. The interval contains 90 % of the values of these draws.
 */
const estimate = (
  one: readonly number[],
  other: readonly number[],
  compute: (one: readonly number[], other: readonly number[]) => number,
): Estimate => {
  const random = createRandom(SEED);
  const draw = (samples: readonly number[]) =>
    samples.map(() => samples[Math.floor(random() * samples.length)] ?? NaN);
  const values = Array.from({length: RESAMPLES}, () => compute(draw(one), draw(other)));
  return {
    value: compute(one, other),
    low: percentile(values, TAIL),
    high: percentile(values, 1 - TAIL),
  };
};

/** The ratio of the medians. */
export const estimateRatio = (one: readonly number[], other: readonly number[]): Estimate =>
  estimate(one, other, (one, other) => median(one) / median(other));

/** The difference of the medians. */
export const estimateDifference = (one: readonly number[], other: readonly number[]): Estimate =>
  estimate(one, other, (one, other) => median(one) - median(other));
