import {createServer, type IncomingMessage, type RequestListener, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {
  createDemoService,
  type DemoService,
  type DemoServiceOptions,
} from '../../../demo/service/demo-service.ts';
import {bundleElement} from '../package/packed-package.ts';
import {pickMediaPorts, QUICK_STAGES} from '../service/demo-options.ts';

/** A document or a script. */
export interface Page {
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PageServerOptions {
  /** The pages by their paths. */
  readonly pages: Readonly<Record<string, Page>>;
  readonly service?: DemoServiceOptions;
  /** The scripts below `/app-stream/`, by their names (default: the files of the package for script tags). */
  readonly scripts?: ReadonlyMap<string, string>;
  /** Responds for every other path (default: 404). */
  readonly render?: RequestListener;
  /** Called with each request, also one for the service. */
  readonly onRequest?: (request: IncomingMessage) => void;
}

/**
 * Serves whole pages to tests that start a browser of their own. Also serves the bundled element
 * (`/app-stream/app-stream.js`) and a demo service below `/service`. Pages of every origin can read the files.
 */
export class PageServer {
  readonly service: DemoService;
  readonly #server: Server;

  private constructor(server: Server, service: DemoService) {
    this.#server = server;
    this.service = service;
  }

  static async open({
    pages,
    service: options,
    scripts,
    render,
    onRequest,
  }: PageServerOptions): Promise<PageServer> {
    const bundle = scripts ?? (await bundleElement());
    const files = new Map(Object.entries(pages));
    for (const [name, text] of bundle) files.set(`/app-stream/${name}`, {text});
    const server = createServer((request, response) => {
      const {pathname} = new URL(request.url ?? '', 'http://page');
      const page = files.get(pathname);
      if (!page) {
        // A whole Chrome asks for it, and a 404 is an error in its console.
        if (pathname === '/favicon.ico') response.writeHead(204).end();
        else if (render) render(request, response);
        else response.writeHead(404).end();
        return;
      }
      const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
      response.writeHead(200, {
        'content-type': `${type}; charset=utf-8`,
        'access-control-allow-origin': '*',
        ...page.headers,
      });
      response.end(page.text);
    });
    const service = createDemoService({
      video: {width: 640, height: 360, fps: 30},
      hasFrameCode: true,
      coldStart: {stepMs: 300},
      defaultStages: QUICK_STAGES,
      prepareDelayMs: 300,
      preparedFrames: 0,
      mediaPorts: pickMediaPorts(),
      ...options,
    });
    service.attach(server, {prefix: '/service'});
    if (onRequest) server.prependListener('request', onRequest);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new PageServer(server, service);
  }

  /** The origin of the server's URLs. */
  get origin(): string {
    const {port} = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    await this.service.close();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
