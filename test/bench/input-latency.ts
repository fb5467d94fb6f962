import type {Page} from 'puppeteer-core';
import {CLIENTS, wait, type Client, type Region} from './bench-page.ts';
import {median, percentile, type Figure} from './figures.ts';

const ROUNDS = 5;
const SAMPLES = 12;
const VIDEO = {width: 960, height: 540, fps: 60};
/** By then the stage is open, and the host has found what the machine holds. */
const SETTLE_MS = 4000;

/** Where the application tells the pointer's place: the part that a long text covers and a short one does not. */
const CORNER: Region = {from: 'right', left: 136, bottom: 66, width: 26, height: 16};
/** Within the field for typed text, which Enter opens and closes. */
const FIELD: Region = {from: 'middle', left: 20, bottom: 108, width: 40, height: 24};
const PLACES = [
  [1, 1],
  [888, 444],
] as const;

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
  const {x, y} = await page.evaluate(() => bench.focus());
  const measure = async (input: Input, region: Region, act: () => Promise<void>) => {
    await page.evaluate((region) => bench.watch(region), region);
    await act();
    const latency = await page.evaluate(() => bench.latency());
    if (latency === undefined) samples.lost++;
    else samples[input].push(latency);
    // At any moment between two frames.
    await wait(100 + Math.random() * 50);
  };
  await page.mouse.move(x + PLACES[1][0], y + PLACES[1][1]);
  await wait(500);
  for (let sample = 0; sample < SAMPLES; sample++) {
    const [left, top] = PLACES[sample % 2 === 0 ? 0 : 1];
    await measure('pointer', CORNER, () => page.mouse.move(x + left, y + top));
  }
  for (let sample = 0; sample < SAMPLES; sample++) {
    await measure('key', FIELD, () => page.keyboard.press('Enter'));
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
