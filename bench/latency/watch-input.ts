import type {Page} from 'puppeteer-core';
import {wait} from '../bench-browser.ts';

/**
 * Measures the milliseconds from an input event to the presented frame that shows its result. Resolves with `undefined`
 * if there is no visible result.
 */
export const watchInput = async (page: Page, act: () => Promise<void>): Promise<number | undefined> => {
  await page.evaluate(() => bench.watchBlock());
  await act();
  const {latencyMs} = await page.evaluate(() => bench.readLatency());
  // A random pause spreads the inputs over the time between two frames.
  await wait(30 + Math.random() * 50);
  return latencyMs;
};
