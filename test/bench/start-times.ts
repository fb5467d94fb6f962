import type {Page} from 'puppeteer-core';
import {CLIENTS, type Client, type Times} from './bench-page.ts';
import {median, type Figure} from './figures.ts';

const ROUNDS = 10;

/** How long a stream takes to its first frame. */
export const measureStartTimes = async (page: Page): Promise<readonly Figure[]> => {
  const times: Record<Client, Times[]> = {bare: [], element: []};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const client of CLIENTS) {
      const time = await page.evaluate((client) => bench.open(client), client);
      await page.evaluate(() => bench.close());
      // The first round warms what later rounds find warm.
      if (round > 0) times[client].push(time);
    }
  }
  const figure = (what: string, of: keyof Times): Figure => {
    const medianOf = (client: Client) => median(times[client].map((time) => time[of]));
    return {what, element: medianOf('element'), byHand: medianOf('bare'), unit: 'ms'};
  };
  return [
    figure('insertion to first frame, warm, median', 'toFrame'),
    figure('ready to first frame, warm, median', 'fromReady'),
  ];
};
