import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {createContext, runInContext} from 'node:vm';
import {build} from 'vite';
import {ENTRIES} from '../../build/entries.ts';
import {InstalledPackage} from '../support/package/installed-package.ts';

/** What a bundler for a server in Node chooses from packages. */
const NODE = ['node', 'module', 'import'];
/** What the bundlers for Cloudflare and other edge runtimes choose, where Lit is its build for browsers. */
const EDGE = ['workerd', 'worker', 'edge-light', 'browser', 'module', 'import'];

/** The entries that contain no element. */
const WITHOUT_ELEMENT = ['kit', 'nvcf', 'nvst', 'portal', 'preflight', 'scene-model', 'telemetry'];

/** Edge runtimes refuse these while a module is evaluated: timers, requests, signals, random numbers. */
const FORBIDDEN = [
  'AbortController',
  'AbortSignal',
  'crypto',
  'fetch',
  'MessageChannel',
  'setInterval',
  'setTimeout',
  'WebSocket',
];

/** Lit and zod list their copies, and the build of Lit for Node stands in for a DOM. */
const OF_PACKAGES = /^__zod_|^lit[A-Z]|^reactiveElementVersions$|^CustomEvent$|^customElements$/;

/** A function and constructor that throws whenever a module uses it. */
const forbid = (name: string): unknown => {
  const refuse = () => {
    throw new Error(`${name} is used during an import`);
  };
  return new Proxy(Object, {apply: refuse, construct: refuse, get: refuse});
};

/** Evaluates a script in a runtime without a DOM. Returns the names of the globals that the script added. */
const evaluate = (code: string): readonly string[] => {
  const refused = Object.fromEntries(FORBIDDEN.map((name) => [name, forbid(name)]));
  const present = {Event, EventTarget, URL, URLSearchParams, Headers, TextEncoder, TextDecoder, DOMException};
  const globals = createContext({...present, ...refused, console, require: createRequire(import.meta.url)});
  const before = Object.keys(globals);
  runInContext(code, globals);
  return Object.keys(globals).filter((name) => !before.includes(name) && !OF_PACKAGES.test(name));
};

/** One script with all that a module imports, also on demand. */
const bundleScript = async (file: string, conditions: readonly string[]): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // A script has no address of its own.
    define: {'import.meta.url': '"https://server.example/"'},
    resolve: {conditions: [...conditions]},
    build: {
      write: false,
      minify: false,
      lib: {entry: file, formats: ['cjs']},
      rolldownOptions: {
        external: /^(react|node:)/,
        treeshake: false,
        output: {codeSplitting: false},
      },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  assert.ok(chunk?.type === 'chunk');
  return `((exports, module) => {${chunk.code}\n})({}, {exports: {}});`;
};

describe('An import on a server', {timeout: 600_000}, () => {
  let project: InstalledPackage;
  before(async () => {
    project = await InstalledPackage.open();
  });
  after(() => project.remove());

  for (const entry of ['define', ...ENTRIES])
    it(`of ${entry} does nothing`, async () => {
      assert.deepEqual(evaluate(await bundleScript(project.path(`dist/${entry}.js`), NODE)), []);
    });

  for (const entry of WITHOUT_ELEMENT)
    it(`of ${entry} does nothing in an edge runtime`, async () => {
      assert.deepEqual(evaluate(await bundleScript(project.path(`dist/${entry}.js`), EDGE)), []);
    });

  it('of each file for script tags does nothing', async () => {
    const folder = project.path('dist/cdn');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    assert.ok(files.length > 10);
    for (const file of files)
      assert.deepEqual(evaluate(await bundleScript(join(folder, file), EDGE)), [], file);
  });
});
