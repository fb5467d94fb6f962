import type {Page} from 'puppeteer-core';
import {wait} from './bench-page.ts';
import type {Figure} from './figures.ts';

/** How many frames of the usual picture are shown, once the host has found what the machine holds. */
export const measureFrameRate = async (page: Page): Promise<readonly Figure[]> => {
  await page.evaluate(() => bench.open('element'));
  await wait(3000);
  const {size, framesPerSecond} = await page.evaluate(() => bench.frames(10));
  await page.evaluate(() => bench.close());
  return [{what: `frames shown at ${size}`, element: framesPerSecond, unit: '/s', digits: 1}];
};
