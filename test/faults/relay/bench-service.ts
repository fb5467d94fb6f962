import {once} from 'node:events';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createDemoService, type DemoService} from '../../../demo/service/demo-service.ts';
import {ownMediaPorts} from '../../support/own-media-ports.ts';

/** The demo service that stands behind the relays. It can be started anew at the same port, where it knows nothing. */
export class BenchService {
  readonly #server: Server;
  #service: DemoService;

  private constructor(server: Server) {
    this.#server = server;
    this.#service = start(server);
  }

  static async open(): Promise<BenchService> {
    const server = createServer();
    const service = new BenchService(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return service;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get sessions(): DemoService['sessions'] {
    return this.#service.sessions;
  }

  async restart(): Promise<void> {
    await this.#service.close();
    this.#service = start(this.#server);
  }

  async close(): Promise<void> {
    await this.#service.close();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const start = (server: Server): DemoService => {
  const service = createDemoService({
    video: {width: 320, height: 180, fps: 15},
    coldStart: {stepMs: 300},
    idleMs: 120_000,
    mediaPorts: ownMediaPorts(),
  });
  service.attach(server);
  return service;
};
