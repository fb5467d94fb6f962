import {expect} from '@open-wc/testing';
import type {AppStreamElement} from '../../../src/index.ts';
import {nvcf} from '../../../src/nvcf.ts';
import {portal} from '../../../src/portal.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, type StreamOptions, waitForPhase} from '../../support/element/open-stream.ts';
import {
  countMachines,
  DEMO_KEY,
  FUNCTION_ID,
  gatewayAt,
  NO_SERVICE,
  portalAt,
  signIn,
} from '../../support/service/connection-types.ts';
import {endSession, readSessions} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

/** The lengths of the outages, in seconds. */
const OUTAGES_S = [0.3, 1, 3, 8, 20, 60];

const host = {link: {}, video: {width: 320, height: 180, fps: 15}};

/** The requests for a stream, by the connection type. Each session has a link that can break. */
const REQUESTS: Readonly<Record<string, () => StreamOptions>> = {
  service: () => ({demo: host}),
  portal: () => ({...NO_SERVICE, appId: 'usd-viewer', service: portal({url: portalAt({host})})}),
  gateway: () => ({
    ...NO_SERVICE,
    service: nvcf({
      gateway: gatewayAt('own', {host, reconnectWindowMs: 300_000}),
      functionId: FUNCTION_ID,
      key: DEMO_KEY,
    }),
  }),
};

/** The network of the page. While it is down, no request leaves the page, and no packet passes a link. */
class Network {
  readonly #real = {WebSocket: window.WebSocket, fetch: window.fetch.bind(window)};
  readonly #sockets = new Set<WebSocket>();
  #isDown = false;

  constructor() {
    const {WebSocket: Socket, fetch} = this.#real;
    const sockets = this.#sockets;
    const addressOf = (url: string | URL) => (this.#isDown ? 'ws://127.0.0.1:9' : url);
    window.WebSocket = class extends Socket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(addressOf(url), protocols);
        sockets.add(this);
      }
    };
    window.fetch = (input, init) =>
      this.#isDown ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
  }

  /** Cuts the streams of these sessions, by their connection types. */
  async takeDown(sessions: ReadonlyMap<string, string>) {
    this.#isDown = true;
    await this.#setLoss(sessions, 100);
    for (const [type, id] of sessions) if (type !== 'portal') await this.#post(`${id}/cut`);
    // A portal closes its own socket to the host, whatever it has read from the page.
    for (const socket of this.#sockets) if (socket.url.includes('/portal/')) socket.close();
  }

  async bringUp(sessions: ReadonlyMap<string, string>) {
    await this.#setLoss(sessions, 0);
    this.#isDown = false;
  }

  restore() {
    Object.assign(window, this.#real);
  }

  async #setLoss(sessions: ReadonlyMap<string, string>, lossPercent: number) {
    const body = JSON.stringify({lossPercent});
    for (const id of sessions.values()) await this.#post(`${id}/conditions`, {method: 'PATCH', body});
  }

  async #post(path: string, init: RequestInit = {}) {
    const headers = {'content-type': 'application/json'};
    const {ok} = await this.#real.fetch(`/service/demo/sessions/${path}`, {method: 'POST', headers, ...init});
    expect(ok, path).to.equal(true);
  }
}

describe('<app-stream> during an outage of the whole network', () => {
  let network: Network;
  let readTaken: Awaited<ReturnType<typeof countMachines>>;
  const elements = new Map<string, AppStreamElement>();
  /** The sessions of the demo service, by connection type. */
  const sessions = new Map<string, string>();

  beforeEach(async () => {
    signIn('viewer');
    readTaken = await countMachines();
    network = new Network();
    for (const [type, createRequest] of Object.entries(REQUESTS)) {
      const element = await openStream(createRequest());
      await waitForPhase(element, 'playing');
      elements.set(type, element);
      const known = [...sessions.values()];
      const {id} = (await readSessions()).find((session) => !known.includes(session.id)) ?? {};
      if (id !== undefined) sessions.set(type, id);
    }
    expect(sessions.size).to.equal(elements.size);
  });
  afterEach(async () => {
    network.restore();
    for (const element of elements.values()) await element.stop();
    // The gateway would keep the machine for five minutes.
    await endSession(sessions.get('gateway') ?? '');
    elements.clear();
    sessions.clear();
    signIn(undefined);
  });
  expectNoLeftovers();

  for (const seconds of OUTAGES_S) {
    it(`of ${seconds} s keeps the session and the machine of each connection type`, async function () {
      this.timeout(60_000 + seconds * 1000);
      await network.takeDown(sessions);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      await network.bringUp(sessions);
      for (const [type, element] of elements) {
        const shown = element.video.currentTime;
        await until(`${type} plays`, () => {
          const {state, video} = element;
          if (state.phase === 'failed') throw new Error(`${state.error.code} ${state.error.detail ?? ''}`);
          return state.phase === 'playing' && video.currentTime > shown + 0.3;
        });
      }
      expect(await readTaken()).to.deep.equal({service: 1, portal: 1, gateway: 1});
    });
  }
});
