import type {Goal, Row} from '../measurement.ts';
import {estimateDifference, estimateRatio, median, type Estimate} from './statistics.ts';

/** The result of a row. */
export interface Judgement {
  readonly element: number;
  readonly baseline: number | undefined;
  readonly ratio: Estimate | undefined;
  /** Whether a ratio may be claimed: its interval excludes 1. */
  readonly isDecided: boolean;
  readonly goal: 'met' | 'missed' | 'undecided' | undefined;
}

/** Fewer samples show no spread. */
const MIN_SAMPLES = 5;

/** Computes the medians, the ratio and the state of the goal. A goal is decided if the interval lies on one side of it. */
export const judgeRow = ({goal, isExact = false, ...row}: Row): Judgement => {
  const element = row.element.filter(Number.isFinite);
  const baseline = row.baseline?.filter(Number.isFinite);
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

/** The head of the table of rows. */
export const ROW_HEAD: readonly string[] = ['', 'element', 'baseline', 'ratio', '90 % interval', 'goal'];

/** A number with its unit. A count has none. */
const withUnit = (number: number | string, unit: string) => `${number} ${unit}`.trim();

const formatGoal = ({of, atMost}: Goal, unit: string) =>
  of === 'ratio' ? `≤ ${atMost.toFixed(2)}` : `≤ ${of === 'difference' ? '+' : ''}${withUnit(atMost, unit)}`;

/** The texts of one row of the table. A ratio whose interval includes 1 is not claimed. */
export const rowCells = (row: Row): readonly string[] => {
  const {label, unit, against, goal, digits = 0} = row;
  const judged = judgeRow(row);
  const value = (number: number) => withUnit(number.toFixed(digits), unit);
  const {ratio} = judged;
  return [
    label,
    value(judged.element),
    judged.baseline === undefined ? '' : `${value(judged.baseline)}${against ? ` (${against})` : ''}`,
    ratio ? (judged.isDecided ? ratio.value.toFixed(2) : 'undecided') : '',
    ratio && !row.isExact ? `${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}` : '',
    goal ? `${formatGoal(goal, unit)}: ${judged.goal ?? 'undecided'}` : '',
  ];
};
