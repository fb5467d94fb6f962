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

/** One script with modules and all that they import, also on demand. */
const bundleScript = async (
  project: InstalledPackage,
  files: readonly string[],
  conditions: readonly string[],
): Promise<string> => {
  const imports = files.map((file, index) => `export * as module${index} from '${project.path(file)}';`);
  await project.write({'server.js': imports.join('\n')});
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // A script has no address of its own.
    define: {'import.meta.url': '"https://server.example/"'},
    resolve: {conditions: [...conditions]},
    build: {
      write: false,
      minify: false,
      lib: {entry: join(project.folder, 'server.js'), formats: ['cjs']},
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

  it('of the entries does nothing', async () => {
    const files = ['define', ...ENTRIES].map((entry) => `dist/${entry}.js`);
    assert.deepEqual(evaluate(await bundleScript(project, files, NODE)), []);
  });

  it('of the entries without an element does nothing in an edge runtime', async () => {
    const files = WITHOUT_ELEMENT.map((entry) => `dist/${entry}.js`);
    assert.deepEqual(evaluate(await bundleScript(project, files, EDGE)), []);
  });

  it('of the files for script tags does nothing', async () => {
    const files = (await readdir(project.path('dist/cdn'))).filter((name) => name.endsWith('.js'));
    assert.ok(files.length > 10);
    const paths = files.map((name) => `dist/cdn/${name}`);
    assert.deepEqual(evaluate(await bundleScript(project, paths, EDGE)), []);
  });
});
