import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {PartResult} from './part-result.ts';
import {runPart} from './run-part.ts';
import type {TestEvent} from './test-event.ts';

const FILES = {
  'passes.test.mjs': `
    import {describe, it} from 'node:test';
    describe('a suite', () => {
      it('passes', () => console.log('a line of the test'));
      it('is skipped', {skip: true}, () => {});
    });`,
  'fails.test.mjs': `
    import {describe, it} from 'node:test';
    describe('a suite', () => {
      it('passes', () => {});
      it('fails', () => { throw new TypeError('what went wrong'); });
    });`,
  'skipped.test.mjs': `
    import {describe, it} from 'node:test';
    describe('a suite', {skip: 'a program is missing'}, () => it('passes', () => {}));`,
  'crashes.test.mjs': `import './missing.mjs';`,
  'empty.test.mjs': '',
  'unprepared.test.mjs': `
    import {createServer} from 'node:http';
    import {before, describe, it} from 'node:test';
    describe('a suite', () => {
      before(() => {
        createServer().listen(0);
        throw new Error('no package');
      });
      it('passes', () => {});
    });`,
  'hangs.test.mjs': `
    import {it} from 'node:test';
    console.log('hangs');
    it('hangs', () => new Promise((resolve) => setTimeout(resolve, 600_000)));`,
};

describe('a part that runs in Node', {timeout: 60_000}, () => {
  let folder = '';
  before(async () => {
    folder = relative('', await mkdtemp(join(tmpdir(), 'app-stream-run-')));
    for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  });
  after(() => rm(folder, {recursive: true}));

  const runFiles = async (names: readonly (keyof typeof FILES)[], interruptAt?: string) => {
    const events: TestEvent[] = [];
    const lines: string[] = [];
    const interrupted = new AbortController();
    // Node's runner refuses to run within another one of its own.
    const env = {...process.env};
    delete env['NODE_TEST_CONTEXT'];
    const result: PartResult = await runPart(
      {
        part: {name: 'some', about: 'files of this test', runner: 'node'},
        files: names.map((name) => join(folder, name)),
      },
      {
        env,
        signal: interrupted.signal,
        onEvent: (event) => events.push(event),
        onLine: (line) => {
          lines.push(line);
          if (line === interruptAt) interrupted.abort();
        },
      },
    );
    return {result, events, lines};
  };

  it('reports its files, its failures and its output', async () => {
    const {result, events, lines} = await runFiles(['passes.test.mjs', 'fails.test.mjs']);
    const [passing, failure, failing] = events;
    assert.ok(passing?.kind === 'file' && failing?.kind === 'file' && failure?.kind === 'failure');
    assert.equal(passing.file, join(folder, 'passes.test.mjs'));
    assert.deepEqual([passing.passed, passing.failed, passing.skipped], [1, 0, 1]);
    assert.equal(failure.title, 'fails');
    assert.equal(failure.message, 'TypeError: what went wrong');
    assert.match(failure.stack, /fails\.test\.mjs:5/);
    assert.deepEqual([failing.passed, failing.failed], [1, 1]);
    assert.deepEqual(result.failures, [failure]);
    assert.equal(result.passed, 2);
    assert.deepEqual(lines, ['a line of the test']);
  });

  it('fails with a file that cannot be loaded', async () => {
    const {result, lines} = await runFiles(['crashes.test.mjs', 'passes.test.mjs']);
    assert.deepEqual(
      result.failures.map(({file, title}) => [file, title]),
      [[join(folder, 'crashes.test.mjs'), 'outside the tests']],
    );
    assert.equal(result.passed, 1);
    assert.match(lines.join('\n'), /ERR_MODULE_NOT_FOUND/);
  });

  it('fails with a file that has no test', async () => {
    const {result} = await runFiles(['empty.test.mjs', 'passes.test.mjs']);
    assert.deepEqual(
      result.failures.map(({file, message}) => [file, message]),
      [[join(folder, 'empty.test.mjs'), 'has no test']],
    );
  });

  it('counts a suite that is skipped', async () => {
    const {result} = await runFiles(['skipped.test.mjs']);
    assert.deepEqual(result.failures, []);
    assert.ok(result.skipped > 0);
  });

  it('fails within seconds if a hook fails and leaves a server open, and runs the next file', async () => {
    const {result} = await runFiles(['unprepared.test.mjs', 'passes.test.mjs']);
    assert.ok(result.failures.some(({message}) => message === 'Error: no package'));
    assert.equal(result.passed, 1);
    assert.ok(result.ms < 20_000);
  });

  it('ends when it is interrupted, and has failed', async () => {
    const {result} = await runFiles(['hangs.test.mjs'], 'hangs');
    assert.equal(result.passed, 0);
    assert.ok(result.failures.length > 0);
    assert.ok(result.ms < 20_000);
  });
});
