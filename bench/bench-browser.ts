import {readFile} from 'node:fs/promises';
import type {Browser, CDPSession, Page} from 'puppeteer-core';
import {launchBrowser} from '../test/support/browser.ts';
import type {ClientName} from './page-functions.ts';

/** The pages load their modules and become idle in this time. */
const SETTLE_MS = 250;

/** The display is refreshed at this interval. */
const REFRESH_MS = 1000 / 60;

/** Waits for a time in milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A browser whose pages note the steps of a start. */
export class BenchBrowser {
  readonly #browser: Browser;
  readonly #script: string;

  private constructor(browser: Browser, script: string) {
    this.#browser = browser;
    this.#script = script;
  }

  static async open(): Promise<BenchBrowser> {
    const script = await readFile(new URL('page/watch-steps.js', import.meta.url), 'utf8');
    return new BenchBrowser(await launchBrowser(), script);
  }

  get version(): Promise<string> {
    return this.#browser.version();
  }

  async newPage(): Promise<Page> {
    const page = await this.#browser.newPage();
    await page.setViewport({width: 1280, height: 1200});
    await page.evaluateOnNewDocument(this.#script);
    page.on('pageerror', (error) => console.error(error));
    return page;
  }

  /** Opens a session of the browser's own tools. */
  createTools(): Promise<CDPSession> {
    return this.#browser.target().createCDPSession();
  }

  /** Loads a page of one client, and waits until the page is idle. */
  async load(page: Page, origin: string, client: ClientName) {
    await page.goto(`${origin}/bench/page/stream.html?client=${client}`);
    await page.waitForFunction('"bench" in globalThis');
    // Otherwise all starts have the same distance from a refresh: 250 ms are 15 refreshes.
    await wait(SETTLE_MS + Math.random() * REFRESH_MS);
  }

  close() {
    return this.#browser.close();
  }
}
