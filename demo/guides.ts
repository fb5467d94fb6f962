import {Server} from 'node:http';
import {fileURLToPath} from 'node:url';
import type {Plugin, ViteDevServer} from 'vite';

/** The address of the guides within the demo. */
const BASE = '/docs/';

const SITE = fileURLToPath(new URL('../site', import.meta.url));

/** Shows the documentation site. Its server starts with the first request, so that the demo starts without it. */
export function guidesPlugin(): Plugin {
  let site: Promise<ViteDevServer> | undefined;
  return {
    name: 'app-stream-guides',
    apply: 'serve',
    configureServer({httpServer, middlewares}) {
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith(BASE)) {
          next();
          return;
        }
        site ??= openSite(httpServer);
        site.then((server) => server.middlewares(request, response, next), next);
      });
    },
    // Vite waits for this hook when its server closes.
    closeBundle: async () => (await site)?.close(),
  };
}

async function openSite(httpServer: ViteDevServer['httpServer']): Promise<ViteDevServer> {
  // With another value, for example of a CI, the server of VitePress shows empty pages.
  process.env['NODE_ENV'] = 'development';
  const {createServer} = await import('vitepress');
  return createServer(SITE, {
    base: BASE,
    middlewareMode: true,
    ws: httpServer instanceof Server && {server: httpServer},
    watch: null,
  });
}
