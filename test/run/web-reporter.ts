import {relative} from 'node:path';
import {format} from 'node:util';
import type {Reporter, TestResultError, TestSession, TestSuiteResult} from '@web/test-runner';
import {endWithRunner, joinTitles, OUTSIDE, sendResult, type TestResult} from './test-result.ts';

/** What the results need of a session of web-test-runner: one file in one browser. */
type FinishedSession = Pick<TestSession, 'testFile' | 'testResults' | 'errors' | 'passed' | 'logs'>;

const describeError = ({name, message, stack = '', expected, actual}: TestResultError): string => {
  const difference = expected === undefined ? '' : `\nexpected: ${expected}\nactual: ${String(actual)}`;
  return `${name ? `${name}: ` : ''}${message}${difference}\n${stack}`;
};

const isFiltered = Boolean(process.env['TEST_TITLE']);

/** Mocha lists the tests with other titles without a result. */
const hasRun = ({passed, skipped, error}: TestSuiteResult['tests'][number]) =>
  passed || skipped || error !== undefined || !isFiltered;

const listTests = (
  file: string,
  {tests, suites}: TestSuiteResult,
  path: readonly string[] = [],
): TestResult[] => [
  ...tests.filter(hasRun).map(({name, passed, skipped, duration = 0, error}): TestResult => ({
    file,
    title: joinTitles([...path, name]),
    state: skipped ? 'skipped' : passed ? 'passed' : 'failed',
    ms: duration,
    ...(error && {text: describeError(error)}),
  })),
  ...suites.flatMap((suite) => listTests(file, suite, [...path, suite.name])),
];

const listLogs = ({logs}: {readonly logs: readonly unknown[][]}): string[] =>
  logs.map((log) => format(...log));

/** The results of a file: those of its tests, and its errors outside the tests. */
const toResults = (session: FinishedSession): TestResult[] => {
  const {testFile, testResults, errors, passed} = session;
  const file = relative('', testFile);
  const results = testResults ? listTests(file, testResults) : [];
  const isExplained =
    passed || isFiltered || errors.length > 0 || results.some(({state}) => state === 'failed');
  const outside = isExplained ? errors : [{message: 'failed without an error'}];
  return [
    ...outside.map((error): TestResult => ({
      file,
      title: OUTSIDE,
      state: 'failed',
      ms: 0,
      // The page logs why it cannot load a file.
      text: [describeError(error), ...(results.length > 0 ? [] : listLogs(session))].join('\n'),
    })),
    ...results,
  ];
};

/** Reports each test of web-test-runner to the runner, and prints what the pages log. */
export const webReporter = (): Reporter => ({
  start: endWithRunner,
  reportTestFileResults: ({sessionsForTestFile}) => {
    for (const session of sessionsForTestFile) {
      const file = relative('', session.testFile);
      for (const log of listLogs(session)) console.log(`${file} logs: ${log}`);
      for (const url of session.request404s) console.log(`${file} requests a missing file: ${url}`);
      for (const result of toResults(session)) sendResult(result);
    }
  },
});
