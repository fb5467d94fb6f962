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
  /** A run of all files that end by themselves. Each one that fails has another one after it. */
  let all: Awaited<ReturnType<typeof runFiles>>;
  before(async () => {
    folder = relative('', await mkdtemp(join(tmpdir(), 'app-stream-run-')));
    for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
    all = await runFiles([
      'crashes.test.mjs',
      'empty.test.mjs',
      'unprepared.test.mjs',
      'skipped.test.mjs',
      'fails.test.mjs',
      'passes.test.mjs',
    ]);
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

  const failuresOf = (name: keyof typeof FILES) =>
    all.result.failures.filter(({file}) => file === join(folder, name));
  const countsOf = (name: keyof typeof FILES) =>
    all.events.flatMap((event) =>
      event.kind === 'file' && event.file === join(folder, name)
        ? [[event.passed, event.failed, event.skipped]]
        : [],
    );

  it('reports its files, its failures and its output', () => {
    assert.deepEqual(countsOf('passes.test.mjs'), [[1, 0, 1]]);
    assert.deepEqual(countsOf('fails.test.mjs'), [[1, 1, 0]]);
    const [failure] = failuresOf('fails.test.mjs');
    assert.equal(failure?.title, 'fails');
    assert.equal(failure.message, 'TypeError: what went wrong');
    assert.match(failure.stack, /fails\.test\.mjs:5/);
    assert.deepEqual(
      all.events.filter(({kind}) => kind === 'failure'),
      all.result.failures,
    );
    assert.equal(all.result.passed, 2);
    assert.equal(all.lines.filter((line) => line === 'a line of the test').length, 1);
  });

  it('fails with a file that cannot be loaded', () => {
    assert.deepEqual(
      failuresOf('crashes.test.mjs').map(({title}) => title),
      ['outside the tests'],
    );
    assert.match(all.lines.join('\n'), /ERR_MODULE_NOT_FOUND/);
  });

  it('fails with a file that has no test', () => {
    assert.deepEqual(
      failuresOf('empty.test.mjs').map(({message}) => message),
      ['has no test'],
    );
  });

  it('counts a suite that is skipped', () => {
    assert.deepEqual(failuresOf('skipped.test.mjs'), []);
    const [[passed, failed, skipped = 0] = []] = countsOf('skipped.test.mjs');
    assert.deepEqual([passed, failed], [0, 0]);
    assert.ok(skipped > 0);
  });

  it('fails within seconds if a hook fails and leaves a server open, and runs the next files', () => {
    assert.ok(failuresOf('unprepared.test.mjs').some(({message}) => message === 'Error: no package'));
    assert.deepEqual(countsOf('passes.test.mjs'), [[1, 0, 1]]);
    assert.ok(all.result.ms < 30_000);
  });

  it('ends when it is interrupted, and has failed', async () => {
    const {result} = await runFiles(['hangs.test.mjs'], 'hangs');
    assert.equal(result.passed, 0);
    assert.ok(result.failures.length > 0);
    assert.ok(result.ms < 20_000);
  });
});
