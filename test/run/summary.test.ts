import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {formatDuration} from './event-lines.ts';
import {summaryLines} from './summary.ts';

const FAILURE = {
  kind: 'failure',
  file: 'test/a.test.ts',
  title: 'sums › adds',
  message: 'Error: expected 2\nactual: 3',
  stack: '\n  at test/a.test.ts:3:5\n',
} as const;

describe('the summary', () => {
  it('has a row for each part, each failure, and in its last lines their names and the totals', () => {
    const lines = summaryLines(
      [
        {name: 'units', passed: 120, skipped: 0, failures: [], ms: 61_000},
        {name: 'end-to-end', passed: 9, skipped: 2, failures: [FAILURE], ms: 1234},
      ],
      62_500,
    );
    assert.deepEqual(lines, [
      '',
      '✓  units       120 passed  0 failed  1 min 1 s',
      '✗  end-to-end  9 passed    1 failed  1.2 s, 2 skipped',
      '',
      'Failures:',
      '✗ test/a.test.ts: sums › adds',
      '    Error: expected 2',
      '    actual: 3',
      '      at test/a.test.ts:3:5',
      '',
      'All parts: 1 min 3 s',
      '✗ test/a.test.ts: sums › adds',
      '129 passed, 1 failed',
    ]);
  });
});

describe('formatDuration', () => {
  for (const [ms, text] of [
    [0, '0.0 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min 0 s'],
    [125_400, '2 min 5 s'],
  ] as const) {
    it(`writes ${ms} ms as ${text}`, () => {
      assert.equal(formatDuration(ms), text);
    });
  }
});
