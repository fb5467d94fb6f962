/** `npm test`: runs the parts of the tests, those that measure one by one, then the others side by side. */
import {writeFileSync} from 'node:fs';
import {bundleProcesses} from '../support/bundle-processes.ts';
import {packPackage} from '../support/package/packed-package.ts';
import {readOptions} from './options.ts';
import {missingBrowser, RUNS} from './parts.ts';
import {planParts, readTestFiles, type Plan} from './plan.ts';
import {closingLines, failureLines, formatCounts, formatDuration, timeLine, type PartRun} from './print.ts';
import {runPart} from './run-part.ts';
import type {TestResult} from './test-result.ts';

/** With three on two cores, tests that wait for a short state of a stream miss it. */
const SIDE_BY_SIDE = 2;
const PROGRESS_MS = 15_000;
/** A part that takes longer hangs. The user of a part that the command line names decides that. */
const PART_LIMIT_MS = 20 * 60_000;

const planRun = () => {
  try {
    const options = readOptions(process.argv.slice(2));
    return {...options, plans: planParts(options, readTestFiles())};
  } catch (error) {
    console.error(`${String(error)}\n\nUsage: npm test -- [OPTIONS] [PART] [FILTER]\n\nThe parts:`);
    for (const {command, parts} of RUNS)
      for (const {name, about} of parts) console.error(`  ${name}: ${about} (${command})`);
    process.exit(2);
  }
};

const {plans, words = [], scope = 'commit', times} = planRun();
const isWhole = words.length === 0;
const begun = Date.now();
if (isWhole) console.log('Packing the package, if its sources changed');
// Parts that run side by side would both build it.
const [bundles] = await Promise.all([bundleProcesses(), isWhole ? packPackage() : undefined]);
const env = {
  ...(scope === 'commit' ? {} : {FAULTS: 'all', FUZZ_CASES: scope === 'all' ? '10000' : '2000'}),
  // A part that the command line names is complete.
  TEST_SCOPE: isWhole ? scope : 'all',
  ...bundles.env,
  ...process.env,
};
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());
const width = Math.max(...plans.map(({part}) => part.name.length));

/** Runs a part. Prints when it starts, every 15 seconds and when it ends, and the name of each failed test. */
const showPart = async (plan: Plan): Promise<PartRun> => {
  const {part, files, browser, leftOut = []} = plan;
  const {name} = part;
  const print = (...lines: readonly string[]) => {
    for (const line of lines) console.log(`${name.padEnd(width)} | ${line}`);
  };
  const missing = missingBrowser(browser) ?? part.missing?.();
  if (missing !== undefined) {
    print(`skipped: ${missing}`);
    return {name, results: files.map((file) => ({file, title: 'all', state: 'skipped', ms: 0})), ms: 0};
  }
  const partBegun = Date.now();
  const results: TestResult[] = [];
  const printCounts = (state: string) =>
    print(`${state} ${formatDuration(Date.now() - partBegun)}: ${formatCounts(results)}`);
  print(`starts ${files.length} test files: ${part.about}`, ...leftOut);
  const progress = setInterval(printCounts, PROGRESS_MS, 'runs for');
  const limit = isWhole ? [AbortSignal.timeout(PART_LIMIT_MS)] : [];
  await runPart(plan, {
    env,
    signal: AbortSignal.any([interrupted.signal, ...limit]),
    onLine: print,
    onResult: (result) => {
      results.push(result);
      if (result.state === 'failed') print(...failureLines(result));
      else if (result.text !== undefined) print(`skipped: ${result.text}`);
      else if (times) print(timeLine(result));
    },
  });
  clearInterval(progress);
  printCounts('ended after');
  return {name, results, ms: Date.now() - partBegun};
};

const runQueue = async (queue: Plan[]): Promise<PartRun[]> => {
  const runs: PartRun[] = [];
  for (let plan = queue.shift(); plan && !interrupted.signal.aborted; plan = queue.shift())
    runs.push(await showPart(plan));
  return runs;
};

// First, while lint and types run beside the tests of `.ci/run` with the lowest priority.
const alone = await runQueue(plans.filter(({part}) => part.runsAlone));
const others = plans.filter(({part}) => !part.runsAlone);
const sideBySide = await Promise.all(Array.from({length: SIDE_BY_SIDE}, () => runQueue(others)));
await bundles.remove();
const runs = [...alone, ...sideBySide.flat()];
const closing = closingLines(runs, Date.now() - begun).join('\n');
console.log(closing);
const {TEST_SUMMARY} = process.env;
if (TEST_SUMMARY) writeFileSync(TEST_SUMMARY, `${closing}\n`);
const hasFailed = runs.some(({results}) => results.some(({state}) => state === 'failed'));
process.exitCode = interrupted.signal.aborted ? 130 : hasFailed ? 1 : 0;
