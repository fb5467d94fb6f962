import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {before, describe, it, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';
import {OTHER_BLOCKS, WEB_LANGUAGES} from '../recipes/block-list.ts';
import {nameBlocks} from '../recipes/scenario.ts';
import {SCENARIOS} from '../recipes/scenarios/all.ts';
import {PARTS} from '../run/parts.ts';
import {readTestFiles} from '../run/plan.ts';
import {hasNginx} from '../support/nginx.ts';
import {
  checkCss,
  checkHtml,
  readElementManifest,
  type ElementManifest,
} from './code-blocks/check-elements.ts';
import {checkInlineCommands, checkShell} from './code-blocks/check-shell.ts';
import {checkData, checkNginx, checkPython, hasPython} from './code-blocks/check-syntax.ts';
import {checkTypes, type Source} from './code-blocks/check-types.ts';
import {readBlocks, type CodeBlock} from './code-blocks/read-blocks.ts';
import {missingPackageOf, sourcesOf} from './code-blocks/script-sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CHECKED = [
  'html',
  'js',
  'jsx',
  'ts',
  'tsx',
  'vue',
  'svelte',
  'css',
  'sh',
  'json',
  'yaml',
  'nginx',
  'python',
];
/** The part `gateway` runs a program with each of these blocks. */
const RUN = ['haproxy', 'caddyfile', 'toml'];
/** README and the guides. */
const GUIDE = /^(?:README|docs\/[\w-]+)\.md$/;
/** What a program prints, and diagrams. */
const NO_CODE = 'text';

/** Mistakes that the compiler must find beside those of the documents. */
const PLANTED: Source = {
  file: 'planted',
  line: 7,
  extension: 'js',
  code: "stream.addEventListener('plaing', () => {});\nvoid stream.halt();\n",
};
const PLANTED_PROBLEMS = [
  "planted:8: TS2339 Property 'halt' does not exist on type 'AppStreamElement'.",
  'planted:7: there is no event "plaing"',
];

interface Page {
  readonly file: string;
  readonly text: string;
}

const readPages = async (): Promise<readonly Page[]> => {
  const top = (await readdir(root)).filter((name) => name.endsWith('.md'));
  const docs = (await readdir(join(root, 'docs'), {recursive: true}))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name));
  return Promise.all(
    [...top, ...docs].map(async (file) => ({file, text: await readFile(join(root, file), 'utf8')})),
  );
};

const listNames = (blocks: Readonly<Record<string, object>>) =>
  Object.entries(blocks).flatMap(([file, named]) => Object.keys(named).map((name) => `${file}: ${name}`));

describe('the code blocks of the documents', {timeout: 300_000}, () => {
  let pages: readonly Page[] = [];
  let blocks: readonly CodeBlock[] = [];
  let manifest: ElementManifest;
  before(async () => {
    [pages, manifest] = await Promise.all([readPages(), readElementManifest()]);
    blocks = pages.flatMap(({file, text}) => readBlocks(file, text));
  });

  /** The blocks of these languages that a test checks. The test states their number. */
  const blocksOf = (test: TestContext, ...languages: readonly string[]): readonly CodeBlock[] => {
    const found = blocks.filter(({language, unchecked}) => languages.includes(language) && !unchecked);
    for (const language of languages) {
      const {length} = found.filter((block) => block.language === language);
      test.diagnostic(`${language}: ${length} blocks`);
    }
    return found;
  };

  it('have a language that is checked, or state why they are not', (test) => {
    const known = [...CHECKED, ...RUN, NO_CODE];
    const unknown = blocks.filter(
      ({language, unchecked, copyOf}) => !known.includes(language) && !unchecked && !copyOf,
    );
    assert.deepEqual(
      unknown.map(({file, line, language}) => `${file}:${line}: "${language}"`),
      [],
    );
    for (const {file, line, unchecked} of blocks)
      if (unchecked) test.diagnostic(`${file}:${line} is not checked: ${unchecked}`);
  });

  it('have each either a scenario or a row in the list of the others, if a browser runs them', (test) => {
    const found = pages
      .filter(({file}) => GUIDE.test(file))
      .flatMap(({file, text}) =>
        [...nameBlocks(readBlocks(file, text))]
          .filter(([, {language}]) => WEB_LANGUAGES.includes(language))
          .map(([name]) => `${file}: ${name}`),
      );
    const [run, others] = [listNames(SCENARIOS), listNames(OTHER_BLOCKS)];
    assert.deepEqual([...run, ...others].sort(), found.sort());
    test.diagnostic(`${found.length} blocks: ${run.length} run in recipes, ${others.length} do not`);
  });

  it('run in parts that exist, if another part runs them', () => {
    const names = PARTS.map(({name}) => name);
    for (const one of Object.values(OTHER_BLOCKS).flatMap((named) => Object.values(named)))
      if (one.kind === 'part') assert.ok(names.includes(one.name), one.name);
  });

  it('repeat the files that they name', async (test) => {
    const copies = blocks.flatMap(({copyOf, code}) => (copyOf === undefined ? [] : [{copyOf, code}]));
    test.diagnostic(`${copies.length} blocks`);
    assert.ok(copies.length > 0);
    for (const {copyOf, code} of copies) assert.equal(code, await readFile(join(root, copyOf), 'utf8'));
  });

  it('compile under strict options, if they are scripts', (test) => {
    // A browser runs the files that a block repeats. Their plain JavaScript has no types for other windows.
    const own = blocksOf(test, 'html').filter(({copyOf}) => copyOf === undefined);
    const html = own.map((block) => checkHtml(block, manifest));
    const sources = [
      ...blocksOf(test, 'js', 'jsx', 'ts', 'tsx', 'vue', 'svelte').flatMap(sourcesOf),
      ...html.flatMap(({scripts}) => scripts),
    ];
    const compiled = sources.filter((source) => {
      const missing = missingPackageOf(source);
      if (missing)
        test.diagnostic(`${source.file}:${source.line} is not compiled: ${missing} is not installed`);
      return !missing;
    });
    test.diagnostic(`${compiled.length} scripts compiled`);
    const tagOfId = new Map(html.flatMap(({ids}) => ids));
    const problems = checkTypes([...compiled, PLANTED], tagOfId);
    assert.deepEqual(problems, PLANTED_PROBLEMS);
  });

  it('use tags, attributes, values and slots that exist', (test) => {
    const problems = blocksOf(test, 'html').flatMap((block) => checkHtml(block, manifest).problems);
    assert.deepEqual(problems, []);
  });

  it('use parts, states and custom properties that exist', async (test) => {
    const problems = await Promise.all(blocksOf(test, 'css').map((block) => checkCss(block, manifest)));
    assert.deepEqual(problems.flat(), []);
  });

  it('call scripts and commands that exist, with options that they have', async (test) => {
    const testFiles = readTestFiles();
    const problems = [
      ...blocksOf(test, 'sh').flatMap((block) => checkShell(block, testFiles)),
      ...pages.flatMap(({file, text}) => checkInlineCommands(file, text, testFiles)),
    ];
    assert.deepEqual(problems, []);
  });

  it('have data that can be parsed', (test) => {
    assert.deepEqual(blocksOf(test, 'json', 'yaml').flatMap(checkData), []);
  });

  it(
    'are loaded by nginx',
    {skip: !hasNginx() && 'nginx is not installed (apt-get install nginx-light)'},
    async (test) => {
      const problems = await Promise.all(blocksOf(test, 'nginx').map(checkNginx));
      assert.deepEqual(problems.flat(), []);
    },
  );

  it('are parsed by Python', {skip: !hasPython() && 'python3 is not installed'}, (test) => {
    assert.deepEqual(blocksOf(test, 'python').flatMap(checkPython), []);
  });
});

describe('the checks of code blocks', () => {
  const blockOf = (language: string, code: string): CodeBlock => ({
    file: 'planted',
    line: 3,
    heading: 'Planted',
    language,
    code,
    unchecked: undefined,
    copyOf: undefined,
  });

  it('find a wrong tag, attribute, value or slot', async () => {
    const html = `<app-stream app="x" loading="later"></app-stream>
<app-stream><p slot="nowhere"></p></app-stream>
<app-strem></app-strem>`;
    assert.deepEqual(checkHtml(blockOf('html', html), await readElementManifest()).problems, [
      'planted:3: <app-stream> has no attribute "app"',
      'planted:3: loading="later" is none of eager, lazy, manual',
      'planted:4: there is no slot "nowhere"',
      'planted:5: there is no <app-strem>',
    ]);
  });

  it('find a wrong part, state or custom property', async () => {
    const css = 'app-stream:state(gone)::part(lid) {--app-stream-size: 1px}';
    const problems = await checkCss(blockOf('css', css), await readElementManifest());
    assert.deepEqual(problems, [
      'planted:3: there is no part "lid"',
      'planted:3: there is no state "gone"',
      'planted:3: there is no custom property "--app-stream-size"',
    ]);
  });

  it('find a wrong command or option', async () => {
    const sh = `npm run dem   # the demo
npm run demo -- --prt 80
npm test -- --without nothing
npx --no app-stream doctor --service https://example.com
npx app-stream doctor --help
rm -rf dist`;
    assert.deepEqual(checkShell(blockOf('sh', sh), readTestFiles()), [
      'planted:3: npm run dem: there is no script "dem"',
      'planted:3: npm run demo -- --prt 80: the script "demo" has no option --prt',
      'planted:3: npm test -- --without nothing: Error: There is no part "nothing".',
      "planted:3: npx --no app-stream doctor --service https://example.com: Unknown option '--service'",
      'planted:3: npx app-stream doctor --help: the program is unknown',
      'planted:3: rm -rf dist: the program is unknown',
    ]);
  });

  it('find data that cannot be parsed', () => {
    assert.equal(checkData(blockOf('json', '{"a": 1,}')).length, 1);
    assert.equal(checkData(blockOf('yaml', 'a: [1')).length, 1);
    assert.deepEqual(checkData(blockOf('yaml', 'a: [1]')), []);
  });
});
