import type {IncomingHttpHeaders, Server} from 'node:http';
import type {DemoService} from '../../../demo/service/demo-service.ts';
import {attachService} from '../../../demo/service/http/attach-service.ts';
import {readPageName} from '../page/page-name.ts';

interface PageRequest {
  readonly headers: IncomingHttpHeaders;
}

/**
 * The demo services of the pages that run side by side. Each page has a service of its own, so that a test can count the
 * sessions of its service.
 */
export class PageServices {
  readonly #create: () => DemoService;
  readonly #services = new Map<string, DemoService>();

  constructor(create: () => DemoService) {
    this.#create = create;
  }

  /** The service of the page that sent a request. */
  of({headers: {host = '', origin = ''}}: PageRequest): DemoService {
    const name = readPageName(`http://${host}`) ?? readPageName(origin) ?? '';
    const service = this.#services.get(name) ?? this.#create();
    this.#services.set(name, service);
    return service;
  }

  /** Adds the services below `/service` in front of the request listeners that a server already has. */
  attach(server: Server) {
    const services = {
      handle: (...request: Parameters<DemoService['handle']>) => this.of(request[0]).handle(...request),
      upgrade: (...request: Parameters<DemoService['upgrade']>) => this.of(request[0]).upgrade(...request),
    };
    attachService(server, services, '/service');
  }

  async close() {
    await Promise.all(Array.from(this.#services.values(), (service) => service.close()));
  }
}
