import {readFile} from 'node:fs/promises';
import type {CDPSession} from 'puppeteer-core';

export interface Memory {
  readonly heapKb: number;
  /** The memory of all processes of pages, without what they share. `NaN` on systems other than Linux. */
  readonly processMb: number;
}

const readProcessMb = async (processId: number): Promise<number> => {
  try {
    const rollup = await readFile(`/proc/${processId}/smaps_rollup`, 'utf8');
    const [, privateKb] = /^Pss_Anon:\s+(\d+) kB/m.exec(rollup) ?? [];
    return Number(privateKb ?? NaN) / 1024;
  } catch {
    return NaN;
  }
};

/** Reads the memory of a page after a garbage collection. */
export const readMemory = async (tools: {
  readonly page: CDPSession;
  readonly browser: CDPSession;
}): Promise<Memory> => {
  await tools.page.send('HeapProfiler.collectGarbage');
  const {usedSize} = await tools.page.send('Runtime.getHeapUsage');
  const {processInfo} = await tools.browser.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({type}) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({id}) => readProcessMb(id)));
  return {heapKb: usedSize / 1000, processMb: sizes.reduce((sum, size) => sum + size, 0)};
};
