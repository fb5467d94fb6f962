import type {Page} from 'puppeteer-core';
import {wait} from '../bench-browser.ts';

/** By this time the frame that shows the pointer's first position is presented. */
const SETTLE_MS = 300;

/**
 * The milliseconds from each input event to the presented frame that shows its result. An input without a visible result is
 * `undefined`.
 */
type Latencies = readonly (number | undefined)[];

const watchInputs = async (
  page: Page,
  count: number,
  act: (sample: number) => Promise<void>,
): Promise<Latencies> => {
  const latencies = [];
  for (let sample = 0; sample < count; sample++) {
    await page.evaluate(() => bench.watchBlock());
    await act(sample);
    latencies.push((await page.evaluate(() => bench.readLatency())).latencyMs);
    // A random pause spreads the inputs over the time between two frames.
    await wait(30 + Math.random() * 50);
  }
  return latencies;
};

/** Measures the latencies of pointer moves from one half of the video to the other. */
export const measurePointerLatencies = async (page: Page, count: number): Promise<Latencies> => {
  const {x, y, width, height} = await page.evaluate(() => bench.focusVideo());
  const moveTo = (share: number) => page.mouse.move(x + width * share, y + height / 4);
  await moveTo(0.25);
  await wait(SETTLE_MS);
  return watchInputs(page, count, (sample) => moveTo(sample % 2 === 0 ? 0.75 : 0.25));
};

/** Measures the latencies of key presses. */
export const measureKeyLatencies = async (page: Page, count: number): Promise<Latencies> => {
  await page.evaluate(() => bench.focusVideo());
  return watchInputs(page, count, () => page.keyboard.press('Enter'));
};
