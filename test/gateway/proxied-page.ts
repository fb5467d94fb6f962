import assert from 'node:assert/strict';
import type {Page as Tab} from 'puppeteer-core';
import type {OpenPages} from '../support/page/open-pages.ts';
import type {PageServer} from '../support/page/page-server.ts';
import {until} from '../support/until.ts';

/** A page that starts one element, and records its states, its create requests and its sockets. */
export const PAGE = `<!doctype html>
<meta charset="utf-8">
<script type="module" src="/app-stream/app-stream.js"></script>
<script>
  const record = {posts: 0, sockets: 0, refused: 0, states: []};
  const {fetch: send, WebSocket: Socket} = globalThis;
  globalThis.fetch = (address, options) => {
    if (options?.method === 'POST') record.posts += 1;
    return send(address, options);
  };
  globalThis.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener('open', () => { record.sockets += 1; });
      this.addEventListener('error', () => { record.refused += 1; });
    }
  };
  const textOf = (root) => [...root.childNodes].map((node) =>
    node.nodeType === Node.TEXT_NODE ? node.data : node.nodeName === 'STYLE' || !(node instanceof Element) ? '' :
      textOf(node.shadowRoot ?? node) + (node.nodeName === 'CODE' ? '' : ' ')
  ).join('');
  const stream = () => document.querySelector('app-stream');
  const read = () => {
    const {state: {phase, session, error, checkError, deferred, pollError, connectError}, shadowRoot} = stream();
    const {code, status, message, advice, cause} = error ?? checkError ?? deferred?.error ?? pollError ?? connectError ?? {};
    return {
      ...record, phase, session: session?.id, code, status, message, advice: advice?.replaceAll('\`', ''), cause: cause?.code,
      card: shadowRoot ? textOf(shadowRoot).replace(/\\s+/g, ' ') : '',
    };
  };
  const start = (settings) => {
    const element = Object.assign(document.createElement('app-stream'), {
      serviceUrl: '/service', signalingUrl: '/signaling', appId: 'usd-viewer', profile: 'default', muted: true, ...settings,
    });
    element.addEventListener('statechange', ({state}) => record.states.push(state.phase));
    document.body.replaceChildren(element);
  };
  const retry = () => {
    const button = stream().shadowRoot.querySelector('[part~=primary-button], [part~=retry]');
    button?.click();
    return button !== null;
  };
  const statusOf = (address) => send(address).then(({status}) => status, () => 'not readable');
</script>
<body></body>`;

/** What a page knows of its element. */
export interface Observed {
  readonly phase: string;
  /** All phases so far. */
  readonly states: readonly string[];
  /** How often the page called `fetch` to create a session. */
  readonly posts: number;
  /** How many sockets have opened. */
  readonly sockets: number;
  /** How many sockets had an error. */
  readonly refused: number;
  readonly session?: string;
  /** The failure of the state: its own one, or that of the last check, create request, poll or attempt to connect. */
  readonly code?: string;
  readonly status?: number;
  readonly message?: string;
  /** As the card shows it, without the marks of code. */
  readonly advice?: string;
  /** The code of the failure behind that one. */
  readonly cause?: string;
  /** The text over the video. */
  readonly card: string;
}

/** A page with an element behind a proxy, and the machines that its service has handed out since the page was opened. */
export class ProxiedPage {
  readonly tab: Tab;
  readonly #server: PageServer;
  readonly #machinesBefore: number;

  private constructor(tab: Tab, server: PageServer) {
    this.tab = tab;
    this.#server = server;
    this.#machinesBefore = server.service.machines.service;
  }

  static async open({browser, server}: OpenPages, address: string): Promise<ProxiedPage> {
    const tab = await browser.newPage();
    await tab.goto(address);
    return new ProxiedPage(tab, server);
  }

  get machines(): number {
    return this.#server.service.machines.service - this.#machinesBefore;
  }

  async start(settings: object = {}): Promise<void> {
    await this.tab.evaluate(`start(${JSON.stringify(settings)})`);
  }

  async read(): Promise<Observed> {
    return (await this.tab.evaluate('read()')) as Observed;
  }

  /** Resolves with what the page knows when that is as expected. */
  waitFor(what: string, isExpected: (observed: Observed) => boolean): Promise<Observed> {
    let last: Observed | undefined;
    return until(what, async () => {
      last = await this.read();
      return isExpected(last) && last;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(last)}`);
    });
  }

  waitForPhase(phase: string): Promise<Observed> {
    return this.waitFor(`the element is ${phase}`, (observed) => observed.phase === phase);
  }

  /** Plays a stream, reads an answer of its application, and ends the session. */
  async play(settings: object = {}): Promise<void> {
    await this.start(settings);
    await this.waitForPhase('playing');
    const reply = await this.tab.evaluate(`stream().request(
      {event_type: 'loadingStateQuery', payload: {}},
      {match: ({event_type}) => event_type === 'loadingStateResponse', timeoutMs: 20000},
    ).then(({event_type}) => event_type)`);
    assert.equal(reply, 'loadingStateResponse');
    await this.tab.evaluate('stream().stop()');
  }

  /** Selects the button of the card that starts again. */
  async retry(): Promise<void> {
    await until('the card has a button', () => this.tab.evaluate('retry()') as Promise<boolean>);
  }

  /** Ends the session and closes the page. */
  async close(): Promise<void> {
    await this.tab.evaluate('stream()?.stop()');
    await this.tab.close();
  }
}
