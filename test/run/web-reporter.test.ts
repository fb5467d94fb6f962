import assert from 'node:assert/strict';
import {resolve} from 'node:path';
import {describe, it} from 'node:test';
import {toEvents, type FinishedSession} from './web-reporter.ts';

const session = {testFile: resolve('test/a.test.ts'), errors: [], passed: true} satisfies FinishedSession;
const PASSED = {name: 'adds', passed: true, skipped: false};

describe('the events of a file in the browser', () => {
  it('count the tests of all suites', () => {
    const inner = {name: 'inner', suites: [], tests: [PASSED, {name: 'waits', passed: false, skipped: true}]};
    const testResults = {name: '', suites: [{name: 'outer', suites: [inner], tests: [PASSED]}], tests: []};
    assert.deepEqual(toEvents({...session, testResults}, 7), [
      {kind: 'file', file: 'test/a.test.ts', passed: 2, failed: 0, skipped: 1, ms: 7},
    ]);
  });

  it('report of a failed test its suites, its message, what was expected, and its stack', () => {
    const error = {name: 'AssertionError', message: 'not equal', stack: 'at a:1', expected: '1', actual: '2'};
    const tests = [PASSED, {name: 'subtracts', passed: false, skipped: false, error}];
    const testResults = {name: '', suites: [{name: 'sums', suites: [], tests}], tests: []};
    const [failure, file] = toEvents({...session, testResults, passed: false}, 7);
    assert.deepEqual(failure, {
      kind: 'failure',
      file: 'test/a.test.ts',
      title: 'sums › subtracts',
      message: 'AssertionError: not equal\nexpected: 1\nactual: 2',
      stack: 'at a:1',
    });
    assert.deepEqual(file, {
      kind: 'file',
      file: 'test/a.test.ts',
      passed: 1,
      failed: 1,
      skipped: 0,
      ms: 7,
    });
  });

  it('report an error outside the tests', () => {
    const errors = [{message: 'Could not import your test module'}];
    const [failure] = toEvents({...session, errors, passed: false}, 7);
    assert.ok(failure?.kind === 'failure');
    assert.equal(failure.message, 'Could not import your test module');
  });

  it('report a file without a test as failed', () => {
    const [failure, file] = toEvents({...session, testResults: {name: '', suites: [], tests: []}}, 7);
    assert.ok(failure?.kind === 'failure' && file?.kind === 'file');
    assert.equal(failure.message, 'has no test');
    assert.equal(file.failed, 1);
  });
});
