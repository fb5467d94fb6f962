import type {Browser, Page} from 'puppeteer-core';
import type {PageServer} from '../support/page/page-server.ts';
import {until} from '../support/until.ts';

/** The page of one stream. It notes what happens to the stream. */
export const TURN_PAGE = `<!doctype html>
<script>
  const connections = [];
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) { super(...given); connections.push(this); }
  };
  /** The kinds of the local candidates in use. */
  const usedKinds = async () => {
    const kinds = [];
    for (const pc of connections) {
      if (pc.connectionState !== 'connected') continue;
      const stats = [...(await pc.getStats()).values()];
      for (const {type, nominated, state, localCandidateId} of stats)
        if (type === 'candidate-pair' && nominated && state === 'succeeded')
          kinds.push(stats.find(({id}) => id === localCandidateId)?.candidateType);
    }
    return kinds;
  };
  const stream = document.createElement('app-stream');
  const notes = {states: [], warnings: []};
  stream.addEventListener('statechange', ({state: {phase, error}}) =>
    notes.states.push({phase, atMs: Date.now(), code: error?.code, detail: error?.detail, advice: error?.advice}));
  stream.addEventListener('warning', ({error}) => notes.warnings.push(error.code));
  const play = (settings) => {
    Object.assign(stream, {serviceUrl: '/service', appId: 'usd-viewer', profile: 'default', ...settings});
    document.body.append(stream);
  };
</script>
<script type="module" src="/app-stream/app-stream.js"></script>
<body></body>`;

/** A state of the stream, as the page noted it. */
export interface NotedState {
  readonly phase: string;
  readonly atMs: number;
  readonly code?: string;
  readonly detail?: string;
  readonly advice?: string;
}

/** One stream in a page of its own. */
export class TurnStream {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser, {origin}: PageServer): Promise<TurnStream> {
    const page = await browser.newPage();
    await page.goto(origin);
    return new TurnStream(page);
  }

  /** Makes a function of the test available to the page. */
  async expose(name: string, call: () => unknown): Promise<void> {
    await this.#page.exposeFunction(name, call);
  }

  /** Runs a script in the page, in which `stream` is the element. */
  evaluate(script: string): Promise<unknown> {
    return this.#page.evaluate(script);
  }

  async play(settings: object): Promise<void> {
    await this.evaluate(`play(${JSON.stringify(settings)})`);
  }

  async states(): Promise<readonly NotedState[]> {
    return (await this.evaluate('notes.states')) as readonly NotedState[];
  }

  async warnings(): Promise<readonly string[]> {
    return (await this.evaluate('notes.warnings')) as readonly string[];
  }

  /** The kinds of the local candidates in use, once there are any. */
  usedKinds(): Promise<unknown> {
    return until('media is connected', async () => {
      const kinds = (await this.evaluate('usedKinds()')) as readonly unknown[];
      return kinds.length > 0 && kinds;
    });
  }

  /** Resolves with the first state of a phase. @param afterMs ignores earlier states, by `Date.now()` */
  waitFor(phase: string, {afterMs = 0} = {}): Promise<NotedState> {
    return until(`the stream is ${phase}`, async () => {
      const states = await this.states();
      const found = states.find((state) => state.phase === phase && state.atMs > afterMs);
      if (found) return found;
      throw new Error(
        states.map((state) => `${state.phase} ${state.code ?? ''} at ${state.atMs}`).join(', '),
      );
    });
  }

  async close(): Promise<void> {
    await this.evaluate('stream.stop()');
    await this.#page.close();
  }
}
