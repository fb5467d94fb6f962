import type {Browser, Page} from 'puppeteer-core';
import {ProcessWatch} from '../floods/process-watch.ts';

/** What a case took of the main thread of its page. */
export interface TaskCost {
  /** The time of the processor that the longest task took, in milliseconds. */
  readonly longestMs: number;
  /** The most memory above rest, in megabytes. */
  readonly grownMegabytes: number;
}

/** An event of a trace of Chromium. `tdur`: the time of the processor, in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: {readonly name?: string};
}

const CATEGORIES = ['toplevel', '__metadata'];

/** Runs an action, and measures the main thread of the pages of a browser by its processor time, not by the clock. */
export const measureTasks = async (
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<TaskCost> => {
  const watch = await ProcessWatch.start(browser.process()?.pid ?? 0);
  await page.tracing.start({categories: CATEGORIES});
  await act();
  const trace = await page.tracing.stop();
  const {grownMegabytes} = watch.stop([]);
  return {longestMs: Math.round(longestTask(new TextDecoder().decode(trace))), grownMegabytes};
};

const longestTask = (trace: string): number => {
  const {traceEvents} = JSON.parse(trace) as {readonly traceEvents: readonly TraceEvent[]};
  const threadOf = ({pid, tid}: TraceEvent) => `${pid}/${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({name, args}) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const times = traceEvents.filter((event) => mainThreads.has(threadOf(event))).map(({tdur = 0}) => tdur);
  return Math.max(0, ...times) / 1000;
};
