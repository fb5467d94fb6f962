import type {Page} from 'puppeteer-core';
import {wait, type BenchBrowser} from '../bench-browser.ts';
import type {BenchHost} from '../host/bench-host.ts';
import type {DetailTable, Measurement, Row} from '../measurement.ts';
import {MINIMAL_STREAM, type ClientName, type WatchedDelay} from '../page-functions.ts';
import {median} from '../report/statistics.ts';
import {withBench} from '../with-bench.ts';
import {CASES, FAIR_LINK, type NetworkCase} from './cases.ts';

const ROUNDS = 3;
const FRAMES_PER_SECOND = 30;
/** The bitrate of the host reaches its limit, and the element knows the usual frames. */
const SETTLE_MS = 4000;
const WATCH_MS = 16_000;
/** The delay counts at the end: whether the stream is live again. */
const LATE_MS = 4000;

const CLIENTS: readonly ClientName[] = ['element', 'bare'];

interface Result {
  readonly frozenMs: number;
  /** `undefined` without a frame at the end. */
  readonly delayMs: number | undefined;
}

const resultOf = ({frozenMs, delays}: WatchedDelay): Result => {
  const late = delays.flatMap(([atMs, delayMs]) => (atMs > WATCH_MS - LATE_MS ? [delayMs] : []));
  return {frozenMs, delayMs: late.length > 0 ? median(late) : undefined};
};

/** Lets both clients play at the same time, each through a relay of its own, and watches them through one trouble. */
const measureRound = async (
  host: BenchHost,
  browser: BenchBrowser,
  clients: readonly ClientName[],
  {begin}: NetworkCase,
): Promise<readonly Result[]> => {
  await host.endSessions();
  await host.configure({link: FAIR_LINK, scene: 'busy', framesPerSecond: FRAMES_PER_SECOND});
  const pages: Page[] = [];
  try {
    for (const client of clients) {
      await host.prepare();
      const page = await browser.newPage();
      pages.push(page);
      await browser.load(page, host.origin, client);
      await page.evaluate((options) => bench.start(options), MINIMAL_STREAM);
    }
    await wait(SETTLE_MS);
    await Promise.all(pages.map((page) => page.evaluate(() => bench.watchDelay())));
    const end = wait(WATCH_MS);
    await begin(host);
    await end;
    const watched = await Promise.all(pages.map((page) => page.evaluate(() => bench.readWatched())));
    for (const page of pages) await page.evaluate(() => bench.close());
    return watched.map(resultOf);
  } finally {
    for (const page of pages) await page.close();
  }
};

type Results = ReadonlyMap<NetworkCase, ReadonlyMap<ClientName, Result[]>>;

const frozenOf = (results: readonly Result[]) => results.map(({frozenMs}) => frozenMs);
const delaysOf = (results: readonly Result[]) => results.flatMap(({delayMs}) => delayMs ?? []);

const rowsOf = (results: Results): readonly Row[] =>
  [...results].flatMap(([{name}, clients]) => {
    const [element = [], bare = []] = CLIENTS.map((client) => clients.get(client));
    const row = (
      label: string,
      of: (results: readonly Result[]) => readonly number[],
      atMost: number,
    ): Row => ({
      label: `${name}: ${label}`,
      unit: 'ms',
      element: of(element),
      baseline: of(bare),
      against: 'bare page',
      goal: {of: 'difference', atMost},
    });
    return [row('frozen', frozenOf, 200), row('delay at the end', delaysOf, 30)];
  });

const tableOf = (results: Results): DetailTable => ({
  title: 'Frozen, delay at the end',
  head: ['trouble', ...CLIENTS],
  rows: [...results].map(([{name}, clients]) => [
    name,
    ...CLIENTS.map((client) => {
      const all = clients.get(client) ?? [];
      const [frozen, delays] = [median(frozenOf(all)), delaysOf(all)];
      const delay = delays.length > 0 ? `${median(delays).toFixed(0)} ms` : 'no frame';
      return `${(frozen / 1000).toFixed(1)} s, ${delay}`;
    }),
  ]),
});

export const badNetwork: Measurement = {
  name: 'network',
  title: 'A bad network',
  method: `
What the user sees in the ${WATCH_MS / 1000} s after a trouble of the network begins. The minimal host sends 640×360 at
${FRAMES_PER_SECOND} frames a second that change in every pixel, through a relay with a round trip of ${2 * FAIR_LINK.delayMs} ms.
The element and the bare page play at the same time, each through a relay of its own. The stream that
starts first has the highest rate when the trouble begins, so each is the first one in turn. Each frame shows the time at which the host drew it. So the delay is that from the drawing to the display.

"Frozen" is the sum of all times without a frame that are longer than 200 ms. The delay at the end is the median of the
last ${LATE_MS / 1000} s. The host follows the estimate of the browser.`,
  measure: async ({runs: rounds = ROUNDS, isChosen, log}) =>
    withBench(async (host, browser) => {
      const cases = CASES.filter(({name}) => isChosen(name));
      const results = new Map(
        cases.map((each) => [each, new Map<ClientName, Result[]>(CLIENTS.map((client) => [client, []]))]),
      );
      for (const each of cases)
        for (let round = 0; round < rounds; round++) {
          // The stream that starts first has the highest rate when the trouble begins, and the longest freeze.
          const clients = round % 2 ? CLIENTS.toReversed() : CLIENTS;
          const found = await measureRound(host, browser, clients, each);
          for (const [index, client] of clients.entries()) {
            const result = found[index];
            if (!result) continue;
            results.get(each)?.get(client)?.push(result);
            const {frozenMs, delayMs} = result;
            const delay = delayMs === undefined ? 'no frame' : `${delayMs.toFixed(0)} ms`;
            log(`${each.name}, round ${round}, ${client}: ${frozenMs.toFixed(0)} ms frozen, ${delay}`);
          }
        }
      return {rows: rowsOf(results), details: [tableOf(results)]};
    }),
};
