import {fileURLToPath} from 'node:url';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import type {TestRunnerConfig} from '@web/test-runner';
import {a11ySnapshotPlugin} from '@web/test-runner-commands/plugins';
import {chromeLauncher} from '@web/test-runner-chrome';
import getPort from 'get-port';
import {serveBundledTests} from './test/browsers/bundled-tests.ts';
import {openFocusedPage, openOnOwnHosts} from './test/browsers/pages-on-own-hosts.ts';
import {webReporter} from './test/run/web-reporter.ts';
import {faultBenchPlugin} from './test/faults/relay/bench-plugin.ts';
import {recordingsPlugin} from './test/recordings/recordings-plugin.ts';
import {demoServicePlugin} from './test/support/demo-service-plugin.ts';
import {pageCommandsPlugin} from './test/support/page-commands.ts';
import {BROWSER_ARGS, findBrowser} from './test/support/browser.ts';
import {BROWSER_START_MS, firefoxLauncher} from './test/browsers/firefox-launcher.ts';
import {CLONE_ALL, webkitLauncher} from './test/browsers/webkit-launcher.ts';
import {leftOutPlugin} from './test/browsers/left-out.ts';
import {askedChaos, chaosLimitMs} from './test/chaos/asked-chaos.ts';
import {askedFuzz, fuzzTimeFactor} from './test/fuzz/asked-fuzz.ts';

const browser = process.env['TEST_BROWSER'];
const pages = Number(process.env['TEST_SIDE_BY_SIDE'] ?? 1);
const title = process.env['TEST_TITLE'];

const testFiles = process.argv.slice(process.argv.indexOf('--files') + 1);

const config: TestRunnerConfig = {
  // Two parallel runs could both choose the usual port of the runner.
  port: await getPort(),
  nodeResolve: {exportConditions: ['production']},
  // Each part has one of two cores. One file after the other keeps the times of streams realistic, unless most files wait.
  concurrency: pages,
  middleware: [
    await serveBundledTests(
      testFiles,
      browser === 'firefox' || browser === 'webkit' ? [leftOutPlugin(browser)] : [],
    ),
  ],
  reporters: [webReporter()],
  testsFinishTimeout: Math.max(600_000 * fuzzTimeFactor, chaosLimitMs),
  testFramework: {config: {timeout: 60_000 * fuzzTimeFactor, ...(title && {grep: title})}},
  testRunnerHtml: (framework) =>
    `<!doctype html>${browser === 'webkit' ? CLONE_ALL : ''}<script>globalThis.askedFuzz = ${JSON.stringify(askedFuzz)};` +
    `globalThis.askedChaos = ${JSON.stringify(askedChaos)};` +
    `globalThis.allFaults = ${String(process.env['FAULTS'] !== undefined)}</script>` +
    `<body><script type="module" src="${framework}"></script></body>`,
  plugins: [
    a11ySnapshotPlugin(),
    pageCommandsPlugin(),
    demoServicePlugin(),
    faultBenchPlugin(),
    recordingsPlugin(),
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('./tsconfig.json', import.meta.url)),
    }),
  ],
  browserStartTimeout: BROWSER_START_MS,
  browsers: [
    browser === 'webkit'
      ? webkitLauncher()
      : browser === 'firefox'
        ? firefoxLauncher()
        : openOnOwnHosts(
            chromeLauncher({
              launchOptions: {executablePath: await findBrowser(), args: BROWSER_ARGS},
              ...(pages > 1 && {createPage: openFocusedPage}),
            }),
          ),
  ],
};

export default config;
