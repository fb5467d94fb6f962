import type {Page} from 'puppeteer-core';
import {wait} from '../bench-browser.ts';
import type {Measurement} from '../measurement.ts';
import type {StartOptions} from '../page-functions.ts';
import {withBench} from '../with-bench.ts';
import {measureStarts, type Variant} from './measure-starts.ts';
import {READY, timelineTable, timesBetween} from './timeline.ts';

const ROUNDS = 6;
/** The demo service starts the process of the next host in this time. */
const PREPARE_MS = 4000;
/** By this time the host has adapted its size and frame rate to the machine. */
const SETTLE_MS = 8000;
const FRAME_RATE_SECONDS = 4;

const STREAM: StartOptions = {serviceUrl: '/demo', request: {id: 'usd-viewer', profile: 'default'}};
const VARIANTS: readonly Variant[] = [
  {name: 'element', client: 'element', options: STREAM},
  {name: 'bare', client: 'bare', options: {...STREAM, asksCatalogue: true}},
];

const measureVideo = async (page: Page) => {
  await wait(SETTLE_MS);
  const before = await page.evaluate(() => bench.countFrames());
  await wait(FRAME_RATE_SECONDS * 1000);
  const frames = (await page.evaluate(() => bench.countFrames())) - before;
  return {rate: frames / FRAME_RATE_SECONDS, size: await page.evaluate(() => bench.readSize())};
};

export const startDemo: Measurement = {
  name: 'start-demo',
  title: 'Start with the demo service',
  method: `
A warm start of the demo application, as in \`npm run demo\`. The demo host draws with the processor that the browser uses
as well, so the host takes most of the time. The baseline is the bare page that asks the catalogue first. The frame rate
is measured ${SETTLE_MS / 1000} seconds after the start, when the host has adapted its video to the machine. A higher rate is better.`,
  measure: async ({runs: rounds = ROUNDS, log}) =>
    withBench(
      async (host, browser) => {
        await wait(PREPARE_MS);
        const plan = {host, browser, log, betweenStarts: () => wait(PREPARE_MS)};
        const times = await measureStarts({...plan, variants: VARIANTS, rounds, warmUpRounds: 1});
        const videos: {readonly rate: number; readonly size: string}[] = [];
        await measureStarts({
          ...plan,
          variants: VARIANTS.slice(0, 1),
          rounds: 1,
          warmUpRounds: 0,
          whilePlaying: async (page) => void videos.push(await measureVideo(page)),
        });
        const row = (label: string, from: string, to: string) => ({
          label,
          unit: 'ms',
          element: timesBetween(times, 'element', from, to),
          baseline: timesBetween(times, 'bare', from, to),
          against: 'bare page + catalogue',
        });
        return {
          rows: [
            row('insertion to first frame', 'start', 'first frame'),
            row('ready to first frame', READY, 'first frame'),
            row('sign-in to offer, by the host', 'socket open', 'offer received'),
            row('connection to first frame', 'DTLS connected', 'first frame'),
            ...videos.map(({rate, size}) => ({
              label: `frames shown at ${size}`,
              unit: '/s',
              element: [rate],
              digits: 1,
            })),
          ],
          details: [timelineTable(times)],
        };
      },
      {demo: true},
    ),
};
