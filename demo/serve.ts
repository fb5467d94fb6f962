/** `npm run demo`: the demo page, its sources and the demo service on one port. */
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {createServer} from 'vite';
import {demoServicePlugin} from './vite-plugin.ts';

const usualPort = 5173;

const {values} = parseArgs({
  options: {port: {type: 'string'}, host: {type: 'string'}, stages: {type: 'string', multiple: true}},
});
const asked = values.port === undefined ? undefined : Number(values.port);
if (asked !== undefined && !(Number.isInteger(asked) && asked >= 0 && asked < 65_536)) {
  fail(`--port needs a number from 0 to 65535, not "${values.port}"`);
}

/** Whether a stage may be read from an address: from the page's own server, and from those named by `--stages`. */
const mayReadStage = ({origin}: URL) => {
  const {local = [], network = []} = server.resolvedUrls ?? {};
  return [...local, ...network, ...(values.stages ?? [])].some((address) => originOf(address) === origin);
};

for (const address of values.stages ?? []) originOf(address);

const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The address that the page's own HTML to paste names, so that it works as it stands.
  resolve: {alias: {'/app-stream.js': fileURLToPath(new URL('../src/define.ts', import.meta.url))}},
  // Found late, a dependency would reload the page, and start its streams twice.
  optimizeDeps: {include: ['lit', 'lit/directives/keyed.js', 'zod/mini', 'leven']},
  server: {
    port: asked ?? usualPort,
    // Somebody who asked for a port wants that one.
    strictPort: asked !== undefined,
    host: values.host ?? '127.0.0.1',
    fs: {allow: [fileURLToPath(new URL('..', import.meta.url))]},
  },
  plugins: [demoServicePlugin({allowHttpStage: mayReadStage})],
});

try {
  await server.listen();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
console.log(`\n  <app-stream> demo: ${server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0]}\n`);

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    void server.close().then(() => process.exit(0));
  });
}

function originOf(address: string): string {
  if (!URL.canParse(address))
    fail(`--stages needs an address such as https://stages.example.com, not "${address}"`);
  return new URL(address).origin;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
