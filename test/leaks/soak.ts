/**
 * `npm run soak -- --minutes 60` plays a stream of a new build for an hour. The run fails if the page's memory keeps growing
 * or if the input latency is higher at the end.
 */
import {spawnSync} from 'node:child_process';
import {parseArgs} from 'node:util';
import type {Page} from 'puppeteer-core';
import {BenchBrowser, wait} from '../../bench/bench-browser.ts';
import {BenchHost} from '../../bench/bench-host.ts';
import {measurePointerLatencies} from '../../bench/latency/input-latencies.ts';
import {createStream} from '../../bench/page-functions.ts';
import {median, percentile} from '../../bench/report/statistics.ts';
import {findLeaks, formatSample} from './find-leaks.ts';
import {takeSample} from './take-sample.ts';

const {values} = parseArgs({options: {minutes: {type: 'string', default: '60'}}});
const minutes = Number(values.minutes);

const SAMPLES = 10;
const INPUTS = 24;
/** By this time all parts of the element are loaded. */
const SETTLE_MS = 5000;
const FRAME_RATE_SECONDS = 2;
/** The growth for each minute that is not a leak. */
const LIMITS = {heap: 64_000, count: 0.5};
/** A difference of one or two frames is not significant. */
const MAX_LATENCY_GROWTH_MS = 35;

const measureMedianLatency = async (page: Page): Promise<number> => {
  const latencies = (await measurePointerLatencies(page, INPUTS)).filter((latency) => latency !== undefined);
  const lost = INPUTS - latencies.length;
  console.log(
    `input to pixel: ${median(latencies).toFixed(0)} ms median, ` +
      `${percentile(latencies, 0.95).toFixed(0)} ms at the 95th percentile, ` +
      `${lost} of ${INPUTS} without a visible result`,
  );
  return median(latencies);
};

const measureFrameRate = async (page: Page): Promise<number> => {
  const before = await page.evaluate(() => bench.countFrames());
  await wait(FRAME_RATE_SECONDS * 1000);
  return ((await page.evaluate(() => bench.countFrames())) - before) / FRAME_RATE_SECONDS;
};

if (spawnSync('npm', ['run', 'build'], {stdio: 'inherit'}).status !== 0) throw new Error('The build failed');
const host = await BenchHost.open();
const browser = await BenchBrowser.open();
try {
  const page = await browser.newPage();
  const tools = await page.createCDPSession();
  await browser.load(page, host.origin, 'element');
  await page.evaluate((options) => bench.start(options), createStream());
  await page.evaluate(() => bench.waitForInput());
  await wait(SETTLE_MS);
  const first = await measureMedianLatency(page);
  const samples = [];
  for (let count = 0; count <= SAMPLES; count += 1) {
    const sample = await takeSample(tools);
    const framesPerSecond = await measureFrameRate(page);
    console.log(
      `minute ${((count * minutes) / SAMPLES).toFixed(1)}: ${formatSample(sample)}, ${framesPerSecond} frames/s`,
    );
    samples.push(sample);
    if (count < SAMPLES) await wait((minutes * 60_000) / SAMPLES);
  }
  const last = await measureMedianLatency(page);
  const problems = [
    ...findLeaks(samples, minutes / SAMPLES, LIMITS),
    ...(last > first + MAX_LATENCY_GROWTH_MS
      ? [`the input latency grew by ${(last - first).toFixed(0)} ms`]
      : []),
  ];
  for (const problem of problems) {
    console.log(`problem: ${problem}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await host.close();
}
