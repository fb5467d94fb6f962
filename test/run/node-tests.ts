import {relative, resolve} from 'node:path';
import {run} from 'node:test';
import {inspect} from 'node:util';
import type {TestEvent as NodeEvent} from 'node:test/reporters';
import {emitEvent} from './emit-event.ts';
import {PARTS} from './parts.ts';
import {printTime} from './print-time.ts';

type Finished = Extract<NodeEvent, {type: 'test:pass' | 'test:fail'}>;

/** `node --test` reports each file as a test whose name is the file's path. */
const isFile = ({name, file, nesting}: {name: string; file?: string; nesting: number}) =>
  nesting === 0 && name === file;

const failureTypeOf = (error: Error): unknown => ('failureType' in error ? error.failureType : undefined);

/** An error of `node --test` wraps the error that the test threw. */
const causeOf = ({cause, message}: Error): {message: string; stack: string} => {
  if (!(cause instanceof Error)) return {message: cause === undefined ? message : inspect(cause), stack: ''};
  const {stack = ''} = cause;
  const [head = ''] = stack.split(/\n {4}at /, 1);
  return {message: head || cause.message, stack: stack.slice(head.length)};
};

/** Counts the tests of one file. */
class FileCounts {
  readonly #file: string;
  readonly #begun = Date.now();
  #passed = 0;
  #failed = 0;
  #skipped = 0;

  constructor(file: string) {
    this.#file = file;
  }

  add({type, data}: Finished) {
    if (type === 'test:fail') {
      // The failures below a suite are reported by themselves.
      if (failureTypeOf(data.details.error) === 'subtestsFailed') return;
      if (isFile(data)) this.#fail('outside the tests', 'the file ended with an error, which it printed');
      else {
        const {message, stack} = causeOf(data.details.error);
        this.#fail(data.name, message, stack);
      }
    } else if (isFile(data)) return;
    // The tests of a skipped suite are not reported.
    else if (data.skip) {
      this.#skipped += 1;
      if (typeof data.skip === 'string') console.log(`skipped: ${data.skip}`);
    } else if (data.details.type === 'suite') return;
    else {
      this.#passed += 1;
      printTime(data.name, data.details.duration_ms);
    }
  }

  finish() {
    if (this.#passed + this.#failed + this.#skipped === 0) this.#fail('outside the tests', 'has no test');
    emitEvent({
      kind: 'file',
      file: this.#file,
      passed: this.#passed,
      failed: this.#failed,
      skipped: this.#skipped,
      ms: Date.now() - this.#begun,
    });
  }

  #fail(title: string, message: string, stack = '') {
    this.#failed += 1;
    emitEvent({kind: 'failure', file: this.#file, title, message, stack});
  }
}

/** Runs a file in a process of its own. Emits an event for each failure, and one when the file has finished. */
const runFile = async (file: string) => {
  const counts = new FileCounts(relative('', file));
  // A file whose hook failed may leave a server open. Without `forceExit` its process would not end.
  const events: AsyncIterable<NodeEvent> = run({files: [file], forceExit: true});
  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr')
      process.stdout.write(event.data.message);
    // The diagnostics of the run itself repeat the totals.
    else if (event.type === 'test:diagnostic' && event.data.nesting > 0) console.log(event.data.message);
    else if (event.type === 'test:pass' || event.type === 'test:fail') counts.add(event);
    if (event.type === 'test:fail') process.exitCode = 1;
  }
  counts.finish();
};

/** Runs files, so many at a time. */
const runFiles = async (files: string[], sideBySide: number) => {
  const runQueue = async () => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) await runFile(file);
  };
  await Promise.all(Array.from({length: sideBySide}, runQueue));
};

const part = PARTS.find(({name}) => name === process.env['TEST_PART']);
const shared = await part?.share?.();
Object.assign(process.env, shared?.env);
await runFiles(
  process.argv.slice(2).map((file) => resolve(file)),
  part?.processes ?? 1,
);
await shared?.close();
