import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import type {Browser, CDPSession, Page} from 'puppeteer-core';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {takeSample, type Sample} from './take-sample.ts';

export type Cycle = 'start–stop' | 'mount–unmount';

/** The steps at which a cycle ends its stream. `input`: input reaches the application. */
export const STEPS = [
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

export type Step = (typeof STEPS)[number] | 'reconnecting' | 'failed';

/** The host's switches with which a stream stays at a step. */
const SWITCHES: Readonly<Partial<Record<Step, object>>> = {
  // The host sends no media.
  ice: {noMedia: true},
  // The video plays before the host closes.
  reconnecting: {closeAfterMs: 600, closeCode: 4000, repeatFaults: true},
};

/** The host closes the connection because its session does not exist. */
const CLOSE_AS_NOT_FOUND = {closeAfterMs: 0, closeCode: 3004};

/** The steps before a session has a host. Later steps attach to a running session: a new host takes a second. */
const EARLY_STEPS: ReadonlySet<Step> = new Set(['checking', 'requesting', 'pending']);

declare global {
  /** The functions of `cycles.js`. */
  var cycles: Readonly<Record<Cycle, (step: Step, properties: object) => Promise<void>>>;
}

const PAGE = `<!doctype html>
<title>Cycles</title>
<main><app-stream loading="manual"></app-stream></main>
<script type="module">
  import '/app-stream/app-stream.js';
  import '/cycles.js';
</script>`;

/** A page that starts and ends streams in cycles. */
export class CyclingPage {
  readonly #server: PageServer;
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #tools: CDPSession;
  /** The session that streams attach to, by the switches of its host. */
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
      // No cold start ends within the test.
      service: {coldStart: {stepMs: 600_000}},
    });
    const browser = await launchBrowser();
    const page = await browser.newPage();
    await page.goto(server.origin);
    return new CyclingPage(server, browser, page, await page.createCDPSession());
  }

  /** Starts a stream and ends it at this step. */
  async runCycle(cycle: Cycle, step: Step): Promise<void> {
    if (EARLY_STEPS.has(step)) return this.#evaluateCycle(cycle, step, {profile: 'cold'});
    const sessionId = await this.#findSession(SWITCHES[step] ?? {});
    try {
      await this.#evaluateCycle(cycle, step, {sessionId});
    } catch (error) {
      // The demo host's WebRTC library crashes about once in a thousand quickly closed connections.
      if (this.#isLive(sessionId)) throw error;
      await this.runCycle(cycle, step);
    }
  }

  /** Starts a stream that fails. The page keeps its failure. */
  async runFailure(): Promise<void> {
    const sessionId = await this.#findSession(CLOSE_AS_NOT_FOUND);
    await assert.rejects(this.#evaluateCycle('start–stop', 'failed', {sessionId}), /session-not-found/);
  }

  #evaluateCycle(cycle: Cycle, step: Step, properties: object): Promise<void> {
    return this.#page.evaluate(
      (cycle, step, properties) => cycles[cycle](step, properties),
      cycle,
      step,
      properties,
    );
  }

  sample(): Promise<Sample> {
    return takeSample(this.#tools);
  }

  /** Runs cycles, the first of them with the index 1, and takes a sample after each `cyclesPerSample` of them. */
  async sampleCycles(
    {cycles, cyclesPerSample}: {readonly cycles: number; readonly cyclesPerSample: number},
    runCycle: (index: number) => Promise<void>,
    report: (index: number, sample: Sample) => void,
  ): Promise<readonly Sample[]> {
    const samples = [];
    for (let index = 1; index <= cycles; index += 1) {
      await runCycle(index);
      if (index % cyclesPerSample > 0) continue;
      const sample = await this.sample();
      samples.push(sample);
      report(index, sample);
    }
    return samples;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
  }

  /** Returns the id of a running session with these switches. */
  async #findSession(switches: object): Promise<string> {
    const key = JSON.stringify(switches);
    const knownId = this.#sessions.get(key);
    if (knownId && this.#isLive(knownId)) return knownId;
    const demo = {video: {width: 160, height: 90, fps: 10}, ...switches};
    const response = await fetch(`${this.#server.origin}/service/stream`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({id: 'usd-viewer', profile: 'default', arguments: {demo}}),
    });
    const {id} = (await response.json()) as {readonly id: string};
    this.#sessions.set(key, id);
    return id;
  }

  #isLive(sessionId: string): boolean {
    return this.#server.service.sessions.some(({id}) => id === sessionId);
  }
}
