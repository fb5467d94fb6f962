import {spawn, type ChildProcess} from 'node:child_process';
import {createInterface} from 'node:readline';
import type {Readable} from 'node:stream';
import {setTimeout as sleep} from 'node:timers/promises';
import {stripVTControlCharacters} from 'node:util';
import {toPartResult, type PartExit, type PartResult} from './part-result.ts';
import type {Part} from './parts.ts';
import type {PartPlan} from './plan-parts.ts';
import {parseTestEvent, type TestEvent} from './test-event.ts';

export interface PartPorts {
  readonly env: NodeJS.ProcessEnv;
  /** Ends the processes of the part. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: TestEvent) => void;
  readonly onLine: (line: string) => void;
  /** A part that takes longer hangs (default: 20 minutes). */
  readonly limitMs?: number;
}

const PART_LIMIT_MS = 20 * 60_000;
/** A process that was interrupted has so long to close its browser. */
const FAREWELL_MS = 5000;

const commandOf = ({runner}: Part, files: readonly string[]): string[] => {
  const head = ['--import', 'tsx'];
  return runner === 'node'
    ? [...head, 'test/run/node-tests.ts', ...files]
    : [
        ...head,
        'node_modules/@web/test-runner/dist/bin.js',
        '--config',
        'web-test-runner.config.ts',
        '--files',
        ...files,
      ];
};

/** Interrupts a process and its own children as Ctrl+C does, so that each closes its browser. Then kills what is left. */
const endProcess = async (child: ChildProcess) => {
  signalGroup(child, 'SIGINT');
  await sleep(FAREWELL_MS, undefined, {ref: false});
  signalGroup(child, 'SIGKILL');
};

const signalGroup = ({pid}: ChildProcess, signal: NodeJS.Signals) => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The whole group has ended.
  }
};

const readLines = async (stream: Readable | null, onLine: (line: string) => void) => {
  if (!stream) return;
  for await (const line of createInterface({input: stream})) {
    const text = stripVTControlCharacters(line);
    if (text.trim() !== '') onLine(text);
  }
};

/** Runs the files of a part in a process of its own. Reports its events and its output while it runs. */
export const runPart = async (
  {part, files, browser = 'chromium'}: PartPlan,
  {env, signal, onEvent, onLine, limitMs = PART_LIMIT_MS}: PartPorts,
): Promise<PartResult> => {
  const begun = Date.now();
  const events: TestEvent[] = [];
  // A group of its own: an interruption reaches the part through this runner alone.
  const child = spawn(process.execPath, commandOf(part, files), {
    env: {
      ...env,
      TEST_BROWSER: browser,
      TEST_PAGES: String(part.pages ?? 1),
      TEST_PART: part.name,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  child.on('message', (message) => {
    const event = parseTestEvent(message);
    if (!event) return;
    events.push(event);
    onEvent(event);
  });
  const ended = new AbortController();
  const stop = () => void endProcess(child);
  AbortSignal.any([signal, AbortSignal.timeout(limitMs)]).addEventListener('abort', stop, {
    signal: ended.signal,
  });
  const interrupt = () => signalGroup(child, 'SIGINT');
  process.once('exit', interrupt);
  void readLines(child.stdout, onLine);
  void readLines(child.stderr, onLine);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const exit = await new Promise<PartExit>((resolve) => {
    child.once('exit', (code, killedBy) => resolve({code, signal: killedBy}));
    child.once('error', () => resolve({code: 1, signal: null}));
  });
  // The last events and lines may come after the exit. A browser that outlives the part may hold its output open.
  await Promise.race([closed, sleep(FAREWELL_MS, undefined, {ref: false})]);
  ended.abort();
  process.off('exit', interrupt);
  return toPartResult({name: part.name, files, events, exit, ms: Date.now() - begun});
};
