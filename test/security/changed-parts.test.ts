import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import puppeteer, {type Browser, type Page} from 'puppeteer-core';
import {SCRIPT_TAGS} from '../../build/entries.ts';
import {firefoxOptions} from '../browsers/firefox-launcher.ts';
import {findFirefox} from '../browsers/find-firefox.ts';
import {launchBrowser} from '../support/browser.ts';
import {type Hashes, PartsServer} from '../support/page/parts-server.ts';
import {until} from '../support/until.ts';

/** What the page of the server counts and collects. */
declare global {
  var ran: readonly string[];
  var uncaught: readonly string[];
  /** Resolves when the stream plays. */
  var playing: Promise<void>;
}

/** `npm run test:all` repeats the tests in Firefox, and so does this part by itself. */
const isComplete = process.env['TEST_SCOPE'] === 'all';
const BROWSERS: Readonly<Record<string, () => Promise<Browser>>> = {
  Chromium: () => launchBrowser(),
  ...(isComplete && findFirefox() !== undefined && {Firefox: () => puppeteer.launch(firefoxOptions())}),
};
const LANGUAGES = ['de', 'fr', 'es', 'pt', 'ja', 'ko', 'zh', 'ar'];
/** The files of the other entries. */
const ENTRIES = Object.keys(SCRIPT_TAGS)
  .filter((name) => name !== 'app-stream')
  .map((name) => `${name}.js`);
/** Loads the parts that load on demand. Each one may fail. */
const requestParts = async (languages: readonly string[]) => {
  const stream = document.querySelector('app-stream');
  if (!stream) throw new Error('The page has no stream');
  stream.controls = stream.stats = true;
  stream.showKeyboard();
  await stream.diagnose({limitMs: 1}).catch(() => undefined);
  for (const language of languages) {
    stream.lang = language;
    await stream.updateComplete;
  }
};

for (const [name, launch] of Object.entries(BROWSERS))
  describe(`The parts of the element in ${name}`, {timeout: 600_000}, () => {
    let server: PartsServer;
    let browser: Browser;
    let page: Page;
    before(async () => {
      [server, browser] = await Promise.all([PartsServer.open(), launch()]);
      page = await browser.newPage();
    });
    after(async () => {
      await browser.close();
      await server.close();
    });

    /** Plays a stream, and requests all parts of which the server may break or change some. */
    const requestAll = async (hashes: Hashes) => {
      await page.goto(server.address(hashes, ''));
      await page.evaluate(() => globalThis.playing);
      await page.evaluate(requestParts, LANGUAGES);
    };
    /** What has run of the tag and its parts, and what has run changed. */
    const ran = async () => {
      const names = await page.evaluate(() => globalThis.ran);
      return names.filter((part) => !server.others.includes(part));
    };

    for (const [hashes, form] of [
      ['release', 'stands in the page'],
      ['removed', 'was inserted and removed by a script'],
    ] as const)
      it(`never run if they are changed, with an import map that ${form}`, async () => {
        server.answer = (part) => (server.parts.includes(part) ? 'changed' : 'file');
        await requestAll(hashes);
        await until('all requests', () => server.parts.every((part) => server.requests.has(part)));
        assert.deepEqual(await ran(), ['app-stream.js']);
        assert.deepEqual(await page.evaluate(() => globalThis.uncaught), []);
      });

    it('never run if the tag is changed', async () => {
      server.answer = (part) => (part === 'app-stream.js' ? 'changed' : 'file');
      await page.goto(server.address('release', ''));
      await until('the request', () => server.requests.has('app-stream.js'));
      assert.equal(await page.evaluate(() => customElements.get('app-stream') === undefined), true);
      assert.deepEqual(await ran(), []);
    });

    it('refuse the other entries and what they share if they are changed, with hashes for release', async () => {
      server.answer = (part) => (server.others.includes(part) ? 'changed' : 'file');
      await page.goto(server.address('release', ''));
      const statuses = await page.evaluate(async (names) => {
        const imports = await Promise.allSettled(names.map((file) => import(`/cdn/${file}`)));
        return imports.map(({status}) => status);
      }, ENTRIES);
      assert.deepEqual(new Set(statuses), new Set(['rejected']));
      assert.deepEqual(
        (await ran()).filter((part) => part.startsWith('changed')),
        [],
      );
    });

    it('run changed in a page without hashes', async () => {
      server.answer = (part) => (server.parts.includes(part) ? 'changed' : 'file');
      await requestAll('none');
      await until('the changed part', async () => (await ran()).includes('changed de.js'));
    });

    it('run under an Integrity-Policy with the hashes of a release, and not without hashes', async () => {
      server.answer = () => 'file';
      server.isStrict = true;
      try {
        await page.goto(server.address('none', ''));
        assert.deepEqual(await ran(), []);
        await requestAll('release');
        await until('all parts', async () => new Set(await ran()).size === server.parts.length + 1);
      } finally {
        server.isStrict = false;
      }
    });
  });
