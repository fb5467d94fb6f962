import type {CDPSession, Page} from 'puppeteer-core';
import {wait, type BenchBrowser} from '../bench-browser.ts';
import type {Goal, Measurement, Row} from '../measurement.ts';
import {CLIENTS, createStream, type Area, type ClientName} from '../page-functions.ts';
import {runRounds} from '../start/rounds.ts';
import {withBench} from '../bench-host.ts';
import {readMainThreadTime, readProcessTime} from './process-time.ts';

const ROUNDS = 6;
/** By this time all parts of the element are loaded. */
const SETTLE_MS = 2000;
const SECONDS = 3;
const ALLOCATION_SECONDS = 2;
/** The moves of the pointer that wait for the browser. */
const MAX_WAITING = 200;
/** One per cent of a core, in milliseconds a second. */
const GOAL: Goal = {of: 'difference', atMost: 10};

/** The costs of one client in all runs, for each second. */
interface Costs {
  /** In milliseconds. */
  readonly main: number[];
  readonly renderer: number[];
  readonly browser: number[];
  /** In kilobytes. */
  readonly allocated: number[];
}

type Activity = 'playing' | 'pointer';
type CostsOf = Readonly<Record<Activity, Costs>>;

const none = (): CostsOf => ({
  playing: {main: [], renderer: [], browser: [], allocated: []},
  pointer: {main: [], renderer: [], browser: [], allocated: []},
});

interface Tools {
  readonly page: CDPSession;
  readonly browser: CDPSession;
}

const addTimes = async (tools: Tools, costs: Costs) => {
  const [main, process] = [await readMainThreadTime(tools.page), await readProcessTime(tools.browser)];
  const since = performance.now();
  await wait(SECONDS * 1000);
  const [mainAfter, after] = [await readMainThreadTime(tools.page), await readProcessTime(tools.browser)];
  const seconds = (performance.now() - since) / 1000;
  costs.main.push((mainAfter - main) / seconds);
  costs.renderer.push((after.renderers - process.renderers) / seconds);
  costs.browser.push((after.all - process.all) / seconds);
};

const addAllocation = async ({page: tools}: Tools, costs: Costs) => {
  await tools.send('HeapProfiler.startSampling', {
    samplingInterval: 1024,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await wait(ALLOCATION_SECONDS * 1000);
  const {profile} = await tools.send('HeapProfiler.stopSampling');
  const bytes = profile.samples.reduce((sum, {size}) => sum + size, 0);
  costs.allocated.push(bytes / 1000 / ALLOCATION_SECONDS);
};

/**
 * Moves the pointer 1,000 times a second within an area until the signal aborts. The browser gets real input events,
 * several at a time, because no timer is fast enough. Resolves with the number of moves a second.
 */
const movePointer = async (tools: CDPSession, area: Area, signal: AbortSignal): Promise<number> => {
  const startedAt = performance.now();
  let sent = 0;
  let waiting = 0;
  const move = async () => {
    const [across, down] = [(sent % 400) / 400, (sent % 300) / 300];
    sent++;
    waiting++;
    await tools.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x: area.x + area.width * (0.1 + 0.8 * across),
      y: area.y + area.height * (0.1 + 0.8 * down),
    });
    waiting--;
  };
  const moves: Promise<void>[] = [];
  while (!signal.aborted) {
    // A browser that is too slow gets fewer moves.
    while (sent < performance.now() - startedAt && waiting < MAX_WAITING) moves.push(move());
    await wait(1);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(moves);
  return sent / seconds;
};

const measureStream = async (page: Page, tools: Tools, costs: CostsOf) => {
  await wait(SETTLE_MS);
  await addTimes(tools, costs.playing);
  await addAllocation(tools, costs.playing);
  const area = await page.evaluate(() => bench.focusVideo());
  const stopped = new AbortController();
  const moving = movePointer(tools.page, area, stopped.signal);
  await wait(500);
  await addTimes(tools, costs.pointer);
  await addAllocation(tools, costs.pointer);
  stopped.abort();
  return moving;
};

const measureCosts = async (
  browser: BenchBrowser,
  origin: string,
  run: {readonly rounds: number; readonly log: (text: string) => void},
) => {
  const all: Readonly<Record<ClientName, CostsOf>> = {element: none(), bare: none()};
  const page = await browser.newPage();
  const tools = {page: await page.createCDPSession(), browser: await browser.createTools()};
  await tools.page.send('Performance.enable');
  await runRounds(CLIENTS, run.rounds, async (client, round) => {
    await browser.load(page, origin, client);
    await page.evaluate((options) => bench.start(options), createStream());
    await page.evaluate(() => bench.waitForInput());
    const rate = await measureStream(page, tools, all[client]);
    run.log(`round ${round} of ${run.rounds}, ${client}: ${rate.toFixed(0)} moves a second`);
    await page.evaluate(() => bench.close());
  });
  return all;
};

export const cost: Measurement = {
  name: 'cost',
  title: 'Cost while playing',
  method: `
What a client uses while it plays 60 frames a second, and while the pointer moves over the video 1,000 times a second as
well. Main-thread time is the browser's sum of all tasks of the page. The renderer is the process of the page: scripts and
the decoder. The processor time of all processes of the browser includes display and network. Allocation is
the sum of the objects that scripts allocate, by sampling. Both clients show the same video. Sampling by function shows what allocates while the pointer moves: for
each event, its numbers, the position in the video and the input event; sixty times a second, how the video lies on the screen;
and once a second, the statistics of the quality (66 kB/s without a pointer). The bare page needs none of them: it knows that
its video fills its box, and it sends each event as a packet of its own.

No client with this interface allocates as little as the bare page. Measured alone, in kB/s: to read a thousand events 76, the
input events for a connector 81, the packets 10, one value of the statistics a second 8, and the box of the video in each frame 9.
That is 184, or 1.15. The element allocates more, because each step of its code makes objects of its own.
While the pointer moves, this does not show in the time of the main thread or of the renderer.`,
  measure: async ({runs: rounds = ROUNDS, log}) => {
    const {element, bare} = await withBench((host, browser) =>
      measureCosts(browser, host.origin, {rounds, log}),
    );
    const rows = (activity: Activity, title: string): readonly Row[] => {
      const row = (label: string, unit: string, of: keyof Costs, more: Partial<Row> = {}): Row => ({
        label: `${title}: ${label}`,
        unit,
        element: element[activity][of],
        baseline: bare[activity][of],
        against: 'bare page',
        digits: 1,
        ...more,
      });
      return [
        row('main thread', 'ms/s', 'main', {goal: GOAL}),
        row('renderer', 'ms/s', 'renderer', {goal: GOAL}),
        row('all processes of the browser', 'ms/s', 'browser'),
        row('allocation', 'kB/s', 'allocated'),
      ];
    };
    return {rows: [...rows('playing', 'playing'), ...rows('pointer', 'pointer at 1,000 Hz')]};
  },
};
