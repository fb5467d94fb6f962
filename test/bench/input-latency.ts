import type {Page} from 'puppeteer-core';
import {CLIENTS, wait, type Client, type Region} from './bench-page.ts';
import {median, percentile, type Figure} from './figures.ts';
import {latencyOf} from './latency-of.ts';
import {pointerLatencies} from './pointer-latencies.ts';

const ROUNDS = 5;
const SAMPLES = 12;
const VIDEO = {width: 960, height: 540, fps: 60};
/** By then the stage is open, and the host has found what the machine holds. */
const SETTLE_MS = 4000;

/** Within the field for typed text, which Enter opens and closes. */
const FIELD: Region = {from: 'middle', left: 20, bottom: 108, width: 40, height: 24};

type Input = 'pointer' | 'key';

interface Samples {
  readonly pointer: number[];
  readonly key: number[];
  /** Frames shown each second, and their size. */
  readonly rates: number[];
  readonly sizes: Set<string>;
  /** Inputs that no picture answered. */
  lost: number;
}

const measureOnce = async (page: Page, client: Client, samples: Samples) => {
  await page.evaluate((client, video) => bench.open(client, video), client, VIDEO);
  await page.evaluate(() => bench.steered());
  await wait(SETTLE_MS);
  const add = (input: Input, latency: number | undefined) => {
    if (latency === undefined) samples.lost++;
    else samples[input].push(latency);
  };
  for (const latency of await pointerLatencies(page, SAMPLES)) add('pointer', latency);
  for (let sample = 0; sample < SAMPLES; sample++) {
    add('key', await latencyOf(page, FIELD, () => page.keyboard.press('Enter')));
  }
  const {size, framesPerSecond} = await page.evaluate(() => bench.frames(1));
  samples.rates.push(framesPerSecond);
  samples.sizes.add(size);
  await page.evaluate(() => bench.close());
};

/** How long an input takes to be seen: from the browser's event to the first presented frame that it changed. */
export const measureInputLatency = async (page: Page): Promise<readonly Figure[]> => {
  const none = (): Samples => ({pointer: [], key: [], rates: [], sizes: new Set(), lost: 0});
  const samples: Record<Client, Samples> = {bare: none(), element: none()};
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? CLIENTS : CLIENTS.toReversed();
    for (const client of order) await measureOnce(page, client, samples[client]);
  }
  const {element, bare} = samples;
  const figures = ({what, of}: {what: string; of: Input}): readonly Figure[] => [
    {
      what: `${what}, median of ${element[of].length}`,
      element: median(element[of]),
      byHand: median(bare[of]),
      unit: 'ms',
    },
    {
      what: `${what}, 95th percentile`,
      element: percentile(element[of], 0.95),
      byHand: percentile(bare[of], 0.95),
      unit: 'ms',
    },
  ];
  const sizes = [...new Set([...element.sizes, ...bare.sizes])].join(', ');
  return [
    ...figures({what: 'pointer move to changed pixel', of: 'pointer'}),
    ...figures({what: 'key press to changed pixel', of: 'key'}),
    {
      what: `frames shown meanwhile (${sizes})`,
      element: median(element.rates),
      byHand: median(bare.rates),
      unit: '/s',
    },
    {what: 'inputs that no picture answered', element: element.lost, byHand: bare.lost, unit: 'lost'},
  ];
};
