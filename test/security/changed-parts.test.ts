import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import puppeteer, {type Browser, type Page} from 'puppeteer-core';
import {SCRIPT_TAGS} from '../../build/entries.ts';
import {firefoxOptions} from '../browsers/firefox-launcher.ts';
import {findFirefox} from '../browsers/find-firefox.ts';
import {launchBrowser} from '../support/page/launch-browser.ts';
import {type Hashes, PartsServer} from '../support/page/parts-server.ts';
import {until} from '../support/until.ts';

/** What the page of the server counts and collects. */
declare global {
  var ran: readonly string[];
  var failures: number;
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
const VIEW = 'view.js';
/** Without it, no stream starts. */
const PLAY = 'play-moment.js';
/** The files of the other entries. */
const ENTRIES = Object.keys(SCRIPT_TAGS)
  .filter((name) => name !== 'app-stream')
  .map((name) => `${name}.js`);
/** One attempt, and its retries. */
const ATTEMPTS = 25;

/** Loads the parts that load on demand. Each one may fail. */
const requestParts = async (languages: readonly string[]) => {
  const stream = document.querySelector('app-stream');
  if (!stream) throw new Error('The page has no stream');
  stream.controls = stream.stats = true;
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
    const waitForFailures = (count: number) =>
      until(`${count} failures`, async () => (await page.evaluate(() => globalThis.failures)) >= count);
    /** Whether a stream plays without a part, and no other part imports it. */
    const isLeaf = (part: string) => part !== VIEW && part !== PLAY && server.parts.includes(part);
    /** What has run of the tag and its parts, and what has run changed. */
    const ran = async () => {
      const names = await page.evaluate(() => globalThis.ran);
      return names.filter((part) => !server.others.includes(part));
    };

    for (const hashes of ['release', 'files'] as const)
      for (const first of [1, 2, 3]) {
        it(`never run if they are changed from request ${first} on, with hashes for ${hashes}`, async () => {
          server.answer = (part, request) => {
            if (!isLeaf(part)) return 'file';
            return request < first ? 'broken' : 'changed';
          };
          await requestAll(hashes);
          await waitForFailures(server.parts.filter(isLeaf).length * ATTEMPTS);
          assert.deepEqual((await ran()).toSorted(), ['app-stream.js', PLAY, VIEW]);
        });

        it(`start no stream if its code is changed from request ${first} on, with hashes for ${hashes}`, async () => {
          server.answer = (part, request) => {
            if (part !== PLAY) return 'file';
            return request < first ? 'broken' : 'changed';
          };
          await page.goto(server.address(hashes, ''));
          await waitForFailures(ATTEMPTS);
          assert.ok(!(await ran()).some((part) => part.includes('play')));
          const {code, detail} = await page.evaluate(() => {
            const {error} = document.querySelector('app-stream') ?? {};
            return {code: error?.code, detail: error?.detail};
          });
          assert.equal(code, 'code-missing');
          assert.match(detail ?? '', /has a hash of .*\/play-moment-[\w-]+\.js$/);
        });

        it(`never run if the view is changed from request ${first} on, with hashes for ${hashes}`, async () => {
          server.answer = (part, request) => {
            if (part !== VIEW) return 'file';
            return request < first ? 'broken' : 'changed';
          };
          await requestAll(hashes);
          // Its own attempts, and those of the controls, the statistics and the diagnosis, which import it.
          await waitForFailures(4 * ATTEMPTS);
          assert.deepEqual(
            (await ran()).filter((part) => part.includes('view') || part.startsWith('changed')),
            [],
          );
        });
      }

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
      server.answer = (part, request) => {
        if (!isLeaf(part)) return 'file';
        return request < 2 ? 'broken' : 'changed';
      };
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

    /** Whether the browser requests a module of a failed address again. The older ones need another address. */
    const repeatsRequests = async () => {
      await page.goto(server.address('none', ''));
      await page.evaluate(async () => {
        for (const address of ['/cdn/absent.js', '/cdn/absent.js'])
          await import(address).catch(() => undefined);
      });
      return server.requests.get('absent.js') === 2;
    };

    for (const hashes of ['release', 'files', 'none'] as const) {
      it(`arrive after two broken responses each, with hashes for ${hashes}`, async () => {
        const arrive = hashes !== 'files' || (await repeatsRequests());
        server.answer = (part, request) => (isLeaf(part) && request <= 2 ? 'broken' : 'file');
        await requestAll(hashes);
        if (!arrive) {
          // The only other addresses have no hash.
          await waitForFailures(server.parts.filter(isLeaf).length * ATTEMPTS);
          assert.deepEqual((await ran()).filter(isLeaf), []);
          return;
        }
        await until('all parts', async () => new Set(await ran()).size === server.parts.length + 1);
        for (const part of server.parts.filter(isLeaf)) assert.equal(server.requests.get(part), 3, part);
        await page.waitForFunction(() =>
          document.querySelector('app-stream')?.shadowRoot?.querySelector('[part~=control-mute]'),
        );
        assert.deepEqual(await page.evaluate(() => globalThis.uncaught), []);
      });

      it(`start a stream after two broken responses for its code, with hashes for ${hashes}`, async () => {
        const starts = hashes !== 'files' || (await repeatsRequests());
        server.answer = (part, request) => (part !== PLAY || request > 2 ? 'file' : 'broken');
        await page.goto(server.address(hashes, ''));
        if (!starts) {
          await waitForFailures(ATTEMPTS);
          assert.ok(!(await ran()).includes(PLAY));
          return;
        }
        await page.waitForFunction(() => {
          const stream = document.querySelector('app-stream');
          if (stream?.state.phase === 'failed') stream.start();
          return stream?.state.phase === 'playing';
        });
        assert.deepEqual(await page.evaluate(() => globalThis.uncaught), []);
      });

      // Firefox remembers the failed address of the view, and no other part loads it here.
      if (hashes === 'files' && name === 'Firefox') continue;
      it(`show the cards after two broken responses for the view, with hashes for ${hashes}`, async () => {
        server.answer = (part, request) => (part !== VIEW || request > 2 ? 'file' : 'broken');
        await page.goto(server.address(hashes, ''));
        await page.evaluate(() => globalThis.playing);
        await page.evaluate(() => document.querySelector('app-stream')?.stop());
        await page.waitForFunction(() =>
          document.querySelector('app-stream')?.shadowRoot?.querySelector('[part~=card]'),
        );
        assert.deepEqual(await page.evaluate(() => globalThis.uncaught), []);
      });
    }
  });
