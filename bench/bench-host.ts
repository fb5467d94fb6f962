import {once} from 'node:events';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createDemoService, type DemoService} from '../demo/service/demo-service.ts';
import type {LinkConditions} from '../demo/service/network/link.ts';
import {pickMediaPorts} from '../test/support/service/demo-options.ts';
import {BenchBrowser} from './bench-browser.ts';
import {serveFile} from './static-files.ts';

const PREFIX = '/service';
const VIDEO = {width: 640, height: 360, fps: 60};

/** Serves the pages of the bench and the demo service below `/service`. Its hosts send a test pattern instead of a stage. */
export class BenchHost {
  /** The origin of pages and service. */
  readonly origin: string;
  readonly #server: Server;
  readonly #service: DemoService;

  private constructor(server: Server, service: DemoService) {
    this.#server = server;
    this.#service = service;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(): Promise<BenchHost> {
    const server = createServer((request, response) => serveFile(request.url ?? '/', response));
    // A page keeps its connections over a pause of the bench.
    server.keepAliveTimeout = 60_000;
    const service = createDemoService({
      video: VIDEO,
      defaultStages: {'usd-viewer': 'pattern:plain'},
      mediaPorts: pickMediaPorts(),
      // A pattern needs no preparation, so a session gets its host without a pause.
      preparedFrames: 0,
    });
    service.attach(server, {prefix: PREFIX});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new BenchHost(server, service);
  }

  /** Changes the conditions on the paths of all sessions, which have the switch `link`. */
  async changeLink(conditions: LinkConditions) {
    for (const {id} of this.#service.sessions)
      await this.#send('PATCH', `demo/sessions/${id}/conditions`, conditions);
  }

  /** Ends the sessions of pages that have left without ending them. */
  async endSessions() {
    for (const {id} of this.#service.sessions) await this.#send('DELETE', `stream/${id}`);
  }

  async close() {
    await this.#service.close();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #send(method: string, path: string, body?: object) {
    const response = await fetch(`${this.origin}${PREFIX}/${path}`, {
      method,
      ...(body && {headers: {'content-type': 'application/json'}, body: JSON.stringify(body)}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }
}

/** Starts a host and a browser, and closes both when `use` has settled. */
export const withBench = async <Result>(
  use: (host: BenchHost, browser: BenchBrowser) => Promise<Result>,
): Promise<Result> => {
  const host = await BenchHost.open();
  try {
    const browser = await BenchBrowser.open();
    try {
      return await use(host, browser);
    } finally {
      await browser.close();
    }
  } finally {
    await host.close();
  }
};
