import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {closingLines, failureLines, formatDuration} from './print.ts';
import type {TestResult} from './test-result.ts';

const createResult = (title: string, ms: number, more: Partial<TestResult> = {}): TestResult => ({
  file: 'test/a.test.ts',
  title,
  state: 'passed',
  ms,
  ...more,
});

const failed = createResult('sums › adds', 70, {state: 'failed', text: 'Error: no\n\n  at a:3'});

it('a failed test is named with the first line of its error while others run', () => {
  assert.deepEqual(failureLines(failed), ['✗ test/a.test.ts: sums › adds', '    Error: no']);
});

describe('the closing lines', () => {
  it('have the error of each failure once, the slowest ten tests, a line for each part, and the totals', () => {
    const quick = Array.from({length: 9}, (_, index) => createResult(`test ${index}`, index));
    const skipped = createResult('waits', 0, {state: 'skipped'});
    const parts = [
      {name: 'units', results: [...quick, createResult('is slow', 61_000)], ms: 61_000},
      {name: 'end-to-end', results: [failed, skipped], ms: 1234},
    ];
    const lines = closingLines(parts, 62_500);
    assert.deepEqual(lines.slice(0, 8), [
      '',
      'The failures:',
      '✗ test/a.test.ts: sums › adds',
      '    Error: no',
      '      at a:3',
      '',
      'The slowest tests:',
      '1 min 1 s: test/a.test.ts: is slow',
    ]);
    assert.deepEqual(lines.slice(16), [
      '0.0 s: test/a.test.ts: test 1',
      '',
      '✓ units       10 passed, 0 failed in 1 min 1 s',
      '✗ end-to-end  1 skipped, 0 passed, 1 failed in 1.2 s',
      'All parts: 1 min 3 s',
      '',
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
