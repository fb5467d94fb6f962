import assert from 'node:assert/strict';
import {execFile, fork} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {promisify} from 'node:util';
import type {BrowserName} from './parts.ts';
import {findProblem, runPart} from './run-part.ts';
import type {TestResult} from './test-result.ts';

const NODE_FILES = {
  'passes.test.mjs': `
    describe('a suite', () => {
      it('passes', () => console.log('a line of the test'));
      it('is skipped', {skip: 'a program is missing'}, () => {});
    });
    describe('a skipped suite', {skip: true}, () => it('passes', () => {}));`,
  'fails.test.mjs': `
    describe('a suite', () => {
      it('passes', () => {});
      it('fails', () => { throw new TypeError('a wrong sum'); });
    });`,
  'crashes.test.mjs': `await import('./missing.mjs');`,
  'empty.test.mjs': '',
  'cases.mjs': `export const defineCase = () => it('is in another file', () => {});`,
  'imports.test.mjs': `
    import {defineCase} from './cases.mjs';
    defineCase();`,
  'unprepared.test.mjs': `
    import {createServer} from 'node:http';
    describe('a suite', () => {
      before(() => {
        createServer().listen(0);
        throw new Error('no package');
      });
      it('passes', () => {});
    });`,
  'hangs.test.mjs': `it('hangs', () => new Promise((resolve) => setTimeout(resolve, 600_000, console.log('hangs'))));`,
};
const BROWSER_FILES = {
  'passes.test.js': `
    describe('a suite', () => {
      it('passes', () => console.log('a line of the test'));
      it.skip('is skipped', () => {});
    });`,
  'fails.test.js': `
    describe('a suite', () => {
      it('passes', () => {});
      it('fails', () => { throw new TypeError('a wrong sum'); });
    });`,
  'crashes.test.js': `throw new RangeError('no such part');`,
  'empty.test.js': '',
  'unprepared.test.js': `
    describe('a suite', () => {
      before(() => { throw new Error('no package'); });
      it('passes', () => {});
    });`,
};

describe('a part', {timeout: 300_000}, () => {
  let folder = '';
  const env = {...process.env};
  // The runner of Node refuses to run within another one.
  delete env['NODE_TEST_CONTEXT'];
  before(async () => {
    // The server of web-test-runner serves the files of the project.
    await mkdir('node_modules/.cache', {recursive: true});
    folder = await mkdtemp('node_modules/.cache/run-part-');
    for (const [name, text] of Object.entries(NODE_FILES))
      await writeFile(join(folder, name), `import {before, describe, it} from 'node:test';\n${text}`);
    for (const [name, text] of Object.entries(BROWSER_FILES)) await writeFile(join(folder, name), text);
  });
  after(() => rm(folder, {recursive: true}));

  /** Runs files. Interrupts the run at a line of the output. */
  const runFiles = async (
    names: readonly (keyof typeof NODE_FILES | keyof typeof BROWSER_FILES)[],
    {title, end, browser}: {title?: string; end?: string; browser?: BrowserName} = {},
  ) => {
    const interrupted = new AbortController();
    const lines: string[] = [];
    const plan = {
      part: {name: 'some', about: 'files of this test'},
      files: names.map((name) => join(folder, name)),
      ...(title !== undefined && {title}),
      ...(browser && {browser}),
    };
    const results = await runPart(plan, {
      env,
      signal: interrupted.signal,
      onResult: () => {},
      onLine: (line) => {
        lines.push(line);
        if (line === end) interrupted.abort();
      },
    });
    const rows = results.map(({file, title: name, state, text = ''}) => [
      file.replace(`${folder}/`, '').replace(/\.test\.m?js/, ''),
      name,
      state,
      text.split('\n')[0]?.replaceAll(`${folder}/`, ''),
    ]);
    return {rows, lines, texts: results.map(({text = ''}) => text)};
  };

  it('reports each test, and what keeps a file or the whole part from running', async () => {
    const {rows, lines, texts} = await runFiles([
      'crashes.test.mjs',
      'empty.test.mjs',
      'imports.test.mjs',
      'unprepared.test.mjs',
      'fails.test.mjs',
      'passes.test.mjs',
    ]);
    assert.deepEqual(rows, [
      ['crashes', 'outside the tests', 'failed', 'test failed'],
      ['imports', 'is in another file', 'passed', ''],
      ['unprepared', 'a suite › passes', 'failed', 'test did not finish before its parent and was cancelled'],
      ['unprepared', 'a suite', 'failed', 'Error: no package'],
      ['fails', 'a suite › passes', 'passed', ''],
      ['fails', 'a suite › fails', 'failed', 'TypeError: a wrong sum'],
      ['passes', 'a suite › passes', 'passed', ''],
      ['passes', 'a suite › is skipped', 'skipped', 'a program is missing'],
      ['passes', 'a skipped suite', 'skipped', ''],
      ['some', 'the part itself', 'failed', 'no test finished in empty.test.mjs'],
    ]);
    assert.ok(lines.includes('a line of the test'));
    assert.match(texts[0] ?? '', /ERR_MODULE_NOT_FOUND/);
  });

  it('reports the same of files in a browser', async () => {
    const {rows, lines, texts} = await runFiles(
      ['crashes.test.js', 'empty.test.js', 'unprepared.test.js', 'fails.test.js', 'passes.test.js'],
      {browser: 'chromium'},
    );
    assert.deepEqual(
      rows.map(([file, title, state]) => [file, title, state]),
      [
        ['crashes', 'outside the tests', 'failed'],
        ['unprepared', 'outside the tests', 'failed'],
        ['unprepared', 'a suite › passes', 'failed'],
        ['fails', 'a suite › passes', 'passed'],
        ['fails', 'a suite › fails', 'failed'],
        ['passes', 'a suite › passes', 'passed'],
        ['passes', 'a suite › is skipped', 'skipped'],
        ['some', 'the part itself', 'failed'],
      ],
    );
    const errors = ['RangeError: no such part', 'Error: no package', 'TypeError: a wrong sum'];
    for (const error of errors)
      assert.ok(
        texts.some((text) => text.includes(error)),
        error,
      );
    assert.match(texts.at(-1) ?? '', /^no test finished in .*\/empty\.test\.js$/);
    assert.match(lines.join('\n'), /a line of the test/);
  });

  it('runs only the tests with a title', async () => {
    const {rows} = await runFiles(['fails.test.mjs', 'passes.test.mjs'], {title: 'is skip'});
    assert.deepEqual(rows, [['passes', 'a suite › is skipped', 'skipped', 'a program is missing']]);
  });

  it('ends when it is interrupted, and has failed', async () => {
    const {rows} = await runFiles(['hangs.test.mjs'], {end: 'hangs'});
    assert.deepEqual(rows, [['some', 'the part itself', 'failed', 'ended with SIGINT']]);
  });

  it('ends when its runner has died', async () => {
    const part = fork('test/run/node-tests.ts', [join(folder, 'hangs.test.mjs')], {
      env,
      execArgv: ['--import', 'tsx'],
      silent: true,
    });
    if (!part.stdout) throw new Error('A silent process has an output');
    await once(part.stdout, 'data');
    part.disconnect();
    assert.deepEqual(await once(part, 'exit'), [1, null]);
  });

  it('of the project runs, from its first line to the totals', async () => {
    const command = ['--import', 'tsx', 'test/run/main.ts', 'left-out'];
    const {stdout} = await promisify(execFile)(process.execPath, command, {env});
    assert.match(
      stdout,
      /^package \| starts 1 test files: .*\npackage \| ended after .*: \d+ passed, 0 failed\n/,
    );
    assert.match(stdout, /\nThe slowest tests:\n[^]*\n\d+ passed, 0 failed\n$/);
  });
});

describe('a part without a failed test', () => {
  const passed: TestResult = {file: 'a.test.ts', title: 'passes', state: 'passed', ms: 1};
  const plan = {part: {name: 'some', about: 'files of this test'}, files: ['a.test.ts']};
  for (const [what, problem, given, results, exit] of [
    ['has no problem', undefined, plan, [passed], 0],
    ['has failed if its process fails', 'ended with 1', plan, [passed], 1],
    ['has failed if its process is killed', 'ended with SIGKILL', plan, [passed], 'SIGKILL'],
    ['has failed if a file has no test', 'no test finished in a.test.ts', plan, [], 0],
    ['has failed if no test has the title', 'no test has the title "b"', {...plan, title: 'b'}, [], 0],
    ['has no problem if web-test-runner misses other titles', undefined, {...plan, title: 'p'}, [passed], 1],
  ] as const) {
    it(what, () => assert.equal(findProblem(given, results, exit)?.text, problem));
  }
});
