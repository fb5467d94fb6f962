import {after, before, describe} from 'node:test';
import type {Browser} from 'puppeteer-core';
import {PageServer} from '../support/page/page-server.ts';
import {until} from '../support/until.ts';
import {missingKit} from './host/find-kit.ts';
import type {NewEvents} from './host/host-events.ts';
import {RealHost} from './host/real-host.ts';
import {BOTH_BROWSERS, CHROMIUM, type TestedBrowser} from './page/browsers.ts';
import {REAL_PAGE} from './page/real-page.ts';
import {reroute} from './rerouted-service.ts';
import {StreamTab} from './page/stream-tab.ts';

/** A busy machine starts a browser slowly. */
const TIMEOUT_MS = 90_000;

/** A busy machine shows a frame some seconds after the host has painted it. */
const MAX_LATE_FRAMES = 150;

/** The host notices a closed tab within two seconds, on a busy machine later. */
const LEAVE_MS = 20_000;

const closing: Promise<void>[] = [];

/** A host, a browser and a server of pages, which the cases of one `describe` share. */
export class RealBench {
  readonly #hosts: RealHost[] = [];
  readonly #tabs: StreamTab[] = [];
  #host: RealHost | undefined;
  #first: NewEvents | undefined;
  #tab: StreamTab | undefined;
  #browser: Browser | undefined;
  #server: PageServer | undefined;
  readonly tested: TestedBrowser;

  constructor(tested: TestedBrowser) {
    this.tested = tested;
  }

  get host(): RealHost {
    return present(this.#host);
  }

  /** The tab of the cases that share one stream. */
  get tab(): StreamTab {
    return present(this.#tab);
  }

  /** All events of the host. */
  get first(): NewEvents {
    return present(this.#first);
  }

  get browser(): Browser {
    return present(this.#browser);
  }

  get server(): PageServer {
    return present(this.#server);
  }

  async open(hostOptions: readonly string[]): Promise<void> {
    const [server, browser] = await Promise.all([
      PageServer.open({pages: {'/': {text: REAL_PAGE}}, render: reroute(() => this.server.origin)}),
      this.tested.open(),
    ]);
    this.#server = server;
    this.#browser = browser;
    this.#host = await this.openHost(hostOptions);
    this.#first = this.#host.listen();
  }

  /** Another host, which ends with the cases. */
  async openHost(...given: Parameters<typeof RealHost.open>): Promise<RealHost> {
    const host = await RealHost.open(...given);
    this.#hosts.push(host);
    return host;
  }

  async openTab(): Promise<StreamTab> {
    const tab = await StreamTab.open(this.browser, this.server.origin);
    this.#tabs.push(tab);
    return tab;
  }

  /** Opens the tab that the cases share, without a stream. */
  async prepareTab(): Promise<StreamTab> {
    this.#tab = await this.openTab();
    return this.#tab;
  }

  /** Plays the host in the tab that the cases share. */
  async play(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const tab = await this.prepareTab();
    await tab.play(this.host, settings);
    // Before, the server refuses orders.
    await this.host.waitForClient();
    await tab.focus();
  }

  /**
   * The number of the frame that the tab shows. The encoder of a busy machine may blur a number, so it has to be one of the last
   * that the host has painted.
   */
  readFrame(): Promise<number> {
    return until('a frame that the host has painted', async () => {
      const {frame} = await this.tab.readPicture();
      const {frames} = await this.host.state();
      if (frame <= frames && frame > frames - MAX_LATE_FRAMES) return frame;
      throw new Error(`${frame} of ${frames}`);
    });
  }

  /**
   * Ends the stream of the host's client, and resolves when the host has noticed it. The host sends no frame meanwhile: without a
   * GPU, its encoder crashes if it ends while it encodes a frame.
   *
   * @param end ends the stream (default: closes all tabs)
   */
  async leave(end: () => Promise<unknown> = () => this.#closeTabs()): Promise<void> {
    const events = this.host.listen();
    const {isConnected} = this.host;
    await this.host.order({frames: false});
    await end();
    if (isConnected) await events.find('connection', {connected: false}, LEAVE_MS);
    await this.host.order({frames: true});
  }

  /** Closes everything. The hosts take half a second for that or more, while the next cases run. */
  async close(): Promise<void> {
    await this.#closeTabs();
    closing.push(...this.#hosts.map((host) => host.close()));
    await this.#server?.close();
  }

  async #closeTabs(): Promise<void> {
    await Promise.all(this.#tabs.splice(0).map((tab) => tab.close()));
  }
}

after(() => Promise.all([...closing, ...BOTH_BROWSERS.map((tested) => tested.close())]));

const present = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('The bench is not open');
  return value;
};

/** Describes cases with a host of their own, in Chromium or in several browsers. */
export const describeWithHost = (
  name: string,
  {
    browsers = [CHROMIUM],
    options = [],
    timeout = TIMEOUT_MS,
  }: {
    readonly browsers?: readonly TestedBrowser[];
    /** Of `host.py`. */
    readonly options?: readonly string[];
    readonly timeout?: number;
  },
  define: (bench: RealBench) => void,
): void => {
  for (const tested of browsers) {
    const skip = missingKit() ?? tested.skip;
    describe(`${name}, in ${tested.name}`, {skip, timeout}, () => {
      const bench = new RealBench(tested);
      before(() => bench.open(options));
      after(() => bench.close());
      define(bench);
    });
  }
};
