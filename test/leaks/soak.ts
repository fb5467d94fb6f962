/**
 * `npm run soak -- --minutes 60`: a stream of what `npm run build` made plays for so long. What the page holds levels
 * off, and its input is seen no later at the end than at the beginning; else the run fails.
 */
import {parseArgs} from 'node:util';
import type {Page} from 'puppeteer-core';
import {wait, withBenchPage} from '../bench/bench-page.ts';
import {median, percentile} from '../bench/figures.ts';
import {pointerLatencies} from '../bench/pointer-latencies.ts';
import {leaksIn, lineOf} from './growth.ts';
import {takeSample} from './sample.ts';

const {values} = parseArgs({options: {minutes: {type: 'string', default: '60'}}});
const minutes = Number(values.minutes);

/** What the page holds is looked at so often. */
const SAMPLES = 10;
const INPUTS = 24;
/** By then the stage is open, and the host has found what the machine holds. */
const SETTLE_MS = 5000;
const VIDEO = {width: 960, height: 540, fps: 60};
/** Each minute. */
const LIMITS = {heap: 64_000, count: 0.5};
/** Slower by so much, in milliseconds, is no chance: a frame or two. */
const LATER_MS = 35;

const latencyNow = async (page: Page): Promise<number> => {
  const seen = (await pointerLatencies(page, INPUTS)).filter((latency) => latency !== undefined);
  const lost = INPUTS - seen.length;
  console.log(
    `input to pixel: ${median(seen).toFixed(0)} ms in the middle, ${percentile(seen, 0.95).toFixed(0)} ms at the 95th percentile, ${lost} of ${INPUTS} unseen`,
  );
  return median(seen);
};

await withBenchPage(async (page) => {
  const tools = await page.createCDPSession();
  await page.evaluate((video) => bench.open('element', video), VIDEO);
  await page.evaluate(() => bench.steered());
  await wait(SETTLE_MS);
  const first = await latencyNow(page);
  const samples = [];
  for (let count = 0; count <= SAMPLES; count += 1) {
    const sample = await takeSample(tools);
    const {framesPerSecond} = await page.evaluate(() => bench.frames(2));
    console.log(
      `minute ${((count * minutes) / SAMPLES).toFixed(1)}: ${lineOf(sample)}, ${framesPerSecond} frames/s`,
    );
    samples.push(sample);
    if (count < SAMPLES) await wait((minutes * 60_000) / SAMPLES);
  }
  const last = await latencyNow(page);
  const troubles = [
    ...leaksIn(samples, minutes / SAMPLES, LIMITS),
    ...(last > first + LATER_MS ? [`input is seen ${(last - first).toFixed(0)} ms later`] : []),
  ];
  for (const trouble of troubles) {
    console.log(`does not hold: ${trouble}`);
    process.exitCode = 1;
  }
});
