import {fixture, html, oneEvent} from '@open-wc/testing';
import type {AppStreamElement} from '../../src/index.ts';
import {until} from './until.ts';

type Attributes = Readonly<Record<string, string>>;

const USUAL: Attributes = {'service-url': '/service', 'app-id': 'usd-viewer', profile: 'default'};

/** The address of a page with a stream of these attributes beyond the usual ones. */
export const streamPage = (attributes: Attributes = {}) =>
  `/stream-page?${new URLSearchParams({...USUAL, ...attributes}).toString()}`;

/** The stream of a document, once that knows what it is. */
export const streamIn = (look: () => Document | null): Promise<AppStreamElement> =>
  until('the stream of the page', () => {
    const element = look()?.querySelector('app-stream');
    return element && 'state' in element ? element : undefined;
  });

/** A page of its own within the test's page, of the same tab: it is left, reloaded and closed as any other. */
export class OwnPage {
  readonly #frame: HTMLIFrameElement;

  private constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
  }

  static async open(attributes: Attributes = {}): Promise<OwnPage> {
    const page = new OwnPage(await fixture(html`<iframe width="640" height="400"></iframe>`));
    await page.go(streamPage(attributes));
    return page;
  }

  /** Leaves what is there for another address. */
  async go(address: string) {
    await this.#loads(() => {
      this.#frame.src = address;
    });
  }

  async reload() {
    await this.#loads(() => this.#frame.contentWindow?.location.reload());
  }

  /** As a browser does when it keeps a page that was left, to show it again at once. */
  intoCache() {
    this.#tell('pagehide');
  }

  outOfCache() {
    this.#tell('pageshow');
  }

  close() {
    this.#frame.remove();
  }

  /** The page's stream, once the page knows what it is. */
  stream(): Promise<AppStreamElement> {
    return streamIn(() => this.#frame.contentDocument);
  }

  #tell(type: 'pagehide' | 'pageshow') {
    this.#frame.contentWindow?.dispatchEvent(new PageTransitionEvent(type, {persisted: true}));
  }

  async #loads(act: () => void) {
    const loaded = oneEvent(this.#frame, 'load');
    act();
    await loaded;
  }
}
