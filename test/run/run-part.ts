import {spawn, type ChildProcess} from 'node:child_process';
import {createInterface} from 'node:readline';
import type {Readable} from 'node:stream';
import {setTimeout as sleep} from 'node:timers/promises';
import {stripVTControlCharacters} from 'node:util';
import type {Plan} from './plan.ts';
import {parseTestResult, type TestResult} from './test-result.ts';

export interface PartPorts {
  readonly env: NodeJS.ProcessEnv;
  /** Ends the processes of the part. */
  readonly signal: AbortSignal;
  readonly onResult: (result: TestResult) => void;
  readonly onLine: (line: string) => void;
}

/** An interrupted process has so long to close its browser. */
const CLOSE_MS = 5000;
const WEB_TEST_RUNNER = [
  'node_modules/@web/test-runner/dist/bin.js',
  '--config',
  'web-test-runner.config.ts',
];

/** Interrupts a process and its own children as Ctrl+C does, so that each closes its browser. Then kills what is left. */
const endProcess = async ({pid}: ChildProcess) => {
  try {
    if (pid === undefined) return;
    process.kill(-pid, 'SIGINT');
    await sleep(CLOSE_MS, undefined, {ref: false});
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended.
  }
};

const readLines = (stream: Readable | null, onLine: (line: string) => void) => {
  if (!stream) return;
  createInterface({input: stream}).on('line', (line) => {
    if (line.trim() !== '') onLine(stripVTControlCharacters(line));
  });
};

/** How the process of a part ended: its exit code, or the signal that ended it. */
type PartExit = number | NodeJS.Signals | null;

/** What is wrong with a part as a whole: a process that died, or a file without a result. */
export const findProblem = (
  {part, files, title}: Plan,
  results: readonly TestResult[],
  exit: PartExit,
): TestResult | undefined => {
  const reported = new Set(results.map(({file}) => file));
  const silent = files.filter((file) => !reported.has(file));
  // web-test-runner counts the tests with other titles as failed.
  const isExpected = exit === 0 || (exit === 1 && title !== undefined);
  const problems = [
    ...(isExpected || results.some(({state}) => state === 'failed') ? [] : [`ended with ${String(exit)}`]),
    // A title is in some of the files only.
    ...(title === undefined && silent.length > 0 ? [`no test finished in ${silent.join(', ')}`] : []),
    ...(results.length === 0 && title !== undefined ? [`no test has the title "${title}"`] : []),
  ];
  if (problems.length === 0) return undefined;
  return {file: part.name, title: 'the part itself', state: 'failed', ms: 0, text: problems.join('\n')};
};

/** Runs the files of a part in a process of its own. Resolves with all results, and reports each one when it arrives. */
export const runPart = async (
  plan: Plan,
  {env, signal, onResult, onLine}: PartPorts,
): Promise<readonly TestResult[]> => {
  const {part, files, browser, title} = plan;
  const results: TestResult[] = [];
  const addResult = (result: TestResult | undefined) => {
    if (!result) return;
    results.push(result);
    onResult(result);
  };
  const shared = await part.share?.();
  const command = browser ? [...WEB_TEST_RUNNER, '--files'] : ['test/run/node-tests.ts'];
  // A group of its own: an interruption reaches the part through this runner alone.
  const child = spawn(process.execPath, ['--import', 'tsx', ...command, ...files], {
    env: {
      ...env,
      ...shared?.env,
      TEST_SIDE_BY_SIDE: String(part.sideBySide ?? 1),
      ...(browser && {TEST_BROWSER: browser}),
      ...(title !== undefined && {TEST_TITLE: title}),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  child.on('message', (message) => addResult(parseTestResult(message)));
  const stop = () => void endProcess(child);
  signal.addEventListener('abort', stop);
  readLines(child.stdout, onLine);
  readLines(child.stderr, onLine);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const exit = await new Promise<PartExit>((resolve) => {
    child.once('exit', (code, killedBy) => resolve(code ?? killedBy));
  });
  // The last results and lines may come after the exit. A browser that outlives the part may hold its output open.
  await Promise.race([closed, sleep(CLOSE_MS, undefined, {ref: false})]);
  signal.removeEventListener('abort', stop);
  await shared?.close();
  addResult(findProblem(plan, results, exit));
  return results;
};
