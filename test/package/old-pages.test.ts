import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import {ElementPages} from '../support/package/element-pages.ts';
import {until} from '../support/until.ts';

/** The newest APIs that the element needs: each removal makes this browser an older one. */
const REMOVALS: Readonly<Record<string, string>> = {
  'Promise.withResolvers()': 'delete Promise.withResolvers;',
  'AbortSignal.any()': 'delete AbortSignal.any;',
  'URL.canParse()': 'delete URL.canParse;',
  'requestVideoFrameCallback()': 'delete HTMLVideoElement.prototype.requestVideoFrameCallback;',
};

/** Others that were added after the syntax of the files. A browser without them lacks some of the first ones as well. */
const OLDER = `
  for (const name of ['toSorted', 'toReversed', 'with', 'findLast']) delete Array.prototype[name];
  delete String.prototype.isWellFormed;
  delete Element.prototype.checkVisibility;
  delete AbortSignal.timeout;`;

/** Chromium before 125 allows only names with two dashes. */
const DASHED = `
  const {add} = CustomStateSet.prototype;
  CustomStateSet.prototype.add = function (name) {
    if (!name.startsWith('--')) throw new DOMException(name, 'SyntaxError');
    return add.call(this, name);
  };`;

const ALL = [...Object.values(REMOVALS), OLDER, DASHED].join('\n');

/** Collects the errors of a page. */
const COLLECT_ERRORS = `
  globalThis.errors = [];
  addEventListener('error', ({message}) => errors.push(message));
  addEventListener('unhandledrejection', ({reason}) => errors.push(String(reason)));`;

const withoutApis = (removal: string, script: string) => `<!doctype html>
<title></title>
<script>
  ${COLLECT_ERRORS}
  ${removal}
</script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" lang="de"></app-stream>
<app-stream-scene></app-stream-scene>
<script>
  document.querySelector('app-stream').addEventListener('error', ({error}) => errors.push(error.code + ' ' + error.advice));
</script>
${script}`;

const TAG = `
  <script type="module" src="/app-stream/app-stream.js"></script>
  <script type="module" src="/app-stream/app-stream-scene.js"></script>
  <script type="module" src="/app-stream/app-stream-telemetry.js"></script>`;
const DEFINE = '<script type="module" src="/app-stream/page.js"></script>';

const PREFLIGHT = `
  <script type="module">
    import {preflight} from '/app-stream/app-stream-preflight.js';
    document.title = await preflight({serviceUrl: '/service'}).then(String, ({code}) => code);
  </script>`;

/** A file whose syntax this browser does not know either. */
const UNREAD = '<script type="module">class { #private static ? }</script>';

/** The script that the guide has for browsers that cannot read the files. */
const readRecipe = async (): Promise<string> => {
  const [, section = ''] = (await readFile('docs/cdn.md', 'utf8')).split('## Old browsers');
  return /```html\n([^]*?)```/.exec(section)?.[1] ?? '';
};

/** What old scripts add to the prototypes of objects and arrays, as MooTools, Sugar and hand-written files do. */
const OF_OBJECTS =
  'clone contains each every extend filter find forEach has isEmpty keys map merge remove size some toQueryString values';
const OF_ARRAYS = 'clean contains each first flatten last max remove shuffle sum unique';

/** How the scripts add, and the file of the element that their page loads. */
const ADDITIONS = {
  assignment: {
    file: 'app-stream.js',
    script: `
    for (const name of '${OF_OBJECTS}'.split(' ')) Object.prototype[name] = () => [name];
    for (const name of '${OF_ARRAYS}'.split(' ')) Array.prototype[name] = () => name;
    Object.prototype.isOld = true;`,
  },
  definition: {
    file: 'page.js',
    script: `
    for (const [prototype, names] of [[Object.prototype, '${OF_OBJECTS}'], [Array.prototype, '${OF_ARRAYS}']])
      for (const name of names.split(' ')) Object.defineProperty(prototype, name, {value: () => [name], writable: true});`,
  },
};

/** The page reports in its title, because the additions break the functions of the test's driver. */
const withAdditions = (additions: string, file: string) => `<!doctype html>
<title></title>
<script>
  ${additions}
  ${COLLECT_ERRORS}
  globalThis.before = JSON.stringify(Object.keys(Object.prototype));
</script>
<script type="module" src="/app-stream/${file}"></script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" controls stats lang="de"></app-stream>
<script type="module">
  const stream = document.querySelector('app-stream');
  const wait = async (isReached) => {
    while (!isReached()) await new Promise(requestAnimationFrame);
  };
  stream.addEventListener('error', ({error}) => errors.push(error.code + ' ' + error.cause));
  stream.addEventListener('warning', ({error}) => errors.push(error.code + ' ' + error.cause));
  await wait(() => stream.state.phase === 'playing' || errors.length > 0);
  const roots = () => [stream, ...stream.shadowRoot.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? []);
  const has = (part) => roots().some((root) => root.querySelector('[part~="' + part + '"]'));
  await wait(() => (has('control-mute') && has('statistics')) || errors.length > 0);
  const report = String(await stream.diagnose());
  await stream.stop();
  await wait(() => stream.shadowRoot.textContent.includes('beendet') || errors.length > 0);
  if (!report.includes('ok')) errors.push(report);
  if (before !== JSON.stringify(Object.keys(Object.prototype))) errors.push('The prototype has changed');
  document.title = errors.join() || 'right';
</script>`;

describe('An old browser, or a page with old scripts', {timeout: 300_000}, () => {
  let pages: ElementPages;
  before(async () => {
    const older = Object.values(REMOVALS).map(
      (removal, index) => [`/${index}`, withoutApis(removal, TAG)] as const,
    );
    const additions = Object.entries(ADDITIONS).map(
      ([how, {script, file}]) => [`/additions/${how}`, withAdditions(script, file)] as const,
    );
    const recipe = withoutApis('', await readRecipe());
    pages = await ElementPages.open({
      ...Object.fromEntries([...older, ...additions]),
      '/tag': withoutApis(ALL, TAG),
      '/define': withoutApis(ALL, DEFINE),
      '/dashed': withoutApis(DASHED, TAG),
      '/preflight': withoutApis(ALL, PREFLIGHT),
      '/unread': recipe + UNREAD,
      '/read': recipe + TAG,
    });
  });
  after(() => pages.close());

  /** Waits for a card, and returns its text and what the page has collected. */
  const readCard = async (path: string) => {
    const page = await pages.openPage(path);
    await page.waitForFunction(
      () => document.querySelector('app-stream')?.shadowRoot?.querySelector('[part~=card]')?.textContent,
    );
    const outcome = await page.evaluate(() => {
      const stream = document.querySelector('app-stream');
      const card = stream?.shadowRoot?.querySelector('[part~=card]')?.textContent.replace(/\s+/g, ' ') ?? '';
      return {card, phase: stream?.state.phase, errors: String(Reflect.get(globalThis, 'errors'))};
    });
    await page.close();
    return outcome;
  };

  Object.keys(REMOVALS).forEach((api, index) => {
    it(`shows one sentence, and fires one error, without ${api}`, async () => {
      const {card, phase, errors} = await readCard(`/${index}`);
      assert.match(card, /Ihr Browser ist zu alt|Your browser is too old/);
      assert.equal(phase, 'failed');
      assert.match(errors, /^browser-too-old [^,]*$/);
      assert.ok(errors.includes(api), errors);
    });
  });

  for (const entry of ['tag', 'define'])
    it(`shows one sentence with the ${entry}, and fires one error, although it lacks much more`, async () => {
      const {card, phase, errors} = await readCard(`/${entry}`);
      assert.match(card, /Ihr Browser ist zu alt|Your browser is too old/);
      assert.equal(phase, 'failed');
      assert.match(errors, /^browser-too-old /);
      for (const api of Object.keys(REMOVALS)) assert.ok(errors.includes(api), errors);
    });

  it('still plays if it only lacks the custom states', async () => {
    const page = await pages.openPage('/dashed');
    await page.waitForFunction(() => document.querySelector('app-stream')?.state.phase === 'playing');
    await page.close();
  });

  it('shows the text of the guide if it cannot read the file, and the element otherwise', async () => {
    const readText = async (path: string) => {
      const page = await pages.openPage(path);
      const text = await page.evaluate(() => document.querySelector('app-stream')?.textContent);
      await page.close();
      return text;
    };
    assert.match((await readText('/unread')) ?? '', /Update your browser/);
    assert.equal(await readText('/read'), '');
  });

  it('is described by the guide, with each API that the element checks', async () => {
    const guide = await readFile('docs/compatibility.md', 'utf8');
    for (const api of Object.keys(REMOVALS)) assert.ok(guide.includes(`| \`${api}\` `), api);
  });

  it('rejects preflight() by the same failure', async () => {
    const page = await pages.openPage('/preflight');
    await page.waitForFunction(() => document.title !== '');
    assert.equal(await page.title(), 'browser-too-old');
    await page.close();
  });

  for (const [how, {file}] of Object.entries(ADDITIONS))
    it(`plays with ${file}, although scripts add to all objects by ${how}`, async () => {
      const page = await pages.openPage(`/additions/${how}`);
      await until('the page has reported', async () => (await page.title()) !== '');
      assert.equal(await page.title(), 'right');
      await page.close();
    });
});
