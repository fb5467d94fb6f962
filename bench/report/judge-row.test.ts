import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Goal} from '../measurement.ts';
import {judgeRow, rowCells} from './judge-row.ts';

const around = (centre: number) => [-2, -1, 0, 1, 2].map((offset) => centre + offset);
const judge = (element: readonly number[], baseline?: readonly number[], goal?: Goal) =>
  judgeRow({label: 'a time', unit: 'ms', element, ...(baseline && {baseline}), ...(goal && {goal})});

describe('the judgement of a row', () => {
  it('claims a ratio if the interval excludes 1', () => {
    assert.equal(judge(around(140), around(100)).isDecided, true);
    assert.equal(judge(around(60), around(100)).isDecided, true);
  });

  it('claims no ratio if the interval includes 1', () => {
    assert.equal(judge(around(100), around(100)).isDecided, false);
  });

  it('claims no ratio and no goal of two runs', () => {
    const judged = judge([140, 141], [100, 101], {of: 'ratio', atMost: 1});
    assert.equal(judged.isDecided, false);
    assert.equal(judged.goal, 'undecided');
  });

  it('claims the ratio of values that do not vary', () => {
    const row = {label: 'a size', unit: 'B', element: [30], baseline: [20], isExact: true};
    const {ratio, isDecided} = judgeRow(row);
    assert.deepEqual([ratio?.value, isDecided], [1.5, true]);
  });

  it('has no ratio without a baseline, and none to a baseline with a zero', () => {
    assert.equal(judge([5]).ratio, undefined);
    assert.equal(judge([5], []).ratio, undefined);
    assert.equal(judge([5], [0, 0, 0]).ratio, undefined);
    assert.equal(judge([0, 0, 5], [0, 3, 4]).ratio, undefined);
  });

  for (const [goal, expected] of [
    [{of: 'ratio', atMost: 1.5}, 'met'],
    [{of: 'ratio', atMost: 1.4}, 'undecided'],
    [{of: 'ratio', atMost: 1.2}, 'missed'],
    [{of: 'difference', atMost: 50}, 'met'],
    [{of: 'difference', atMost: 10}, 'missed'],
    [{of: 'median', atMost: 140}, 'met'],
    [{of: 'median', atMost: 139}, 'missed'],
  ] as const)
    it(`reports the goal of a ${goal.of} of at most ${goal.atMost} as ${expected} for 140 beside 100`, () => {
      assert.equal(judge(around(140), around(100), goal).goal, expected);
    });

  it('leaves a goal open that needs a missing baseline', () => {
    assert.equal(judge([5], undefined, {of: 'ratio', atMost: 1}).goal, undefined);
  });

  it('counts no sample that has no value', () => {
    const judged = judge([...around(140), NaN], [...around(100), NaN, Infinity], {of: 'ratio', atMost: 1.5});
    assert.deepEqual([judged.element, judged.baseline, judged.goal], [140, 100, 'met']);
  });
});

describe('the cells of a row', () => {
  const row = {label: 'a time', unit: 'ms', against: 'bare page'};

  it('are the medians, the ratio, its interval and the goal', () => {
    const [element, baseline] = [200, 100].map((value) => Array.from({length: 5}, () => value));
    assert.deepEqual(
      rowCells({...row, element: element ?? [], baseline: baseline ?? [], goal: {of: 'ratio', atMost: 1.25}}),
      ['a time', '200 ms', '100 ms (bare page)', '2.00', '2.00 to 2.00', '≤ 1.25: missed'],
    );
  });

  it('have "undecided" for a ratio that is not claimed', () => {
    assert.equal(rowCells({...row, element: around(100), baseline: around(100)})[3], 'undecided');
  });

  it('are without a unit for a count', () => {
    const goal = {of: 'median', atMost: 1} as const;
    assert.deepEqual(rowCells({label: 'files', unit: '', element: [1], isExact: true, goal}), [
      ...['files', '1', '', '', '', '≤ 1: met'],
    ]);
  });
});
