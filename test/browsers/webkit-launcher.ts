import type {BrowserLauncher} from '@web/test-runner';
import {WebDriverPage} from './webdriver-page.ts';
import {WebKit} from './webkit-driver.ts';

/** The launcher of Chrome gives its pages this size. */
const VIEWPORT = {width: 800, height: 600};

/** Launches WebKitGTK. Its page has the interface of Puppeteer, as far as the commands of the test runner need it. */
class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  readonly type = 'puppeteer';
  readonly concurrency = 1;
  #webkit: Promise<{readonly webkit: WebKit; readonly page: WebDriverPage}> | undefined;
  #activeSession: string | undefined;

  async startSession(sessionId: string, url: string): Promise<void> {
    this.#webkit ??= WebKit.launch().then((webkit) => ({webkit, page: new WebDriverPage(webkit.session)}));
    this.#activeSession = sessionId;
    const {webkit, page} = await this.#webkit;
    this.#page = page;
    await page.setViewport(VIEWPORT);
    await webkit.session.goTo(url);
  }

  isActive(sessionId: string): boolean {
    return this.#activeSession === sessionId;
  }

  async getBrowserUrl(): Promise<string | undefined> {
    return (await this.#webkit)?.webkit.session.readUrl();
  }

  getPage(): WebDriverPage | undefined {
    return this.#page;
  }

  async stopSession(): Promise<Record<string, never>> {
    this.#activeSession = undefined;
    await (await this.#webkit)?.webkit.session.goTo('about:blank');
    return {};
  }

  startDebugSession(): Promise<void> {
    throw new Error('A person cannot debug on a screen in memory.');
  }

  async stop(): Promise<void> {
    await (await this.#webkit)?.webkit.close();
  }

  #page: WebDriverPage | undefined;
}

export const webkitLauncher = (): BrowserLauncher => new WebKitLauncher();
