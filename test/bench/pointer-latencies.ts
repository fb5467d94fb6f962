import type {Page} from 'puppeteer-core';
import {wait, type Region} from './bench-page.ts';
import {latencyOf} from './latency-of.ts';

/** Where the application tells the pointer's place: the part that a long text covers and a short one does not. */
const CORNER: Region = {from: 'right', left: 136, bottom: 66, width: 26, height: 16};
const PLACES = [
  [1, 1],
  [888, 444],
] as const;

/** How long each of some moves of the pointer takes to be seen; undefined for one that no picture answered. */
export const pointerLatencies = async (
  page: Page,
  count: number,
): Promise<readonly (number | undefined)[]> => {
  const {x, y} = await page.evaluate(() => bench.focus());
  await page.mouse.move(x + PLACES[1][0], y + PLACES[1][1]);
  await wait(500);
  const latencies = [];
  for (let sample = 0; sample < count; sample++) {
    const [left, top] = PLACES[sample % 2 === 0 ? 0 : 1];
    latencies.push(await latencyOf(page, CORNER, () => page.mouse.move(x + left, y + top)));
  }
  return latencies;
};
