import {fileURLToPath} from 'node:url';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import type {TestRunnerConfig} from '@web/test-runner';
import {a11ySnapshotPlugin} from '@web/test-runner-commands/plugins';
import {chromeLauncher} from '@web/test-runner-chrome';
import getPort from 'get-port';
import {webReporter} from './test/run/web-reporter.ts';
import {faultBenchPlugin} from './test/faults/relay/bench-plugin.ts';
import {recordingsPlugin} from './test/support/replay/recordings-plugin.ts';
import {demoServicePlugin} from './test/support/demo-service-plugin.ts';
import {BROWSER_ARGS, findBrowser} from './test/support/browser.ts';
import {BROWSER_START_MS, firefoxLauncher} from './test/firefox/firefox-launcher.ts';
import {leftOutPlugin} from './test/firefox/left-out.ts';
import {askedChaos, chaosPatienceMs} from './test/chaos/asked-chaos.ts';
import {askedFuzz, fuzzPatience} from './test/fuzz/asked-fuzz.ts';

const isFirefox = process.env['TEST_BROWSER'] === 'firefox';

const config: TestRunnerConfig = {
  // Two parallel runs could both choose the usual port of the runner.
  port: await getPort(),
  nodeResolve: {exportConditions: ['production']},
  // Each part has one of two cores. One file after the other keeps the times of streams realistic.
  concurrency: 1,
  reporters: [webReporter()],
  testsFinishTimeout: Math.max(600_000 * fuzzPatience, chaosPatienceMs),
  testFramework: {config: {timeout: 60_000 * fuzzPatience}},
  testRunnerHtml: (framework) =>
    `<!doctype html><script>globalThis.askedFuzz = ${JSON.stringify(askedFuzz)};` +
    `globalThis.askedChaos = ${JSON.stringify(askedChaos)};` +
    `globalThis.allFaults = ${String(process.env['FAULTS'] !== undefined)}</script>` +
    `<body><script type="module" src="${framework}"></script></body>`,
  plugins: [
    a11ySnapshotPlugin(),
    demoServicePlugin(),
    faultBenchPlugin(),
    recordingsPlugin(),
    ...(isFirefox ? [leftOutPlugin()] : []),
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  browserStartTimeout: BROWSER_START_MS,
  browsers: [
    isFirefox
      ? firefoxLauncher()
      : chromeLauncher({launchOptions: {executablePath: await findBrowser(), args: BROWSER_ARGS}}),
  ],
};

export default config;
