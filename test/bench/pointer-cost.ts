import type {Page} from 'puppeteer-core';
import {CLIENTS, wait, type Client} from './bench-page.ts';
import {median, type Figure} from './figures.ts';

const BATCHES = 20;
const EVENTS = 1000;
const MOUSE_RUNS = 3;
const MOUSE_SECONDS = 2;

/** What a mouse costs the main thread of the page while the picture plays. */
export const measurePointerCost = async (page: Page): Promise<readonly Figure[]> => {
  const cost: Record<Client, number> = {bare: NaN, element: NaN};
  const share: Record<Client, number> = {bare: NaN, element: NaN};
  for (const client of CLIENTS) {
    await page.evaluate((client) => bench.open(client), client);
    await page.evaluate(() => bench.steered());
    await wait(3000);
    const shares: number[] = [];
    for (let run = 0; run < MOUSE_RUNS; run++) {
      shares.push(
        await page.evaluate((client, seconds) => bench.mouseShare(client, seconds), client, MOUSE_SECONDS),
      );
    }
    const costs = await page.evaluate(
      (client, batches, events) => bench.pointerCost(client, batches, events),
      client,
      BATCHES,
      EVENTS,
    );
    await page.evaluate(() => bench.close());
    [cost[client], share[client]] = [median(costs), median(shares)];
  }
  return [
    {
      what: 'main thread for one pointer event, median',
      element: cost.element * 1000,
      byHand: cost.bare * 1000,
      unit: 'µs',
      digits: 1,
    },
    {
      what: 'main thread for a mouse of 1,000 Hz, median',
      element: share.element * 100,
      byHand: share.bare * 100,
      unit: '%',
      digits: 2,
    },
  ];
};
