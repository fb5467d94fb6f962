import type {CDPSession} from 'puppeteer-core';

/** The processor time that the browser has used since its start, in milliseconds. */
export interface ProcessTime {
  /** The processes of pages: scripts, style, and the decoder. */
  readonly renderers: number;
  readonly all: number;
}

/** Reads the processor time of the browser's processes. `tools` is a session of the browser, not of a page. */
export const readProcessTime = async (tools: CDPSession): Promise<ProcessTime> => {
  const {processInfo} = await tools.send('SystemInfo.getProcessInfo');
  const sum = (processes: typeof processInfo) =>
    processes.reduce((total, {cpuTime}) => total + cpuTime * 1000, 0);
  return {renderers: sum(processInfo.filter(({type}) => type === 'renderer')), all: sum(processInfo)};
};

/** The main-thread time of a page since its navigation, in milliseconds. `tools` is a session of the page. */
export const readMainThreadTime = async (tools: CDPSession): Promise<number> => {
  const {metrics} = await tools.send('Performance.getMetrics');
  return (metrics.find(({name}) => name === 'TaskDuration')?.value ?? NaN) * 1000;
};
