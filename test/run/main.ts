/**
 * `npm test`: runs the parts of the tests that measure, then the others, some side by side, and sums them up. `npm test -- PART FILTER`
 * runs one part, or a file or folder of it. `--browser firefox` or `webkit` runs the parts of a browser in that one instead of
 * Chromium. `--change`, which `.ci/run` uses, also runs the parts that take long, all faults and two thousand cases of each fuzz
 * test. `--all` (`npm run test:all`) runs everything, and ten thousand cases. `--times` prints how long each test takes.
 * `longer-run.ts` has the options of longer runs.
 *
 * `npm test -- soak --minutes 60` plays one stream for an hour.
 */
import {spawnSync} from 'node:child_process';
import {readdirSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {findFirefox} from '../browsers/find-firefox.ts';
import {hasWebKit} from '../browsers/webkit-driver.ts';
import {leftOutLine} from '../browsers/left-out.ts';
import {MAX_TIMER_MS} from '../../src/platform/abort.ts';
import {bundleProcesses} from '../support/bundle-processes.ts';
import {eventLines, formatDuration} from './event-lines.ts';
import {LONGER_RUN_OPTIONS, PROGRAMS, readLongerRun} from './longer-run.ts';
import type {PartResult} from './part-result.ts';
import {BROWSERS, type BrowserName, type Scope} from './parts.ts';
import {planParts, type PartPlan} from './plan-parts.ts';
import {packPackage} from '../support/package/packed-package.ts';
import {runPart} from './run-part.ts';
import {summaryLines} from './summary.ts';

/** With three on two cores, tests that wait for a short state of a stream miss it. */
const SIDE_BY_SIDE = 2;
/** After this time without a line, a line reports the progress of the parts. */
const SILENCE_MS = 10_000;

const [program = '', ...options] = process.argv.slice(2);
if (Object.hasOwn(PROGRAMS, program)) {
  const args = ['--import', 'tsx', PROGRAMS[program] ?? '', ...options];
  process.exit(spawnSync(process.execPath, args, {stdio: 'inherit'}).status ?? 1);
}

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    all: {type: 'boolean', default: false},
    change: {type: 'boolean', default: false},
    without: {type: 'string', multiple: true, default: []},
    browser: {type: 'string'},
    times: {type: 'boolean', default: false},
    ...LONGER_RUN_OPTIONS,
  },
});
const testFiles = ['test', 'bench']
  .flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'}).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => path.endsWith('.test.ts'))
  .sort();
const [name, filter] = positionals;
const browser = BROWSERS.find((one) => one === values.browser);
if (values.browser !== undefined && browser === undefined) {
  console.error(`--browser is one of ${BROWSERS.join(', ')}`);
  process.exit(2);
}
const scope: Scope = values.all ? 'all' : values.change ? 'change' : 'commit';
const plans = planParts(
  {
    scope,
    without: values.without,
    ...(name === undefined ? {} : {name}),
    ...(filter === undefined ? {} : {filter}),
    ...(browser === undefined ? {} : {browser}),
  },
  testFiles,
);
if (typeof plans === 'string') {
  console.error(plans);
  process.exit(2);
}

const begun = Date.now();
const longerRun = readLongerRun(values);
if (Object.keys(longerRun).length > 0) console.log(longerRun);
console.log(`Parts, at most ${SIDE_BY_SIDE} at a time: ${plans.map(({part}) => part.name).join(', ')}`);
// Parts that run side by side would both build it.
const needsPackage = filter === undefined && plans.some(({part}) => part.usesPackage && !part.missing?.());
if (needsPackage) console.log('Packing the package, if its sources changed');
const [bundles] = await Promise.all([bundleProcesses(), needsPackage ? packPackage() : undefined]);
const env = {
  ...(scope === 'commit' ? {} : {FAULTS: 'all', FUZZ_CASES: scope === 'all' ? '10000' : '2000'}),
  // A part that runs by itself is complete.
  TEST_SCOPE: name === undefined ? scope : 'all',
  ...(values.times ? {TEST_TIMES: '1'} : {}),
  ...longerRun,
  ...bundles.env,
  ...process.env,
};
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupted.abort());
}

const width = Math.max(...plans.map(({part}) => part.name.length));
let printedAt = Date.now();
const print = (part: string, lines: readonly string[]) => {
  printedAt = Date.now();
  for (const line of lines) console.log(`${part.padEnd(width)} | ${line}`);
};

const finishedFiles = new Map<PartPlan, number>();
const resultOf = new Map<PartPlan, PartResult>();

/** What to install for a browser, or undefined if it is there. */
const missingBrowser = (browser: BrowserName): string | undefined => {
  if (browser === 'firefox' && findFirefox() === undefined)
    return 'Firefox is not installed (Debian: apt-get install firefox-esr)';
  if (browser === 'webkit' && !hasWebKit())
    return 'WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb)';
  return undefined;
};

const runPlan = async (plan: PartPlan) => {
  const {part, files, browser, leftOut = []} = plan;
  const missing = (browser && missingBrowser(browser)) ?? part.missing?.();
  if (missing) {
    print(part.name, [`skipped: ${missing}`]);
    resultOf.set(plan, {name: part.name, passed: 0, skipped: files.length, failures: [], ms: 0});
    return;
  }
  finishedFiles.set(plan, 0);
  print(part.name, [`${files.length} test files: ${part.about}`, ...leftOut.map(leftOutLine)]);
  const result = await runPart(plan, {
    env,
    ...(Object.keys(longerRun).length > 0 ? {limitMs: MAX_TIMER_MS} : {}),
    signal: interrupted.signal,
    onLine: (line) => print(part.name, [line]),
    onEvent: (event) => {
      if (event.kind === 'file') finishedFiles.set(plan, (finishedFiles.get(plan) ?? 0) + 1);
      print(part.name, eventLines(event));
    },
  });
  finishedFiles.delete(plan);
  resultOf.set(plan, result);
  print(part.name, [
    `${result.passed} passed, ${result.failures.length} failed in ${formatDuration(result.ms)}`,
  ]);
};

const runPlans = async (queue: PartPlan[], sideBySide: number) => {
  const runQueue = async () => {
    for (let plan = queue.shift(); plan && !interrupted.signal.aborted; plan = queue.shift()) {
      await runPlan(plan);
    }
  };
  await Promise.all(Array.from({length: sideBySide}, runQueue));
};

const progress = setInterval(() => {
  if (Date.now() - printedAt < SILENCE_MS) return;
  const now = [...finishedFiles].map(([{part, files}, count]) => `${part.name} ${count}/${files.length}`);
  print('', [`${formatDuration(Date.now() - begun)}: ${now.join(', ')} files`]);
}, 1000);
// First, while lint and types run beside the tests of `.ci/run` with the lowest priority.
await runPlans(
  plans.filter(({part}) => part.runsAlone),
  1,
);
await runPlans(
  plans.filter(({part}) => !part.runsAlone),
  SIDE_BY_SIDE,
);
clearInterval(progress);
await bundles.remove();

const results = plans.flatMap((plan) => resultOf.get(plan) ?? []);
const summary = summaryLines(results, Date.now() - begun).join('\n');
console.log(summary);
const {TEST_SUMMARY} = process.env;
if (TEST_SUMMARY) writeFileSync(TEST_SUMMARY, `${summary}\n`);
if (interrupted.signal.aborted) process.exitCode = 130;
else process.exitCode = results.every(({failures}) => failures.length === 0) ? 0 : 1;
