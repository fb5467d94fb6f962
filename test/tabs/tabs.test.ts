import assert from 'node:assert/strict';
import {EventEmitter, once} from 'node:events';
import {after, before, suite, test} from 'node:test';
import puppeteer, {type Browser, type CDPSession, type Page} from 'puppeteer-core';
import {BROWSER_ARGS, findBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page-server.ts';

const pageWith = (attributes: string) => `<!doctype html>
<title>A tab with a stream</title>
<script type="module" src="/app-stream/app-stream.js"></script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" muted ${attributes}></app-stream>`;

suite('a tab that the browser', {timeout: 120_000}, () => {
  const changes = new EventEmitter();
  let server: PageServer;
  let browser: Browser;
  before(async () => {
    server = await PageServer.open({
      pages: {'/': {text: pageWith('')}, '/keeping': {text: pageWith('keep-session')}},
      service: {onChange: () => changes.emit('change')},
    });
    browser = await puppeteer.launch({executablePath: await findBrowser(), args: BROWSER_ARGS});
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const sessions = () => server.service.sessions;
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await once(changes, 'change');
  };
  const plays = (page: Page) =>
    page.waitForFunction(() => document.querySelector('app-stream')?.state.phase === 'playing');

  /** Plays in a tab of its own for as long as `use` runs. */
  const inTab = async (
    path: string,
    use: (page: Page, tools: CDPSession, id: string | undefined) => Promise<void>,
  ) => {
    const page = await browser.newPage();
    await page.goto(server.origin + path);
    await plays(page);
    await use(page, await page.createCDPSession(), sessions()[0]?.id);
    await page.evaluate(() => document.querySelector('app-stream')?.stop());
    await until(() => sessions().length === 0);
    await page.close();
  };

  /** The process of the tab dies, as it does when the browser discards it: no event reaches the page. */
  const discard = async (page: Page, tools: CDPSession) => {
    const gone = new Promise((resolve) => page.once('error', resolve));
    tools.send('Page.crash').catch(() => undefined);
    await gone;
  };

  test('discards: its session ends when the tab is seen again, and another one plays', () =>
    inTab('/', async (page, tools, id) => {
      await discard(page, tools);
      assert.equal(sessions()[0]?.id, id);
      await page.reload();
      await plays(page);
      await until(() => sessions().length === 1);
      assert.notEqual(sessions()[0]?.id, id);
    }));

  test('discards: a session that is kept plays on when the tab is seen again', () =>
    inTab('/keeping', async (page, tools, id) => {
      await discard(page, tools);
      await page.reload();
      await plays(page);
      assert.deepEqual(
        sessions().map((session) => session.id),
        [id],
      );
    }));

  test('freezes: the picture, which the browser has paused, plays on when the tab is seen again', () =>
    inTab('/', async (page, tools, id) => {
      const video = await page.waitForSelector('>>> video');
      assert(video);
      await tools.send('Page.setWebLifecycleState', {state: 'frozen'});
      await tools.send('Page.setWebLifecycleState', {state: 'active'});
      assert.equal(await video.evaluate(({paused}) => paused), true);
      // A browser without a screen hides the tab for good.
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', {value: false});
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await video.evaluate(
        (element) =>
          new Promise((resolve) => {
            element.addEventListener('timeupdate', resolve, {once: true});
          }),
      );
      assert.deepEqual(
        sessions().map((session) => session.id),
        [id],
      );
    }));
});
