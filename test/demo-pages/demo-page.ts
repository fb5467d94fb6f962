import type {TestContext} from 'node:test';
import type {Browser, Page} from 'puppeteer-core';
import {launchBrowser} from '../support/page/launch-browser.ts';
import {startDemoOnFreePort} from './start-demo.ts';

interface OpenOptions {
  /** The page (default: the test bench). */
  readonly path?: string;
  readonly query?: string;
  readonly width?: number;
  /** The element that the page is about (default: `app-stream`). */
  readonly selector?: string;
}

/** The demo in a browser. Both end after the test. */
export class DemoPages {
  private constructor(
    private readonly browser: Browser,
    readonly origin: string,
  ) {}

  static async start(test: TestContext): Promise<DemoPages> {
    const port = await startDemoOnFreePort(test);
    const browser = await launchBrowser();
    test.after(() => browser.close());
    const origin = `http://127.0.0.1:${port}`;
    const clipboard = ['clipboard-read', 'clipboard-write'] as const;
    await browser
      .defaultBrowserContext()
      .setPermission(origin, ...clipboard.map((name) => ({permission: {name}, state: 'granted' as const})));
    return new DemoPages(browser, origin);
  }

  /** Opens a page. The stream does not have to play. Other pages close, so that their sessions end. */
  async open({
    path = 'test-bench.html',
    query = '',
    width = 1280,
    selector = 'app-stream',
  }: OpenOptions = {}): Promise<Page> {
    const page = await this.browser.newPage();
    for (const other of await this.browser.pages()) if (other !== page) await other.close();
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

/** Waits until the text of an element matches. */
export const waitForText = (page: Page, selector: string, pattern: RegExp) =>
  page.waitForFunction(
    (place, source) => new RegExp(source).test(document.querySelector(place)?.textContent ?? ''),
    {timeout: 60_000},
    selector,
    pattern.source,
  );
