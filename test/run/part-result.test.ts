import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {toPartResult} from './part-result.ts';
import type {TestEvent} from './test-event.ts';

const FILE: TestEvent = {kind: 'file', file: 'a.test.ts', passed: 3, failed: 0, skipped: 1, ms: 5};
const FAILURE: TestEvent = {kind: 'failure', file: 'a.test.ts', title: 'adds', message: 'no', stack: ''};
const run = {name: 'units', files: ['a.test.ts'], exit: {code: 0, signal: null}, ms: 10};

const messagesOf = (part: Partial<Parameters<typeof toPartResult>[0]>) =>
  toPartResult({...run, events: [FILE], ...part}).failures.map(({message}) => message);

describe('the result of a part', () => {
  it('sums the files', () => {
    const events = [FILE, {...FILE, file: 'b.test.ts'}];
    assert.deepEqual(toPartResult({...run, files: ['a.test.ts', 'b.test.ts'], events}), {
      name: 'units',
      passed: 6,
      skipped: 2,
      failures: [],
      ms: 10,
    });
  });

  it('has the failures of the tests, and no other one for the exit code that follows', () => {
    assert.deepEqual(messagesOf({events: [FAILURE, FILE], exit: {code: 1, signal: null}}), ['no']);
  });

  it('fails if the process ends with a code though each test passed', () => {
    assert.deepEqual(messagesOf({exit: {code: 7, signal: null}}), ['ended with code 7']);
  });

  it('fails if a signal ends the process', () => {
    assert.deepEqual(messagesOf({exit: {code: null, signal: 'SIGKILL'}}), ['was ended by SIGKILL']);
  });

  it('fails if a file did not finish', () => {
    assert.deepEqual(messagesOf({files: ['a.test.ts', 'b.test.ts']}), ['did not finish b.test.ts']);
  });

  it('fails if it has no test', () => {
    assert.deepEqual(messagesOf({events: [{...FILE, passed: 0, skipped: 0}]}), ['has no test']);
  });

  it('passes if a program is missing and its tests are skipped', () => {
    assert.deepEqual(messagesOf({events: [{...FILE, passed: 0}]}), []);
  });
});
