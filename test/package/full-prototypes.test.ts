import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {ElementPages} from '../support/package/element-pages.ts';

/** What old scripts add to the prototypes of objects and arrays, as MooTools, Sugar and hand-written files do. */
const OF_OBJECTS =
  'clone contains each every extend filter find forEach has isEmpty keys map merge remove size some toQueryString values';
const OF_ARRAYS = 'clean contains each first flatten last max remove shuffle sum unique';

/** How the scripts add. */
const ADDITIONS: Readonly<Record<string, string>> = {
  'by assignment': `
    for (const name of '${OF_OBJECTS}'.split(' ')) Object.prototype[name] = () => [name];
    for (const name of '${OF_ARRAYS}'.split(' ')) Array.prototype[name] = () => name;
    Object.prototype.isOld = true;`,
  'by definition': `
    for (const [prototype, names] of [[Object.prototype, '${OF_OBJECTS}'], [Array.prototype, '${OF_ARRAYS}']])
      for (const name of names.split(' ')) Object.defineProperty(prototype, name, {value: () => [name], writable: true});`,
};

/** The page reports in its title, because the additions break the functions of the test's driver. */
const pageOf = (additions: string, file: string) => `<!doctype html>
<title></title>
<script>
  ${additions}
  globalThis.errors = [];
  globalThis.before = JSON.stringify(Object.keys(Object.prototype));
  addEventListener('error', ({message}) => errors.push(message));
  addEventListener('unhandledrejection', ({reason}) => errors.push(String(reason)));
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

describe('A page whose scripts add to all objects', {timeout: 300_000}, () => {
  let pages: ElementPages;
  before(async () => {
    const texts = Object.values(ADDITIONS).flatMap((script, index) => [
      [`/tag/${index}`, pageOf(script, 'app-stream.js')] as const,
      [`/define/${index}`, pageOf(script, 'page.js')] as const,
    ]);
    pages = await ElementPages.open(Object.fromEntries(texts));
  });
  after(() => pages.close());

  Object.keys(ADDITIONS).forEach((additions, index) => {
    for (const entry of ['tag', 'define'])
      it(`plays with the ${entry}, if they add ${additions}`, async () => {
        const page = await pages.openPage(`/${entry}/${index}`);
        for (const stop = Date.now() + 30_000; (await page.title()) === '' && Date.now() < stop;)
          await setTimeout(100);
        assert.equal(await page.title(), 'right');
        await page.close();
      });
  });
});
