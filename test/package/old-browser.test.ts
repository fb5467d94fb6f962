import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {ElementPages} from '../support/package/element-pages.ts';

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

const pageOf = (removal: string, script: string) => `<!doctype html>
<title></title>
<script>
  globalThis.errors = [];
  addEventListener('error', ({message}) => errors.push(message));
  addEventListener('unhandledrejection', ({reason}) => errors.push(String(reason)));
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

describe('A browser that is too old', {timeout: 300_000}, () => {
  let pages: ElementPages;
  before(async () => {
    const older = Object.values(REMOVALS).map(
      (removal, index) => [`/${index}`, pageOf(removal, TAG)] as const,
    );
    const recipe = pageOf('', await readRecipe());
    pages = await ElementPages.open({
      ...Object.fromEntries(older),
      '/tag': pageOf(ALL, TAG),
      '/define': pageOf(ALL, DEFINE),
      '/dashed': pageOf(DASHED, TAG),
      '/preflight': pageOf(ALL, PREFLIGHT),
      '/unread': recipe + UNREAD,
      '/read': recipe + TAG,
    });
  });
  after(() => pages.close());

  /** Waits for a card, and returns its text and what the page has collected. */
  const readCard = async (path: string) => {
    const page = await pages.openPage(path);
    const read = () =>
      page.evaluate(() => {
        const stream = document.querySelector('app-stream');
        const errors: unknown = Reflect.get(globalThis, 'errors');
        const card =
          stream?.shadowRoot?.querySelector('[part~=card]')?.textContent.replace(/\s+/g, ' ') ?? '';
        return {card, phase: stream?.state.phase, errors: String(errors)};
      });
    let outcome = await read();
    for (let tries = 0; tries < 50 && outcome.card === ''; tries += 1) {
      await setTimeout(100);
      outcome = await read();
    }
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
});
