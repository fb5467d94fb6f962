/** Runs `npm run demo`: serves the demo page, its sources and the demo service on one port. */
import {fileURLToPath} from 'node:url';
import {createServer} from 'vite';
import {SCRIPT_TAGS} from '../build/entries.ts';
import {describeAccess} from './describe-access.ts';
import {guidesPlugin} from './guides.ts';
import {describeListenError, readOptions, toMessage} from './read-options.ts';
import {demoGuard} from './vite-plugin-guard.ts';
import {uploadsPlugin} from './uploads.ts';
import {demoServicePlugin} from './vite-plugin.ts';

const DEFAULT_PORT = 5173;

const {host, port, token, stageOrigins, hasNestedRoutes} = readCommandLine();

/** The origins of stages: the page's own server, which has uploaded files, and the servers that `--stages` specifies. */
const listStageOrigins = () => {
  const {local = [], network = []} = server.resolvedUrls ?? {};
  return [...[...local, ...network].map((address) => new URL(address).origin), ...stageOrigins];
};

const server = await createServer({
  configFile: false,
  // Otherwise an unknown path would be answered with the demo page.
  appType: 'mpa',
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Pages load the entries from the addresses that they have in `dist/cdn`.
  resolve: {
    alias: Object.fromEntries(
      Object.entries(SCRIPT_TAGS).map(([file, entry]) => [
        `/${file}.js`,
        fileURLToPath(new URL(`../src/${entry}.ts`, import.meta.url)),
      ]),
    ),
    // A page that loads the element from here gets Lit without the notices of its development build.
    conditions: ['module', 'browser', 'production'],
  },
  // Vite reloads the page if it discovers a dependency late. A reload would start the streams twice.
  optimizeDeps: {
    entries: ['*.html'],
    include: ['lit', 'lit/directives/keyed.js', 'zod/mini', 'leven', 'media-chrome'],
  },
  server: {
    port: port ?? DEFAULT_PORT,
    strictPort: port !== undefined,
    host,
    fs: {allow: [fileURLToPath(new URL('..', import.meta.url))]},
  },
  plugins: [
    demoServicePlugin({
      stageOrigins: listStageOrigins,
      guard: demoGuard,
      routesShape: hasNestedRoutes ? 'nested' : 'plain',
      ...readVideo(),
      ...(token === undefined ? {} : {token, signalingToken: token}),
    }),
    uploadsPlugin({token, toAddress: (path) => new URL(path, findAddress()).href}),
    guidesPlugin(),
  ],
});

try {
  await server.listen();
} catch (error) {
  exitWithError(describeListenError(error, port));
}
const address = findAddress();
console.log(`\n  <app-stream> demo: ${address}${token === undefined ? '' : `#token=${token}`}`);
console.log(`  The demo application without a service: ${toDirectAddress(address)}`);
for (const line of describeAccess({host, port: new URL(address).port, hasToken: token !== undefined}))
  console.log(`  ${line}`);
console.log();

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    void server.close().then(() => process.exit(0));
  });
}

/** The video mode of all sessions, such as `640x360x30`. The tests use a small one, which leaves them the processor. */
function readVideo(): {video?: {width: number; height: number; fps: number}} {
  const [width, height, fps] = (process.env['DEMO_VIDEO'] ?? '').split('x').map(Number);
  return width && height && fps ? {video: {width, height, fps}} : {};
}

/** The address of the page. The service also reads uploaded stages from it. */
function findAddress(): string {
  return server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? '';
}

function readCommandLine(): ReturnType<typeof readOptions> {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    return exitWithError(toMessage(error));
  }
}

/** The address of signaling for `signaling-url`. */
function toDirectAddress(page: string): string {
  return new URL('direct', page).href.replace(/^http/, 'ws');
}

function exitWithError(message: string): never {
  console.error(message);
  process.exit(1);
}
