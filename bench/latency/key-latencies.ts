import type {Page} from 'puppeteer-core';
import {watchInput} from './watch-input.ts';

/** Measures the latencies of key presses. A press without a visible result is `undefined`. */
export const measureKeyLatencies = async (
  page: Page,
  count: number,
): Promise<readonly (number | undefined)[]> => {
  await page.evaluate(() => bench.focusVideo());
  const latencies = [];
  for (let sample = 0; sample < count; sample++)
    latencies.push(await watchInput(page, () => page.keyboard.press('Enter')));
  return latencies;
};
