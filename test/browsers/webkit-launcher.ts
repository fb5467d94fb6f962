import type {BrowserLauncher} from '@web/test-runner';
import {WebDriverPage} from './webdriver-page.ts';
import {WebKit} from './webkit-driver.ts';

/**
 * The page of the test runner clones the result of a file to report it. WebKit does not clone the elements in a failed
 * assertion, and the runner would wait for a report that never comes.
 */
export const CLONE_ALL = `<script>
  const clone = structuredClone;
  globalThis.structuredClone = (value, options) => {
    try {
      return clone(value, options);
    } catch {
      return JSON.parse(JSON.stringify(value));
    }
  };
</script>`;

/** The launcher of Chrome gives its pages this size. */
const VIEWPORT = {width: 800, height: 600};

/** Launches WebKitGTK. Its page has the interface of Puppeteer, as far as the commands of the test runner need it. */
class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  readonly type = 'puppeteer';
  readonly concurrency = 1;
  #webkit: Promise<WebKit> | undefined;
  #page: WebDriverPage | undefined;
  #activeSession: string | undefined;

  async startSession(sessionId: string, url: string): Promise<void> {
    this.#activeSession = sessionId;
    const {session} = await (this.#webkit ??= WebKit.launch());
    this.#page = new WebDriverPage(session);
    await this.#page.setViewport(VIEWPORT);
    await session.goTo(url);
  }

  isActive(sessionId: string): boolean {
    return this.#activeSession === sessionId;
  }

  async getBrowserUrl(): Promise<string | undefined> {
    return (await this.#webkit)?.session.readUrl();
  }

  getPage(): WebDriverPage | undefined {
    return this.#page;
  }

  async stopSession(): Promise<Record<string, never>> {
    this.#activeSession = undefined;
    await (await this.#webkit)?.session.goTo('about:blank');
    return {};
  }

  startDebugSession(): Promise<void> {
    return Promise.reject(new Error('The screen of this browser is in memory.'));
  }

  async stop(): Promise<void> {
    await (await this.#webkit)?.close();
  }
}

export const webkitLauncher = (): BrowserLauncher => new WebKitLauncher();
