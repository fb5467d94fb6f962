import {fixture, html, oneEvent} from '@open-wc/testing';
import type {AppStreamElement} from '../../../src/index.ts';
import {until} from '../until.ts';

type Attributes = Readonly<Record<string, string>>;

const DEFAULT_ATTRIBUTES: Attributes = {
  'service-url': '/service',
  'app-id': 'usd-viewer',
  profile: 'default',
};

/**
 * The URL of a page whose stream has these attributes beside the default ones.
 * @param missing modules that fail to load in that page
 */
export const streamPageUrl = (attributes: Attributes = {}, missing: readonly string[] = []) => {
  const query = new URLSearchParams({...DEFAULT_ATTRIBUTES, ...attributes});
  for (const module of missing) query.append('without', module);
  return `/stream-page?${query.toString()}`;
};

/** Waits until a document contains a stream whose element is defined. */
export const waitForStreamIn = (readDocument: () => Document | null): Promise<AppStreamElement> =>
  until('the stream of the page', () => {
    const element = readDocument()?.querySelector('app-stream');
    return element && 'state' in element ? element : undefined;
  });

/** A page with a stream in an iframe of the test's page. The test can leave, reload and close it. */
export class IframePage {
  readonly #frame: HTMLIFrameElement;

  private constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
  }

  static async open(attributes: Attributes = {}, missing: readonly string[] = []): Promise<IframePage> {
    const page = new IframePage(await fixture(html`<iframe width="640" height="400"></iframe>`));
    await page.navigate(streamPageUrl(attributes, missing));
    return page;
  }

  /** Leaves the current document for another URL. */
  async navigate(url: string) {
    await this.#waitForLoad(() => {
      this.#frame.src = url;
    });
  }

  async reload() {
    await this.#waitForLoad(() => this.#frame.contentWindow?.location.reload());
  }

  /** Dispatches the event of a page that the browser puts into its back/forward cache. */
  enterCache() {
    this.#dispatchTransition('pagehide');
  }

  /** Dispatches the event of a page that the browser restores from that cache. */
  leaveCache() {
    this.#dispatchTransition('pageshow');
  }

  close() {
    this.#frame.remove();
  }

  /** Waits until the page's stream is defined. */
  waitForStream(): Promise<AppStreamElement> {
    return waitForStreamIn(() => this.#frame.contentDocument);
  }

  #dispatchTransition(type: 'pagehide' | 'pageshow') {
    this.#frame.contentWindow?.dispatchEvent(new PageTransitionEvent(type, {persisted: true}));
  }

  async #waitForLoad(act: () => void) {
    const loaded = oneEvent(this.#frame, 'load');
    act();
    await loaded;
  }
}
