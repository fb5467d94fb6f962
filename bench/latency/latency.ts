import {wait, type BenchBrowser} from '../bench-browser.ts';
import type {Measurement, MeasureOptions, Row} from '../measurement.ts';
import {CLIENTS, createStream, type ClientName} from '../page-functions.ts';
import {median, percentile} from '../report/statistics.ts';
import {runRounds} from '../start/rounds.ts';
import {withBench, type BenchHost} from '../bench-host.ts';
import {measureKeyLatencies, measurePointerLatencies} from './input-latencies.ts';

const ROUNDS = 10;
const MOVES = 12;
const KEYS = 5;
/** By this time the buffer of the browser has adapted to the network. */
const SETTLE_MS = 1500;

const PATHS = [
  {name: 'no loss', loss: 0},
  {name: '2 % loss', loss: 0.02},
] as const;

/**
 * The latencies of all runs of a variant, in milliseconds. The frames of host and display have one offset in each run, so
 * that the latencies of one run depend on each other.
 */
interface Latencies {
  /** The median of each run. */
  readonly pointer: number[];
  /** The median of each run. */
  readonly key: number[];
  /** The 95th percentile of each run. */
  readonly slowest: number[];
  /** The number of inputs without a visible result in each run. */
  readonly lost: number[];
  /** The presented frames a second in each run. */
  readonly rates: number[];
}

type ByClient = Readonly<Record<ClientName, Latencies>>;

const none = (): Latencies => ({pointer: [], key: [], slowest: [], lost: [], rates: []});

const measurePath = async (
  host: BenchHost,
  browser: BenchBrowser,
  {loss, rounds, log}: {readonly loss: number; readonly rounds: number; readonly log: MeasureOptions['log']},
): Promise<ByClient> => {
  const all: ByClient = {element: none(), bare: none()};
  const options = createStream(loss > 0 ? {link: {lossPercent: loss * 100}} : {});
  const page = await browser.newPage();
  await runRounds(CLIENTS, rounds, async (client, round) => {
    await browser.load(page, host.origin, client);
    await page.evaluate((options) => bench.start(options), options);
    await page.evaluate(() => bench.waitForInput());
    await wait(SETTLE_MS);
    const [framesBefore, since] = [await page.evaluate(() => bench.countFrames()), performance.now()];
    const pointer = await measurePointerLatencies(page, MOVES);
    const keys = await measureKeyLatencies(page, KEYS);
    const frames = (await page.evaluate(() => bench.countFrames())) - framesBefore;
    const latencies = all[client];
    latencies.rates.push((frames * 1000) / (performance.now() - since));
    const seen = pointer.filter((latency) => latency !== undefined);
    const seenKeys = keys.filter((latency) => latency !== undefined);
    latencies.pointer.push(median(seen));
    latencies.key.push(median(seenKeys));
    latencies.slowest.push(percentile(seen, 0.95));
    latencies.lost.push(MOVES + KEYS - seen.length - seenKeys.length);
    await page.evaluate(() => bench.close());
    if (client === 'element') log(`${loss * 100} % loss, round ${round} of ${rounds}`);
  });
  await page.close();
  return all;
};

const rowsOf = ({element, bare}: ByClient, path: string): readonly Row[] => {
  const row = (label: string, unit: string, of: keyof Latencies, more: Partial<Row> = {}): Row => ({
    label: `${label}${path}`,
    unit,
    element: element[of],
    baseline: bare[of],
    against: 'bare page',
    ...more,
  });
  const goal = {of: 'ratio', atMost: 1.05} as const;
  return [
    row('pointer move to changed pixel', 'ms', 'pointer', {goal}),
    row('the same, 95th percentile of a run', 'ms', 'slowest'),
    row('key press to changed pixel', 'ms', 'key', {goal}),
    row('frames shown', '/s', 'rates'),
    row('inputs without a visible result', 'a run', 'lost'),
  ];
};

export const latency: Measurement = {
  name: 'latency',
  title: 'Latency',
  method: `
From the time stamp of an input event to the first presented frame that shows its result. The host draws a frame when input
arrives, at most one each 11 ms. The lossy path leads through a relay that drops ${PATHS[1].loss * 100} % of the packets of the host. Each run
counts with its median.`,
  measure: async ({runs: rounds = ROUNDS, isChosen, log}) =>
    withBench(async (host, browser) => {
      const measured = [];
      for (const {name, loss} of PATHS.filter(({name}) => isChosen(name)))
        measured.push({name, all: await measurePath(host, browser, {loss, rounds, log})});
      return {
        rows: measured.flatMap(({name, all}) => rowsOf(all, name === PATHS[0].name ? '' : `, ${name}`)),
      };
    }),
};
