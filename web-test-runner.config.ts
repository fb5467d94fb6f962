import {fileURLToPath} from 'node:url';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import type {TestRunnerConfig} from '@web/test-runner';
import {chromeLauncher} from '@web/test-runner-chrome';
import getPort from 'get-port';
import {faultBenchPlugin} from './test/faults/relay/bench-plugin.ts';
import {demoServicePlugin} from './test/support/demo-service-plugin.ts';
import {BROWSER_ARGS, findBrowser} from './test/support/browser.ts';
import {askedFuzz, fuzzPatience} from './test/fuzz/asked-fuzz.ts';

/** Which tests to run beside others that another process runs: `end-to-end`, or `units`, all but those; by default all. */
const {TESTS} = process.env;
// Those of these folders run in Node, some of them with a browser of their own.
const left = [
  'demo',
  'fuzz/demo',
  'leaks',
  'package',
  'security',
  'tabs',
  ...(TESTS === 'units' ? ['end-to-end'] : []),
];

const config: TestRunnerConfig = {
  files:
    TESTS === 'end-to-end'
      ? 'test/end-to-end/*.test.ts'
      : ['test/**/*.test.ts', ...left.map((folder) => `!test/${folder}/**`)],
  // Two runs that start at once would both find the runner's usual port free.
  port: await getPort(),
  nodeResolve: {exportConditions: ['production']},
  // Streams share two cores: one file after the other keeps their times honest.
  concurrency: 1,
  testsFinishTimeout: 300_000 * fuzzPatience,
  // Real media on a shared machine: there, and only there, a test that fails is tried once more.
  testFramework: {config: {timeout: 30_000 * fuzzPatience, retries: process.env['CI'] ? 1 : 0}},
  testRunnerHtml: (framework) =>
    `<!doctype html><script>globalThis.askedFuzz = ${JSON.stringify(askedFuzz)};` +
    `globalThis.allFaults = ${String(process.env['FAULTS'] === 'measure')}</script>` +
    `<body><script type="module" src="${framework}"></script></body>`,
  plugins: [
    demoServicePlugin(),
    faultBenchPlugin(),
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  browsers: [chromeLauncher({launchOptions: {executablePath: await findBrowser(), args: BROWSER_ARGS}})],
};

export default config;
