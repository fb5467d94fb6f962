import type {CDPSession, Page} from 'puppeteer-core';
import {wait, type BenchBrowser} from '../bench-browser.ts';
import {readMainThreadTime, readProcessTime} from '../cost/process-time.ts';
import type {BenchHost} from '../host/bench-host.ts';
import type {Measurement, MeasureOptions, Row} from '../measurement.ts';
import {MINIMAL_STREAM, type ClientName} from '../page-functions.ts';
import {runRounds} from '../start/rounds.ts';
import {withBench} from '../with-bench.ts';
import {readMemory} from './read-memory.ts';

const ROUNDS = 5;
const COUNTS = [1, 4, 9, 16] as const;
/** The machine must be able to encode and decode all streams. */
const FRAMES_PER_SECOND = 10;
const SETTLE_MS = 1500;
const SECONDS = 2;

/** The figures of one page with several streams. Costs are for each stream. */
interface Figures {
  readonly startMs: number;
  readonly mainMs: number;
  readonly rendererMs: number;
  readonly heapKb: number;
  /** Unknown on systems other than Linux. */
  readonly processMb: number;
}

interface Variant {
  readonly client: ClientName;
  readonly count: number;
}

interface Tools {
  readonly page: CDPSession;
  readonly browser: CDPSession;
}

const measurePage = async (page: Page, tools: Tools, count: number): Promise<Figures> => {
  const empty = await readMemory(tools);
  const startMs = await page.evaluate(
    (count, options) => manyStreams.start(count, options),
    count,
    MINIMAL_STREAM,
  );
  await wait(SETTLE_MS);
  const [main, {renderers}] = [await readMainThreadTime(tools.page), await readProcessTime(tools.browser)];
  const since = performance.now();
  await wait(SECONDS * 1000);
  const [mainAfter, after] = [await readMainThreadTime(tools.page), await readProcessTime(tools.browser)];
  const perStreamAndSecond = count * ((performance.now() - since) / 1000);
  const full = await readMemory(tools);
  return {
    startMs,
    mainMs: (mainAfter - main) / perStreamAndSecond,
    rendererMs: (after.renderers - renderers) / perStreamAndSecond,
    heapKb: (full.heapKb - empty.heapKb) / count,
    processMb: (full.processMb - empty.processMb) / count,
  };
};

const measureAll = async (
  host: BenchHost,
  browser: BenchBrowser,
  {rounds, log}: {readonly rounds: number; readonly log: MeasureOptions['log']},
) => {
  const all = new Map<string, Figures[]>();
  const variants = COUNTS.flatMap((count) =>
    (['element', 'bare'] as const).map((client): Variant => ({client, count})),
  );
  await host.configure({framesPerSecond: FRAMES_PER_SECOND});
  const browserTools = await browser.createTools();
  await runRounds(variants, rounds, async ({client, count}, round) => {
    await host.prepare(count);
    // A new page has a process without the memory of earlier streams.
    const page = await browser.newPage();
    await browser.load(page, host.origin, client, 'many');
    const tools = {page: await page.createCDPSession(), browser: browserTools};
    await tools.page.send('Performance.enable');
    const key = `${client} ${count}`;
    all.set(key, [...(all.get(key) ?? []), await measurePage(page, tools, count)]);
    await page.evaluate(() => manyStreams.close());
    await page.close();
    if (client === 'element') log(`round ${round} of ${rounds}, ${count} streams`);
  });
  return (client: ClientName, count: number, of: keyof Figures): readonly number[] =>
    (all.get(`${client} ${count}`) ?? []).map((figures) => figures[of]);
};

const COSTS = [
  {label: 'main thread', unit: 'ms/s', of: 'mainMs'},
  {label: 'renderer', unit: 'ms/s', of: 'rendererMs'},
  {label: 'heap of scripts', unit: 'kB', of: 'heapKb'},
  {label: 'memory of the process', unit: 'MB', of: 'processMb'},
] as const;

export const many: Measurement = {
  name: 'many',
  title: 'Many streams on one page',
  method: `
${COUNTS.join(', ')} streams start in one task. The start counts until the last of them has its first frame. Costs are for each
stream while all of them play at ${FRAMES_PER_SECOND} frames a second: main-thread time, processor time of the page's process, and memory
that was added by the streams. Costs are linear if an element among sixteen costs no more than one among four.`,
  measure: async ({runs: rounds = ROUNDS, log}) => {
    const samples = await withBench((host, browser) => measureAll(host, browser, {rounds, log}));
    const besideBare = (count: number): readonly Row[] =>
      [{label: 'start of all', unit: 'ms', of: 'startMs'} as const, ...COSTS].map(({label, unit, of}) => ({
        label: `${count}: ${label}`,
        unit,
        element: samples('element', count, of),
        baseline: samples('bare', count, of),
        against: 'bare page',
        digits: of === 'startMs' ? 0 : 1,
      }));
    const [least, few, , most] = COUNTS;
    const slopes = COSTS.map(({label, unit, of}): Row => {
      const slope = (client: ClientName) => {
        const single = samples(client, least, of);
        return samples(client, most, of).map(
          (value, round) => (most * value - least * (single[round] ?? NaN)) / (most - least),
        );
      };
      return {
        label: `each after the first: ${label}`,
        unit,
        element: slope('element'),
        baseline: slope('bare'),
        against: 'bare page',
        digits: 1,
      };
    });
    const linear = [{label: 'start', unit: 'ms', of: 'startMs'} as const, ...COSTS].map(
      ({label, unit, of}): Row => {
        const each = (count: number) =>
          samples('element', count, of).map((value) => (of === 'startMs' ? value / count : value));
        return {
          label: `${most} elements beside ${few}: ${label} for each`,
          unit,
          element: each(most),
          baseline: each(few),
          against: `${few} elements`,
          goal: {of: 'ratio', atMost: 1},
          digits: 1,
        };
      },
    );
    return {rows: [...COUNTS.flatMap(besideBare), ...slopes, ...linear]};
  },
};
