import {readdir, readFile} from 'node:fs/promises';

/** What a process uses. */
interface Usage {
  readonly megabytes: number;
  /** The time of the processor that the main thread has taken, in milliseconds. */
  readonly mainThreadMs: number;
  /** The time that the main thread has waited for a processor, in milliseconds. */
  readonly waitedMs: number;
}

const SAMPLE_MS = 20;
const NANOSECONDS = 1e6;

const read = (path: string) => readFile(path, 'utf8').catch(() => '');

const readUsage = async (pid: number): Promise<Usage> => {
  // The main thread has the number of its process. The numbers are the time that it has run, and has waited for a processor.
  const [ran = 0, waited = 0] = (await read(`/proc/${pid}/task/${pid}/schedstat`)).split(' ').map(Number);
  const resident = /^VmRSS:\s+(\d+)/m.exec(await read(`/proc/${pid}/status`))?.[1];
  return {
    megabytes: Number(resident ?? 0) / 1024,
    mainThreadMs: ran / NANOSECONDS,
    waitedMs: waited / NANOSECONDS,
  };
};

/** The processes below another one that show pages. Empty on a system without `/proc`. */
const findPageProcesses = async (root: number): Promise<readonly number[]> => {
  const found: number[] = [];
  // Firefox starts processes in a thread of its own.
  const threads = await readdir(`/proc/${root}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${root}/task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  for (const child of children) {
    const command = await read(`/proc/${child}/cmdline`);
    if (/--type=renderer|-contentproc/.test(command)) found.push(child);
    found.push(...(await findPageProcesses(child)));
  }
  return found;
};

/** A time in which the page ran no task of its own, in milliseconds since 1970. */
export interface Stall {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What a page took. */
export interface PageCost {
  /** The most memory above rest, in megabytes. */
  readonly grownMegabytes: number;
  /** The most time of the processor that the main thread took in one stall, in milliseconds. */
  readonly stallMs: number;
  /** The longest stall by the clock, in milliseconds. It contains the time of other programs. */
  readonly clockMs: number;
  /** The time of it that the main thread waited for a processor, in milliseconds. */
  readonly waitedMs: number;
}

/** What a main thread has taken at a time, between two samples in proportion. */
const timeUntil = (
  samples: readonly (Usage & {readonly atMs: number})[],
  time: 'mainThreadMs' | 'waitedMs',
  timeMs: number,
): number => {
  const after = samples.findIndex(({atMs}) => atMs >= timeMs);
  const next = samples.at(after);
  const last = samples[after - 1] ?? next;
  if (!next || !last || next === last) return next?.[time] ?? 0;
  const share = Math.min(1, (timeMs - last.atMs) / (next.atMs - last.atMs));
  return last[time] + share * (next[time] - last[time]);
};

/**
 * Watches the processes of a browser that show pages. On a busy machine each pause of a page becomes longer, but the time of
 * the processor that its main thread takes does not.
 */
export class ProcessWatch {
  readonly #rest: ReadonlyMap<number, Usage>;
  readonly #samples: {readonly atMs: number; readonly usage: ReadonlyMap<number, Usage>}[] = [];
  readonly #timer: ReturnType<typeof setInterval>;

  private constructor(rest: ReadonlyMap<number, Usage>) {
    this.#rest = rest;
    this.#timer = setInterval(() => void this.#sample(), SAMPLE_MS);
  }

  /** @param root the process of the browser. What its pages use now is their rest. */
  static async start(root: number): Promise<ProcessWatch> {
    const pids = await findPageProcesses(root);
    return new ProcessWatch(
      new Map(await Promise.all(pids.map(async (pid) => [pid, await readUsage(pid)] as const))),
    );
  }

  /** The memory and the stalls of the page that used most. */
  stop(stalls: readonly Stall[]): PageCost {
    clearInterval(this.#timer);
    let [grownMegabytes, stallMs, clockMs, waitedMs] = [0, 0, 0, 0];
    for (const [pid, rest] of this.#rest) {
      const samples = this.#samples.map(({atMs, usage}) => ({atMs, ...(usage.get(pid) ?? rest)}));
      for (const {megabytes} of samples)
        grownMegabytes = Math.max(grownMegabytes, megabytes - rest.megabytes);
      for (const {fromMs, toMs} of stalls) {
        const taken = (time: 'mainThreadMs' | 'waitedMs') =>
          timeUntil(samples, time, toMs) - timeUntil(samples, time, fromMs);
        stallMs = Math.max(stallMs, taken('mainThreadMs'));
        if (toMs - fromMs > clockMs) [clockMs, waitedMs] = [toMs - fromMs, 0];
        // The page is the process that waited most.
        if (toMs - fromMs === clockMs) waitedMs = Math.max(waitedMs, taken('waitedMs'));
      }
    }
    return {
      grownMegabytes: Math.round(grownMegabytes),
      stallMs: Math.round(stallMs),
      clockMs: Math.round(clockMs),
      waitedMs: Math.round(waitedMs),
    };
  }

  async #sample() {
    const pids = [...this.#rest.keys()];
    const usage = new Map(await Promise.all(pids.map(async (pid) => [pid, await readUsage(pid)] as const)));
    this.#samples.push({atMs: Date.now(), usage});
  }
}
