import type {Page} from 'puppeteer-core';
import {wait} from '../bench-browser.ts';
import {watchInput} from './watch-input.ts';

/** By this time the frame that shows the pointer's first position is presented. */
const SETTLE_MS = 300;

/**
 * Measures the latencies of pointer moves from one half of the video to the other, in milliseconds from the event to the
 * presented frame. A move without a visible result is `undefined`.
 */
export const measurePointerLatencies = async (
  page: Page,
  count: number,
): Promise<readonly (number | undefined)[]> => {
  const {x, y, width, height} = await page.evaluate(() => bench.focusVideo());
  const moveTo = (share: number) => page.mouse.move(x + width * share, y + height / 4);
  await moveTo(0.25);
  await wait(SETTLE_MS);
  const latencies = [];
  for (let sample = 0; sample < count; sample++)
    latencies.push(await watchInput(page, () => moveTo(sample % 2 === 0 ? 0.75 : 0.25)));
  return latencies;
};
