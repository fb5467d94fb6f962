import {relative} from 'node:path';
import {format} from 'node:util';
import type {Reporter, TestResultError, TestSession, TestSuiteResult} from '@web/test-runner';
import {emitEvent} from './emit-event.ts';
import {printTime} from './print-time.ts';
import type {Failure, TestEvent} from './test-event.ts';

/** What the events need of a session of web-test-runner: one file in one browser. */
export type FinishedSession = Pick<TestSession, 'testFile' | 'testResults' | 'errors' | 'passed'>;

interface TitledTest {
  readonly title: string;
  readonly passed: boolean;
  readonly skipped: boolean;
  readonly duration?: number;
  readonly error?: TestResultError;
}

const listTests = ({tests, suites}: TestSuiteResult, path: readonly string[] = []): TitledTest[] => [
  ...tests.map((test) => ({...test, title: [...path, test.name].join(' › ')})),
  ...suites.flatMap((suite) => listTests(suite, [...path, suite.name])),
];

const toFailure = (file: string, title: string, error: TestResultError): Failure => {
  const {name, message, stack = '', expected, actual} = error;
  const difference = expected === undefined ? '' : `\nexpected: ${expected}\nactual: ${String(actual)}`;
  return {
    kind: 'failure',
    file,
    title,
    message: `${name ? `${name}: ` : ''}${message}${difference}`,
    stack,
  };
};

const listFailures = (
  file: string,
  {errors, passed}: FinishedSession,
  tests: readonly TitledTest[],
): Failure[] => {
  const failures = [
    ...errors.map((error) => toFailure(file, 'outside the tests', error)),
    ...tests
      .filter((test) => !test.passed && !test.skipped)
      .map(({title, error}) => toFailure(file, title, error ?? {message: 'failed without an error'})),
  ];
  if (failures.length > 0 || (passed && tests.length > 0)) return failures;
  const message = tests.length === 0 ? 'has no test' : 'failed without an error';
  return [toFailure(file, 'outside the tests', {message})];
};

/** The events of a file that has finished. A file without a test has failed. */
export const toEvents = (session: FinishedSession, ms: number): TestEvent[] => {
  const file = relative('', session.testFile);
  const tests = session.testResults ? listTests(session.testResults) : [];
  const failures = listFailures(file, session, tests);
  const result: TestEvent = {
    kind: 'file',
    file,
    passed: tests.filter(({passed}) => passed).length,
    failed: failures.length,
    skipped: tests.filter(({skipped}) => skipped).length,
    ms,
  };
  return [...failures, result];
};

/** Emits an event for each finished file and each failure. Prints what the pages log. */
export const webReporter = (): Reporter => {
  const starts = new Map<string, number>();
  return {
    start: ({sessions}) => {
      // The first sessions start before the reporters do.
      for (const {id} of sessions.all()) starts.set(id, Date.now());
      sessions.on('session-status-updated', ({id, status}) => {
        if (status === 'INITIALIZING') starts.set(id, Date.now());
      });
    },
    reportTestFileResults: ({sessionsForTestFile}) => {
      for (const session of sessionsForTestFile) {
        const file = relative('', session.testFile);
        const logs: readonly unknown[][] = session.logs;
        for (const log of logs) console.log(`${file} logs: ${format(...log)}`);
        for (const url of session.request404s) console.log(`${file} requests a missing file: ${url}`);
        const ms = Date.now() - (starts.get(session.id) ?? Date.now());
        if (session.testResults)
          for (const {title, duration} of listTests(session.testResults)) printTime(title, duration);
        for (const event of toEvents(session, ms)) emitEvent(event);
      }
    },
  };
};
