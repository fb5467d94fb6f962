import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, describe, it} from 'node:test';
import puppeteer, {type Browser, type Page} from 'puppeteer-core';
import {firefoxOptions} from '../browsers/firefox-launcher.ts';
import {findFirefox} from '../browsers/find-firefox.ts';
import {launchBrowser} from '../support/browser.ts';
import {PartsServer} from '../support/page/parts-server.ts';

const BROWSERS: Readonly<Record<string, () => Promise<Browser>>> = {
  Chromium: () => launchBrowser(),
  ...(findFirefox() !== undefined && {Firefox: () => puppeteer.launch(firefoxOptions())}),
};

/** What the page collects from the element, in order. */
declare global {
  var warned: string[];
}

const openCard = (page: Page, text: string) =>
  page.waitForFunction(
    (expected) =>
      document
        .querySelector('app-stream')
        ?.shadowRoot?.querySelector('[part~=card]')
        ?.textContent.includes(expected),
    {},
    text,
  );

const waitForPhase = (page: Page, phase: string) =>
  page.waitForFunction((name) => document.querySelector('app-stream')?.state.phase === name, {}, phase);

for (const [name, launch] of Object.entries(BROWSERS))
  describe(`A page in ${name} whose files are slow, or gone after a deployment`, {timeout: 600_000}, () => {
    let server: PartsServer;
    let browser: Browser;
    let page: Page;
    before(async () => {
      [server, browser] = await Promise.all([PartsServer.open(), launch()]);
    });
    after(async () => {
      await browser.close();
      await server.close();
    });
    beforeEach(async () => {
      server.answer = () => 'file';
      page = await browser.newPage();
    });
    afterEach(() => page.close());

    const open = async (attributes: string) => {
      // A file that is held may delay the event `load`.
      await page.goto(server.address('release', attributes), {waitUntil: 'domcontentloaded'});
      await page.evaluate(() => {
        globalThis.warned = [];
        document.querySelector('app-stream')?.addEventListener('warning', ({error}) => {
          warned.push(error.code);
        });
      });
    };
    const deploy = () => {
      server.answer = () => 'gone';
      server.requests.clear();
    };
    const uncaught = () => page.evaluate(() => globalThis.uncaught);

    it('starts again after it has played, and requests no file', async () => {
      await open('controls stats');
      await page.evaluate(() => globalThis.playing);
      await page.waitForSelector('app-stream >>> [part~=control][part~=control-mute]', {visible: true});
      await page.waitForSelector('app-stream >>> [part~=statistics]', {visible: true});
      deploy();
      await page.evaluate(() => document.querySelector('app-stream')?.stop());
      await page.locator('app-stream >>> [part~=card] button').click();
      await waitForPhase(page, 'playing');
      assert.deepEqual([...server.requests], []);
      assert.deepEqual(await page.evaluate(() => globalThis.warned), []);
      assert.deepEqual(await uncaught(), []);
    });

    it('plays on, warns and changes nothing else if it needs a part that is gone', async () => {
      await open('');
      await page.evaluate(() => globalThis.playing);
      deploy();
      const outcome = await page.evaluate(async () => {
        const stream = document.querySelector('app-stream');
        if (!stream) throw new Error('The page has no stream');
        stream.controls = true;
        stream.lang = 'de';
        const diagnosis: unknown = await stream.diagnose().catch((error: unknown) => error);
        return {isError: diagnosis instanceof Error, phase: stream.state.phase};
      });
      assert.deepEqual(outcome, {isError: true, phase: 'playing'});
      await page.waitForFunction(() => warned.includes('code-missing'));
      await page.evaluate(() => document.querySelector('app-stream')?.stop());
      await openCard(page, 'ended');
      assert.deepEqual(await uncaught(), []);
    });

    it('shows English while the file of the language is slow, and the language when it has arrived', async () => {
      server.answer = (part) => (part === 'de.js' ? 'held' : 'file');
      await open('lang="de" loading="manual"');
      await openCard(page, 'Ready to start');
      assert.equal(server.requests.get('de.js'), 1);
      server.release();
      await openCard(page, 'ist startbereit');
      assert.deepEqual(await uncaught(), []);
    });

    it('starts although it has not played yet, and requests no file', async () => {
      await open('loading="manual"');
      await page.waitForSelector('app-stream >>> [part~=card] button', {visible: true});
      deploy();
      await page.locator('app-stream >>> [part~=card] button').click();
      await waitForPhase(page, 'playing');
      assert.deepEqual([...server.requests], []);
      assert.deepEqual(await uncaught(), []);
    });
  });
