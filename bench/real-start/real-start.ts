import type {Page} from 'puppeteer-core';
import {missingKit} from '../../test/real-host/host/find-kit.ts';
import {RealHost} from '../../test/real-host/host/real-host.ts';
import {wait, type BenchBrowser} from '../bench-browser.ts';
import {readMainThreadTime} from '../cost/process-time.ts';
import type {Measurement, MeasureOptions, Row} from '../measurement.ts';
import {CLIENTS, type ClientName, type StepTimes} from '../page-functions.ts';
import {median} from '../report/statistics.ts';
import {runRounds} from '../start/rounds.ts';
import {timelineTable, timesBetween} from '../start/timeline.ts';
import {withBench} from '../bench-host.ts';

const ROUNDS = 12;
/** They fill the caches of the browser. */
const WARM_UP_ROUNDS = 1;
const PRESSES = 8;
/** A place in the block of the lowest bit of the number of presses, in pixels of the video. */
const PRESSES_BIT = [10, 34] as const;
/** All parts of the element are loaded. */
const SETTLE_MS = 2000;
const COST_SECONDS = 3;
/** A server that has lost its client offers nothing to another one for a short time. */
const AFTER_END_MS = 300;

/** What one client does with one host. Each start has one value, those of the presses are medians. */
interface Measured {
  readonly times: StepTimes[];
  /** From the time stamp of a press to the callback of the application, in milliseconds. */
  readonly callbackMs: number[];
  /** From the time stamp of a press to the frame that shows it, in milliseconds. */
  readonly pixelMs: number[];
  /** Milliseconds of the main thread a second, while nothing but the video moves. */
  readonly mainThread: number[];
}

type ByClient = Readonly<Record<ClientName, Measured>>;

const none = (): Measured => ({times: [], callbackMs: [], pixelMs: [], mainThread: []});

const measureCost = async (page: Page): Promise<number> => {
  const tools = await page.createCDPSession();
  try {
    await tools.send('Performance.enable');
    const [before, since] = [await readMainThreadTime(tools), performance.now()];
    await wait(COST_SECONDS * 1000);
    const after = await readMainThreadTime(tools);
    return ((after - before) * 1000) / (performance.now() - since);
  } finally {
    await tools.detach();
  }
};

/** Presses the button of the mouse, and adds how long the application and the frame took. */
const measurePresses = async (page: Page, host: RealHost, measured: Measured) => {
  const {x, y, width, height} = await page.evaluate(() => bench.focusVideo());
  await page.mouse.move(x + width / 2, y + height / 2);
  const [callbacks, pixels]: [number[], number[]] = [[], []];
  for (let press = 0; press < PRESSES; press++) {
    await page.evaluate((place) => bench.watchBlock(place), PRESSES_BIT);
    const events = host.listen();
    await page.mouse.down();
    const {latencyMs, atMs} = await page.evaluate(() => bench.readLatency());
    const {at} = await events.find('mouse', {type: 'BUTTON', button_state: 'DOWN'});
    callbacks.push(at - atMs);
    if (latencyMs !== undefined) pixels.push(latencyMs);
    await page.mouse.up();
    // A random pause spreads the presses over the time between two frames.
    await wait(30 + Math.random() * 50);
  }
  measured.callbackMs.push(median(callbacks));
  measured.pixelMs.push(median(pixels));
};

const measureAll = async (
  origin: string,
  browser: BenchBrowser,
  {rounds, log}: {readonly rounds: number; readonly log: MeasureOptions['log']},
): Promise<ByClient> => {
  const all: ByClient = {element: none(), bare: none()};
  const host = await RealHost.open();
  try {
    const page = await browser.newPage();
    await runRounds(CLIENTS, WARM_UP_ROUNDS + rounds, async (client, round) => {
      await browser.load(page, origin, client);
      const times = await page.evaluate((signalingUrl) => bench.start({signalingUrl}), host.url);
      if (round >= WARM_UP_ROUNDS) {
        const measured = all[client];
        measured.times.push(times);
        await page.evaluate(() => bench.waitForInput());
        await wait(SETTLE_MS);
        measured.mainThread.push(await measureCost(page));
        await measurePresses(page, host, measured);
      }
      await page.evaluate(() => bench.close());
      await host.waitUntilFree();
      await wait(AFTER_END_MS);
      if (client === 'element') log(`round ${round} of ${WARM_UP_ROUNDS + rounds}`);
    });
    await page.close();
  } finally {
    await host.close();
  }
  return all;
};

const GOAL = {of: 'ratio', atMost: 1.05} as const;

export const realStart: Measurement = {
  name: 'real-start',
  title: 'Start, latency and cost with NVIDIA’s streaming server',
  missing: missingKit,
  method: `
The host is NVIDIA’s streaming server without a GPU, on the machine of the browser and without any delay. It sends 1280×720 at
30 frames a second, and paints each press in a frame of its own. The element has only \`signaling-url\`. The bare page answers
the offer as it is, with twelve lines of settings. Each start has a new page, whose files are in the cache of the browser.

The sign-in is the time at which the client makes its socket. A press counts from the time stamp of its event: to the
callback of the application at the host, and to the first presented frame that shows it. The main thread counts while the video
plays and nothing else happens. Each start counts with the median of its ${PRESSES} presses.

Where the element stays above its goal, traces of 2026-11-27 show whose time it is. Main thread, in ms/s: the bare page used
0.6, and 0.85 when it reads \`getStats()\` once a second. The element used 2.4: scripts took 1.1 (the reading of the statistics
0.3, the watch of the frames 0.3, timers and signals 0.25, the quality 0.1, events of the video and signaling 0.15), and the
browser the rest, for \`getStats()\` and the one frame a second in which the page looks whether it is drawn. A page that does
not watch its stream needs none of it. From a press to its packet, in ms: 0.1 in the bare page and 0.3 to 0.4 in the element,
which finds the pixel of the video below the pointer (0.1), compares the modifier keys, and packs the events. From the packet
to the callback, the element took 0.15 ms more, without a known cause.`,
  measure: async ({runs: rounds = ROUNDS, log}) => {
    const all = await withBench((host, browser) => measureAll(host.origin, browser, {rounds, log}));
    const times = new Map(CLIENTS.map((client) => [client, all[client].times]));
    const row = (label: string, of: (client: ClientName) => readonly number[], more: Partial<Row>): Row => ({
      label,
      unit: 'ms',
      element: of('element'),
      baseline: of('bare'),
      against: 'bare page',
      ...more,
    });
    const start = (label: string, from: string, more: Partial<Row> = {}) =>
      row(label, (client) => timesBetween(times, client, from, 'first frame'), more);
    return {
      rows: [
        start('sign-in to first frame', 'socket made', {goal: GOAL}),
        start('connected to first frame', 'DTLS connected', {goal: GOAL}),
        start('insertion to first frame', 'start'),
        row('press to callback', (client) => all[client].callbackMs, {goal: GOAL, digits: 1}),
        row('press to changed pixel', (client) => all[client].pixelMs, {goal: GOAL, digits: 1}),
        row('playing: main thread', (client) => all[client].mainThread, {
          unit: 'ms/s',
          goal: GOAL,
          digits: 1,
        }),
      ],
      details: [timelineTable(times, {start: 'start', 'sign-in': 'socket made'})],
    };
  },
};
