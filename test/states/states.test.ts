import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {Browser, Page} from 'puppeteer-core';
import {build, preview, type PreviewServer} from 'vite';
import {launchBrowser} from '../support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The screenshots of what does not fit. */
const SCREENSHOTS = join(tmpdir(), 'app-stream-states');

const SIZES = ['160x90', '360x203', '640x360', '1280x720', '1920x1080'];
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ko', 'zh', 'ar'];
/** The size of text that the user chose in the browser, in percent. */
const TEXT_SIZES = [100, 150, 200];
/** What the user prefers, as media features. */
const APPEARANCES = [
  {theme: 'light', features: []},
  {theme: 'dark', features: []},
  {theme: 'light', features: [{name: 'forced-colors', value: 'active'}]},
  {theme: 'dark', features: [{name: 'prefers-reduced-motion', value: 'reduce'}]},
] as const;
const BACKDROPS = ['none', 'frame'];

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
};

describe('every state of the view', () => {
  let folder = '';
  let server: PreviewServer;
  let browser: Browser;
  let page: Page;
  let address = '';
  before(async () => {
    await mkdir(SCREENSHOTS, {recursive: true});
    folder = await mkdtemp(join(tmpdir(), 'app-stream-states-build-'));
    const options = {configFile: false, root: join(root, 'demo'), logLevel: 'error'} as const;
    await build({
      ...options,
      build: {
        outDir: folder,
        minify: false,
        rolldownOptions: {
          input: {
            states: join(root, 'demo/states.html'),
            layout: join(root, 'test/states/layout-facts.ts'),
            contrast: join(root, 'test/states/contrast-facts.ts'),
          },
          preserveEntrySignatures: 'strict',
          output: {entryFileNames: '[name].js'},
        },
      },
    });
    server = await preview({...options, build: {outDir: folder}, preview: {port: 0}});
    address = server.resolvedUrls?.local[0] ?? '';
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.setViewport({width: 2000, height: 900});
  });
  after(async () => {
    await browser.close();
    await server.close();
    await rm(folder, {recursive: true});
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

  const findAll = (module: string, name: string) =>
    page.evaluate(
      async (module: string, name: string) => {
        const facts = (await import(module)) as Readonly<Record<string, (host: Element) => string[]>>;
        return [...document.querySelectorAll('figure')].flatMap((figure) => {
          const host = figure.querySelector('.stream');
          const state = figure.querySelector('figcaption')?.textContent ?? '';
          return (
            (host && facts[name]?.(host).map((problem) => `${state}: ${problem}`)) ?? ['nothing is shown']
          );
        });
      },
      module,
      name,
    );

  // All pairs of a size and a language, of a language and a size of text, and of a size and an appearance.
  for (const [row, size] of SIZES.entries()) {
    for (const [column, lang] of LANGUAGES.entries()) {
      const text = pick(TEXT_SIZES, row + column);
      const {theme, features} = pick(APPEARANCES, row + column);
      const names = features.map(({name}) => name).join();
      it(`fits into ${size}, ${lang}, text of ${text} %, ${theme} ${names}`, async () => {
        const client = await page.createCDPSession();
        await client.send('Emulation.setEmulatedMedia', {features: [...features]});
        const dir = lang === 'ar' ? 'rtl' : 'ltr';
        const backdrop = pick(BACKDROPS, row + column);
        await open({size, lang, text: String(text), dir, theme, backdrop});
        const name = [size, lang, text, theme, names, backdrop].filter(Boolean).join('-');
        const problems = await findAll('/layout.js', 'findProblems');
        if (problems.length) await page.screenshot({path: join(SCREENSHOTS, `${name}.png`), fullPage: true});
        await client.detach();
        assert.deepEqual(problems, [], name);
      });
    }
  }

  for (const theme of ['light', 'dark']) {
    it(`is visible over a black and a white video in forced colors, ${theme}`, async () => {
      const client = await page.createCDPSession();
      const features = [{name: 'forced-colors', value: 'active'}];
      await client.send('Emulation.setEmulatedMedia', {features});
      await open({size: '640x360', theme});
      assert.deepEqual(await findAll('/contrast.js', 'findFaintColors'), []);
      await client.detach();
    });
  }
});
