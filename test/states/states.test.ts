import assert from 'node:assert/strict';
import {mkdir} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {Browser, Page} from 'puppeteer-core';
import {createServer, type ViteDevServer} from 'vite';
import {launchBrowser} from '../support/page/launch-browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The screenshots of the last run. */
const SCREENSHOTS = join(tmpdir(), 'app-stream-states');

const WIDTHS = [160, 360, 640, 1280];
const THEMES = ['light', 'dark'];
const DIRECTIONS = ['ltr', 'rtl'];
const BACKDROPS = ['none', 'frame'];
/** What the user prefers, as media features. */
const PREFERENCES = {
  none: [],
  'forced-colors': [{name: 'forced-colors', value: 'active'}],
  'reduced-motion': [{name: 'prefers-reduced-motion', value: 'reduce'}],
} as const;

describe('every state of the view', () => {
  let server: ViteDevServer;
  let browser: Browser;
  let page: Page;
  let address = '';
  before(async () => {
    await mkdir(SCREENSHOTS, {recursive: true});
    server = await createServer({
      configFile: false,
      root: join(root, 'demo'),
      logLevel: 'error',
      cacheDir: join(tmpdir(), 'app-stream-states-vite'),
      optimizeDeps: {
        include: ['lit', 'lit/html.js', 'lit/directives/keyed.js', '@lit/reactive-element', 'zod/mini'],
      },
      server: {port: 0, hmr: false, fs: {allow: [root]}},
    });
    await server.listen();
    address = server.resolvedUrls?.local[0] ?? '';
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.setViewport({width: 1400, height: 900});
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const open = async (query: Readonly<Record<string, string>>) => {
    await page.goto(`${address}states.html?${new URLSearchParams(query).toString()}`);
    await page.waitForSelector('html[data-ready]');
    // A waiting card that follows another card appears after 300 ms.
    await page.waitForFunction(
      () =>
        ![...document.querySelectorAll('.stream')].some(({shadowRoot}) =>
          shadowRoot?.getAnimations().some(({effect, playState}) => {
            const isEndless = effect?.getComputedTiming().iterations === Infinity;
            return !isEndless && playState === 'running';
          }),
        ),
    );
  };

  const findAllProblems = () =>
    page.evaluate(
      async (module: string) => {
        const facts = (await import(module)) as {findProblems(host: Element): string[]};
        return [...document.querySelectorAll('figure')].flatMap((figure) => {
          const host = figure.querySelector('.stream');
          const state = figure.querySelector('figcaption')?.textContent ?? '';
          return host ? facts.findProblems(host).map((problem) => `${state}: ${problem}`) : [];
        });
      },
      `/@fs${join(root, 'test/states/layout-facts.ts')}`,
    );

  for (const [preference, features] of Object.entries(PREFERENCES)) {
    for (const width of WIDTHS) {
      for (const dir of DIRECTIONS) {
        it(`fits into ${width} pixels, ${dir}, preference ${preference}, in light and dark`, async () => {
          const client = await page.createCDPSession();
          await client.send('Emulation.setEmulatedMedia', {features: [...features]});
          // The two directions of a width have all pairs of a theme and a backdrop.
          const shift = DIRECTIONS.indexOf(dir);
          for (const [index, theme] of THEMES.entries()) {
            const backdrop = BACKDROPS[(index + shift) % 2] ?? '';
            await open({width: String(width), dir, theme, backdrop});
            const name = [width, dir, theme, preference, backdrop].join('-');
            await page.screenshot({path: join(SCREENSHOTS, `${name}.png`), fullPage: true});
            assert.deepEqual(await findAllProblems(), [], name);
          }
        });
      }
    }
  }
});
