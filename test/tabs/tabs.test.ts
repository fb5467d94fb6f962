import assert from 'node:assert/strict';
import {EventEmitter, once} from 'node:events';
import {suite, test} from 'node:test';
import type {CDPSession, Dialog, Page} from 'puppeteer-core';
import {openPages} from '../support/page/open-pages.ts';

const pageWith = (attributes: string) => `<!doctype html>
<title>A tab with a stream</title>
<script type="module" src="/app-stream/app-stream.js"></script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" muted ${attributes}></app-stream>`;

suite('A tab with <app-stream>', {timeout: 120_000}, () => {
  const changes = new EventEmitter();
  const pages = openPages({
    pages: {
      '/': {text: pageWith('')},
      '/keeping': {text: pageWith('keep-session')},
      '/asking': {text: pageWith('confirm-leave')},
    },
    service: {onChange: () => changes.emit('change')},
  });

  const readSessions = () => pages.server.service.sessions;
  const waitForChange = async (isReached: () => boolean) => {
    while (!isReached()) await once(changes, 'change');
  };
  const waitUntilPlaying = (page: Page) =>
    page.waitForFunction(() => document.querySelector('app-stream')?.state.phase === 'playing');

  /** Opens a tab that plays, and closes it when `use` resolves. */
  const withTab = async (
    path: string,
    use: (page: Page, tools: CDPSession, id: string | undefined) => Promise<void>,
  ) => {
    const page = await pages.browser.newPage();
    await page.goto(pages.server.origin + path);
    await waitUntilPlaying(page);
    // The element records its session with the first frame.
    await page.waitForFunction(() => sessionStorage.getItem('app-stream sessions'));
    await use(page, await page.createCDPSession(), readSessions()[0]?.id);
    await page.evaluate(() => document.querySelector('app-stream')?.stop());
    await waitForChange(() => readSessions().length === 0);
    await page.close();
  };

  /** Crashes the process of the tab. The page receives no event, as when the browser discards the tab. */
  const crash = async (page: Page, tools: CDPSession) => {
    const crashed = new Promise((resolve) => page.once('error', resolve));
    tools.send('Page.crash').catch(() => undefined);
    await crashed;
  };

  test('ends its session and plays another one when the user returns to the discarded tab', () =>
    withTab('/', async (page, tools, id) => {
      await crash(page, tools);
      assert.equal(readSessions()[0]?.id, id);
      await page.reload();
      await waitUntilPlaying(page);
      await waitForChange(() => readSessions().length === 1);
      assert.notEqual(readSessions()[0]?.id, id);
    }));

  test('resumes a kept session when the user returns to the discarded tab', () =>
    withTab('/keeping', async (page, tools, id) => {
      await crash(page, tools);
      await page.reload();
      await waitUntilPlaying(page);
      assert.deepEqual(
        readSessions().map((session) => session.id),
        [id],
      );
    }));

  test('resumes the paused video when the user returns to the frozen tab', () =>
    withTab('/', async (page, tools, id) => {
      const video = await page.waitForSelector('>>> video');
      assert(video);
      await tools.send('Page.setWebLifecycleState', {state: 'frozen'});
      await tools.send('Page.setWebLifecycleState', {state: 'active'});
      assert.equal(await video.evaluate(({paused}) => paused), true);
      // A headless browser never shows the tab again.
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
        readSessions().map((session) => session.id),
        [id],
      );
    }));

  test('asks the user before a page with a stream closes, and plays on if the user stays', () =>
    withTab('/asking', async (page, _tools, id) => {
      // Browsers ask only a user who has used the page.
      await page.click('app-stream');
      const asked = new Promise<Dialog>((resolve) => page.once('dialog', resolve));
      void page.close({runBeforeUnload: true});
      const dialog = await asked;
      assert.equal(dialog.type(), 'beforeunload');
      await dialog.dismiss();
      assert.equal(await page.$eval('app-stream', ({state}) => state.phase), 'playing');
      assert.deepEqual(
        readSessions().map((session) => session.id),
        [id],
      );
    }));
});
