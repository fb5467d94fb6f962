import {Server} from 'node:http';
import type {Plugin} from 'vite';
import {createDemoService, type DemoService, type DemoServiceOptions} from './service/demo-service.ts';

/** Mounts the demo service in Vite's dev server: one command and one port for page and service. */
export function demoServicePlugin({
  prefix = '/service',
  ...options
}: DemoServiceOptions & {prefix?: string} = {}): Plugin {
  let service: DemoService | undefined;
  return {
    name: 'app-stream-demo-service',
    apply: 'serve',
    configureServer({httpServer, config}) {
      if (!(httpServer instanceof Server)) {
        config.logger.warn('The demo service needs a plain HTTP server of Vite and was not mounted');
        return;
      }
      service = createDemoService(options);
      service.attach(httpServer, {prefix});
    },
    // Vite waits for this when its server closes.
    closeBundle: () => service?.close(),
  };
}
