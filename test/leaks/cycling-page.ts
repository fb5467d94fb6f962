import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import puppeteer, {type Browser, type CDPSession, type Page} from 'puppeteer-core';
import {BROWSER_ARGS, findBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page-server.ts';
import {takeSample, type Sample} from './sample.ts';

export type Cycle = 'start–stop' | 'mount–unmount';

/** The moments of a stream's life at which it is left. `input`: what the person does reaches the application. */
export const MOMENTS = [
  'checking',
  'requesting',
  'pending',
  'signaling',
  'negotiating',
  'ice',
  'first-frame',
  'playing',
  'input',
] as const;

export type Moment = (typeof MOMENTS)[number] | 'reconnecting';

/** How a host behaves with which streams come to a moment and stay there for a while. */
const SWITCHES: Readonly<Partial<Record<Moment, object>>> = {
  // Media finds no way.
  ice: {noMedia: true},
  // By then the picture plays.
  reconnecting: {closeAfterMs: 600, closeCode: 4000, repeatFaults: true},
};

/** A host that says that its session is no longer there. */
const GONE = {closeAfterMs: 0, closeCode: 3004};

/** Before a session has a host; what comes later attaches to one that is there, for starting a host takes a second. */
const EARLY: ReadonlySet<Moment> = new Set(['checking', 'requesting', 'pending']);

declare global {
  /** What `cycles.js` can do. */
  var cycles: Readonly<Record<Cycle, (moment: Moment, properties: object) => Promise<void>>>;
}

const PAGE = `<!doctype html>
<title>Cycles</title>
<main><app-stream loading="manual"></app-stream></main>
<script type="module">
  import '/app-stream/app-stream.js';
  import '/cycles.js';
</script>`;

/** One page in which streams begin and are left, again and again. */
export class CyclingPage {
  readonly #server: PageServer;
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #tools: CDPSession;
  /** The session that streams attach to, for each kind of host. */
  readonly #sessions = new Map<string, string>();

  private constructor(server: PageServer, browser: Browser, page: Page, tools: CDPSession) {
    this.#server = server;
    this.#browser = browser;
    this.#page = page;
    this.#tools = tools;
  }

  static async open(): Promise<CyclingPage> {
    const script = await readFile(new URL('cycles.js', import.meta.url), 'utf8');
    const server = await PageServer.open({
      pages: {'/': {text: PAGE}, '/cycles.js': {text: script}},
      // No cold start comes to its end here.
      service: {coldStart: {stepMs: 600_000}},
    });
    const browser = await puppeteer.launch({executablePath: await findBrowser(), args: BROWSER_ARGS});
    const page = await browser.newPage();
    await page.goto(server.origin);
    return new CyclingPage(server, browser, page, await page.createCDPSession());
  }

  /** Begins a stream and leaves it at this moment. */
  async run(cycle: Cycle, moment: Moment): Promise<void> {
    if (EARLY.has(moment)) return this.#cycle(cycle, moment, {profile: 'cold'});
    const sessionId = await this.#session(SWITCHES[moment] ?? {});
    try {
      await this.#cycle(cycle, moment, {sessionId});
    } catch (error) {
      // The WebRTC library of the demo host crashes once in a thousand connections that are closed in a hurry.
      if (this.#lives(sessionId)) throw error;
      await this.run(cycle, moment);
    }
  }

  /** Begins a stream that fails; the page keeps its failure. */
  async fail(): Promise<void> {
    const sessionId = await this.#session(GONE);
    await assert.rejects(this.#cycle('start–stop', 'input', {sessionId}), /session-not-found/);
  }

  #cycle(cycle: Cycle, moment: Moment, properties: object): Promise<void> {
    return this.#page.evaluate(
      (cycle, moment, properties) => cycles[cycle](moment, properties),
      cycle,
      moment,
      properties,
    );
  }

  sample(): Promise<Sample> {
    return takeSample(this.#tools);
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
  }

  /** A session that is there. */
  async #session(switches: object): Promise<string> {
    const key = JSON.stringify(switches);
    const known = this.#sessions.get(key);
    if (known && this.#lives(known)) return known;
    const demo = {video: {width: 160, height: 90, fps: 10}, ...switches};
    const answer = await fetch(`${this.#server.origin}/service/stream`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({id: 'usd-viewer', profile: 'default', arguments: {demo}}),
    });
    const {id} = (await answer.json()) as {readonly id: string};
    this.#sessions.set(key, id);
    return id;
  }

  #lives(sessionId: string): boolean {
    return this.#server.service.sessions.some(({id}) => id === sessionId);
  }
}
