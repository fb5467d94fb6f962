import {once} from 'node:events';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {createDemoService, type DemoService} from '../../../demo/service/demo-service.ts';
import {pickMediaPorts, QUICK_STAGES} from '../../support/service/demo-options.ts';

/** The demo service behind the relays. The service can restart on the same port, without its sessions. */
export class BenchService {
  readonly #server: Server;
  #service: DemoService;
  /** The machines of the services before the last restart. */
  #formerMachines = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.#service = startService(server);
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

  /** The machines that the service has handed out, of all connection types. */
  get machines(): number {
    const counts = Object.values(this.#service.machines);
    return counts.reduce((sum, count) => sum + count, this.#formerMachines);
  }

  async restart(): Promise<void> {
    this.#formerMachines = this.machines;
    await this.#service.close();
    this.#service = startService(this.#server);
  }

  async close(): Promise<void> {
    await this.#service.close();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const startService = (server: Server): DemoService => {
  const service = createDemoService({
    video: {width: 320, height: 180, fps: 30},
    hasFrameCode: true,
    coldStart: {stepMs: 300},
    defaultStages: QUICK_STAGES,
    idleMs: 120_000,
    preparedFrames: 0,
    mediaPorts: pickMediaPorts(),
  });
  service.attach(server);
  return service;
};
