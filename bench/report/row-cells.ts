import type {Goal, Row} from '../measurement.ts';
import {judgeRow} from './judge-row.ts';

/** The head of the table of rows. */
export const ROW_HEAD: readonly string[] = ['', 'element', 'baseline', 'ratio', '90 % interval', 'goal'];

const GOAL_PREFIXES: Readonly<Record<Goal['of'], string>> = {ratio: '', difference: '+', median: ''};

const formatGoal = ({of, atMost}: Goal, unit: string) =>
  `≤ ${GOAL_PREFIXES[of]}${of === 'ratio' ? atMost.toFixed(2) : `${atMost} ${unit}`}`;

/** The texts of one row of the table. A ratio whose interval includes 1 is not claimed. */
export const rowCells = (row: Row): readonly string[] => {
  const {label, unit, against, goal, digits = 0} = row;
  const judged = judgeRow(row);
  const value = (number: number) => `${number.toFixed(digits)} ${unit}`;
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
