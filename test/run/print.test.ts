import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {closingLines, formatDuration} from './print.ts';
import type {TestResult} from './test-result.ts';

const createResult = (title: string, ms: number, more: Partial<TestResult> = {}): TestResult => ({
  file: 'test/a.test.ts',
  title,
  state: 'passed',
  ms,
  ...more,
});

describe('the closing lines', () => {
  it('have a line for each part, the slowest ten tests, each failure, and the totals', () => {
    const quick = Array.from({length: 9}, (_, index) => createResult(`test ${index}`, index));
    const failed = createResult('sums › adds', 70, {state: 'failed', text: 'Error: no\n\n  at a:3'});
    const skipped = createResult('waits', 0, {state: 'skipped'});
    const parts = [
      {name: 'units', results: [...quick, createResult('is slow', 61_000)], ms: 61_000},
      {name: 'end-to-end', results: [failed, skipped], ms: 1234},
    ];
    const lines = closingLines(parts, 62_500);
    assert.deepEqual(lines.slice(0, 7), [
      '',
      '✓ units       10 passed, 0 failed in 1 min 1 s',
      '✗ end-to-end  1 skipped, 0 passed, 1 failed in 1.2 s',
      '',
      'The slowest tests:',
      '1 min 1 s: test/a.test.ts: is slow',
      '0.1 s: test/a.test.ts: sums › adds',
    ]);
    assert.deepEqual(lines.slice(14), [
      '0.0 s: test/a.test.ts: test 1',
      '',
      'Failures:',
      '✗ test/a.test.ts: sums › adds',
      '    Error: no',
      '      at a:3',
      '',
      'All parts: 1 min 3 s',
      '✗ test/a.test.ts: sums › adds',
      '10 passed, 1 failed',
    ]);
  });

  for (const [ms, text] of [
    [0, '0.0 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min 0 s'],
    [125_400, '2 min 5 s'],
  ] as const) {
    it(`write ${ms} ms as ${text}`, () => assert.equal(formatDuration(ms), text));
  }
});
