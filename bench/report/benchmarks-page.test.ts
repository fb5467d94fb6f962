import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Measurement} from '../measurement.ts';
import {summaryPage, tablesPage} from './benchmarks-page.ts';
import {toPartResults} from './results.ts';
import {rowCells} from './row-cells.ts';
import {textTable} from './text-table.ts';

const measurement = (name: string): Measurement => ({
  name,
  title: `Part ${name}`,
  method: 'How it is measured.',
  measure: () => Promise.resolve({rows: []}),
});

const circumstances = (processor: string) => ({
  machine: {processor, cores: 2, memoryGb: 8, system: 'Linux', node: 'v20', browser: 'Chrome/1'},
  date: '2026-01-02T03:04:05.678Z',
  commit: 'abc1234',
  load: {before: 0.5, after: 1},
});

const row = {label: 'a time', unit: 'ms', element: [200, 200.4], baseline: [100, NaN], against: 'bare page'};

describe('the report of the bench', () => {
  it('aligns the numbers of a table on the screen', () => {
    assert.equal(
      textTable(
        ['', 'n'],
        [
          ['long', '1'],
          ['x', '22'],
        ],
      ),
      '        n\nlong    1\nx      22',
    );
  });

  it('prints the medians, the ratio, its interval and the goal', () => {
    assert.deepEqual(
      rowCells({
        ...row,
        element: [200, 200, 200, 200, 200],
        baseline: [100, 100, 100, 100, 100],
        goal: {of: 'ratio', atMost: 1.25},
      }),
      ['a time', '200 ms', '100 ms (bare page)', '2.00', '2.00 to 2.00', '≤ 1.25: missed'],
    );
  });

  it('prints "undecided" instead of a ratio that it must not claim', () => {
    const cells = rowCells({...row, element: [80, 90, 100, 110, 120], baseline: [80, 90, 100, 110, 120]});
    assert.equal(cells[3], 'undecided');
  });

  it('stores no sample that has no value', () => {
    assert.deepEqual(toPartResults({rows: [row]}, circumstances('A')).rows[0]?.baseline, [100]);
  });

  it('has a section for each measured part, with its machine', () => {
    const page = tablesPage(['one', 'two', 'three'].map(measurement), {
      one: toPartResults({rows: [row]}, circumstances('A')),
      three: toPartResults(
        {rows: [], details: [{title: 'Steps', head: ['step', 'time'], rows: [['offer', '3']]}]},
        circumstances('B'),
      ),
    });
    assert.match(page, /## Part one[^]*200 ms[^]*_Machine 1, 2026-01-02 03:04 UTC, commit `abc1234`/);
    assert.match(page, /## Part three[^]*### Steps[^]*\| offer \| 3 \|[^]*_Machine 2,/);
    assert.doesNotMatch(page, /Part two/);
  });

  it('has a summary of the rows that have a goal', () => {
    const limited = {...row, label: 'another time', goal: {of: 'ratio', atMost: 1.25}} as const;
    const page = summaryPage([measurement('one'), measurement('two')], {
      one: toPartResults({rows: [row, limited]}, circumstances('A')),
    });
    assert.match(page, /\| Part one \| another time \| 200 ms \| 100 ms \(bare page\) \|.*≤ 1.25/);
    assert.doesNotMatch(page, /\| a time|Part two/);
  });
});
