import type {Row} from '../measurement.ts';
import {estimateDifference, estimateRatio, median, type Estimate} from './statistics.ts';

/** What the samples of a row say. */
export interface Judgement {
  readonly element: number;
  readonly baseline: number | undefined;
  readonly ratio: Estimate | undefined;
  /** Whether a ratio may be claimed: its interval excludes 1. */
  readonly isDecided: boolean;
  readonly goal: 'met' | 'missed' | 'undecided' | undefined;
}

/** Fewer samples say nothing about their spread. */
const MIN_SAMPLES = 5;

/** Computes the medians, the ratio and the state of the goal. A goal is decided if the interval lies on one side of it. */
export const judgeRow = ({element, baseline, goal, isExact = false}: Row): Judgement => {
  const baselineMedian = baseline && baseline.length > 0 ? median(baseline) : undefined;
  // A ratio to nothing has no meaning, and the interval divides by each value.
  const ratio =
    baselineMedian !== undefined && baseline?.every((value) => value > 0)
      ? estimateRatio(element, baseline)
      : undefined;
  const isEnough = isExact || Math.min(element.length, baseline?.length ?? 0) >= MIN_SAMPLES;
  const limited = {
    ratio: () => ratio,
    difference: () => (baseline ? estimateDifference(element, baseline) : undefined),
    median: (): Estimate => ({value: median(element), low: median(element), high: median(element)}),
  };
  const estimate = goal && limited[goal.of]();
  return {
    element: median(element),
    baseline: baselineMedian,
    ratio,
    isDecided: isEnough && ratio !== undefined && (ratio.low > 1 || ratio.high < 1),
    goal:
      goal && estimate && (isEnough || goal.of === 'median' ? judgeGoal(estimate, goal.atMost) : 'undecided'),
  };
};

const judgeGoal = ({low, high}: Estimate, atMost: number): Judgement['goal'] => {
  if (high <= atMost) return 'met';
  return low > atMost ? 'missed' : 'undecided';
};
