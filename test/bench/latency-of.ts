import type {Page} from 'puppeteer-core';
import {wait, type Region} from './bench-page.ts';

/** Milliseconds from an act of the person to the presented frame whose region it changed; undefined when none did. */
export const latencyOf = async (
  page: Page,
  region: Region,
  act: () => Promise<void>,
): Promise<number | undefined> => {
  await page.evaluate((region) => bench.watch(region), region);
  await act();
  const latency = await page.evaluate(() => bench.latency());
  // At any moment between two frames.
  await wait(100 + Math.random() * 50);
  return latency;
};
