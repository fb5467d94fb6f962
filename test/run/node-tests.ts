/** Runs the test files of its command line in processes of Node, and reports their results to the runner. */
import {relative, resolve} from 'node:path';
import {run} from 'node:test';
import type {TestEvent} from 'node:test/reporters';
import {endWithRunner, joinTitles, OUTSIDE, sendResult, type TestResult} from './test-result.ts';

type FinishedTest = Extract<TestEvent, {type: 'test:pass' | 'test:fail'}>;

/** `node:test` wraps the error that the test threw. */
const describeError = ({cause, message}: Error): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : message;

/** What a test file has reported before its next result. */
interface FileRun {
  readonly file: string;
  /** The titles of the test that has started last, from its outermost suite. */
  readonly titles: string[];
  /** The error output. It has the reason if Node cannot load the file. */
  errorOutput: string;
}

/** The result of a test. A suite and a file have one only if they failed or were skipped themselves. */
const toResult = (
  {type, data}: FinishedTest,
  {file, titles, errorOutput}: FileRun,
): TestResult | undefined => {
  // The file that defines a test may be another one, which the test file imports.
  const {name, details, skip} = data;
  const isFile = name === file;
  const base = {
    file: relative('', file),
    title: isFile ? OUTSIDE : joinTitles(titles.slice(0, data.nesting + 1)),
    ms: details.duration_ms,
  };
  // With a pattern for titles, Node 20 reports the other tests as skipped.
  if (skip === 'test name does not match pattern') return undefined;
  if (type === 'test:fail') {
    const {error} = data.details;
    if ('failureType' in error && error.failureType === 'subtestsFailed') return undefined;
    return {...base, state: 'failed', text: `${describeError(error)}\n${isFile ? errorOutput : ''}`};
  }
  if (skip) return {...base, state: 'skipped', ...(typeof skip === 'string' && {text: skip})};
  return isFile || details.type === 'suite' ? undefined : {...base, state: 'passed'};
};

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

const {TEST_TITLE, TEST_SIDE_BY_SIDE} = process.env;

const runFile = async (file: string): Promise<void> => {
  const fileRun: FileRun = {file, titles: [], errorOutput: ''};
  const events: AsyncIterable<TestEvent> = run({
    files: [file],
    // The process of a file whose hook failed may have a server open.
    forceExit: true,
    ...(TEST_TITLE && {testNamePatterns: new RegExp(escapePattern(TEST_TITLE))}),
  });
  for await (const event of events) {
    if (event.type === 'test:stderr') fileRun.errorOutput += event.data.message;
    if (event.type === 'test:stdout' || event.type === 'test:stderr')
      process.stdout.write(event.data.message);
    else if (event.type === 'test:start') fileRun.titles[event.data.nesting] = event.data.name;
    // The diagnostics of the run itself repeat the totals.
    else if (event.type === 'test:diagnostic' && event.data.nesting > 0) console.log(event.data.message);
    else if (event.type === 'test:pass' || event.type === 'test:fail') {
      const result = toResult(event, fileRun);
      if (result) sendResult(result);
    }
  }
};

endWithRunner();
const files = process.argv.slice(2).map((file) => resolve(file));
const runQueue = async () => {
  for (let file = files.shift(); file !== undefined; file = files.shift()) await runFile(file);
};
await Promise.all(Array.from({length: Number(TEST_SIDE_BY_SIDE ?? 1)}, runQueue));
