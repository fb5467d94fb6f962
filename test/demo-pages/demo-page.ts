import type {TestContext} from 'node:test';
import puppeteer, {type BrowserContext, type Page} from 'puppeteer-core';
import {until} from '../support/until.ts';

interface OpenOptions {
  /** The page (default: the playground). */
  readonly path?: string;
  readonly query?: string;
  readonly width?: number;
  /** The element that the page is about (default: `app-stream`). */
  readonly selector?: string;
}

/** The port of the demo that all files share (`shared-demo.ts`). */
export const DEMO_PORT = Number(process.env['DEMO_PORT']);

/** Opens a window of the browser that all files share, without data of another one. It closes after the test. */
export const openWindow = async (test: TestContext): Promise<BrowserContext> => {
  const browserWSEndpoint = process.env['DEMO_BROWSER'] ?? '';
  const browser = await puppeteer.connect({browserWSEndpoint});
  const window = await browser.createBrowserContext();
  test.after(async () => {
    // A page that closes by itself ends its sessions.
    for (const page of await window.pages()) await page.close();
    await window.close();
    await browser.disconnect();
  });
  return window;
};

/** The demo in a window of the browser. */
export class DemoPages {
  readonly origin = `http://127.0.0.1:${DEMO_PORT}`;

  private constructor(private readonly window: BrowserContext) {}

  static async start(test: TestContext): Promise<DemoPages> {
    const pages = new DemoPages(await openWindow(test));
    const clipboard = ['clipboard-read', 'clipboard-write'] as const;
    await pages.window.setPermission(
      pages.origin,
      ...clipboard.map((name) => ({permission: {name}, state: 'granted' as const})),
    );
    return pages;
  }

  /** Opens a page. The stream does not have to play. Other pages close, so that their sessions end. */
  async open({
    path = 'playground.html',
    query = '',
    width = 1280,
    selector = 'app-stream',
  }: OpenOptions = {}): Promise<Page> {
    const page = await this.window.newPage();
    for (const other of await this.window.pages()) if (other !== page) await other.close();
    await page.setViewport({width, height: 800});
    await page.goto(`${this.origin}/${path}${query}`);
    await page.waitForSelector(selector, {timeout: 60_000});
    return page;
  }
}

export const waitUntilPlaying = (page: Page) =>
  page.waitForSelector('app-stream:state(playing)', {timeout: 60_000});

export const readText = (page: Page, selector: string) =>
  page.$eval(selector, (element) => element.textContent.trim());

/** The code that a page shows. */
export const CODE = 'html >>> tag-code >>> pre';

/** The control of a setting in the playground. */
export const controlOf = (setting: string) => `stream-playground >>> #${setting}`;

/** Selects a value in the menu beside the control of a setting. */
export const selectSuggestion = async (page: Page, setting: string, value: string) => {
  const menu = `stream-playground >>> #${setting} + select`;
  await page.waitForSelector(`${menu} option:nth-child(2)`);
  await page.select(menu, value);
};

/** Waits until the text of an element matches. A selector reaches into a shadow root by `>>>`. */
export const waitForText = (page: Page, selector: string, pattern: RegExp) =>
  until(`${pattern} in ${selector}`, async () => pattern.test(await readText(page, selector)));
