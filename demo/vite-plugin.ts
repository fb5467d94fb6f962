import {Server} from 'node:http';
import type {Plugin} from 'vite';
import {createDemoService, type DemoService, type DemoServiceOptions} from './service/demo-service.ts';
import {attachService} from './service/http/attach-service.ts';
import type {RequestGuard} from './vite-plugin-guard.ts';

interface DemoServicePluginOptions extends DemoServiceOptions {
  /** The path of the service (default: `/service`). */
  prefix?: string;
  /** Decides about all requests to the server, also about those that are not for the service (default: no guard). */
  guard?: RequestGuard;
}

/** Adds the demo service to Vite's dev server, so that one command and one port serve page and service. */
export function demoServicePlugin({
  prefix = '/service',
  guard,
  ...options
}: DemoServicePluginOptions = {}): Plugin {
  let service: DemoService | undefined;
  let detach = () => {};
  return {
    name: 'app-stream-demo-service',
    apply: 'serve',
    configureServer({httpServer, config}) {
      if (!(httpServer instanceof Server)) {
        config.logger.warn('The demo service requires an HTTP server without TLS and was not started');
        return;
      }
      service = createDemoService(options);
      detach = attachService(httpServer, guard ? guardService(service, guard) : service, prefix);
    },
    // Vite waits for this hook when its server closes.
    closeBundle: () => {
      detach();
      return service?.close();
    },
  };
}

function guardService(service: DemoService, guard: RequestGuard): Pick<DemoService, 'handle' | 'upgrade'> {
  return {
    async handle(request, response, prefix) {
      return guard.handle(request, response) || service.handle(request, response, prefix);
    },
    upgrade: (request, socket, head) =>
      guard.upgrade(request, socket) || service.upgrade(request, socket, head),
  };
}
