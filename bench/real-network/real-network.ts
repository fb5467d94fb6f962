import type {DetailTable, Goal, Measurement, Row} from '../measurement.ts';
import {wait} from '../bench-browser.ts';
import {median} from '../report/statistics.ts';
import {ClientBrowser} from './client-browser.ts';
import {KitHost} from './kit-host.ts';
import {missingTools} from './network-tools.ts';
import {ShapedLinks} from './shaped-link.ts';
import {TROUBLES, type Trouble} from './troubles.ts';
import {readWatched, type Watched} from './watched.ts';

const ROUNDS = 3;
/** The bitrate of the host reaches its limit. */
const SETTLE_MS = 4000;
const WATCH_MS = 15_000;
const CLIENTS = ['element', 'bare'] as const;
type Client = (typeof CLIENTS)[number];

type Results = ReadonlyMap<Trouble, Readonly<Record<Client, Watched[]>>>;

/** Plays one stream on a fresh host, and watches it through one trouble. */
const measureOne = async (
  links: ShapedLinks,
  browser: ClientBrowser,
  {client, trouble, index}: {readonly client: Client; readonly trouble: Trouble; readonly index: number},
): Promise<Watched> => {
  await links.restore();
  const host = await KitHost.open(links, index);
  try {
    const page = await browser.open(client);
    try {
      await page.evaluate((url) => realStream.start(url), host.url);
      await page.evaluate(() => realStream.watch());
      await wait(SETTLE_MS);
      const beganMs = Date.now();
      const end = wait(WATCH_MS);
      await trouble.begin(links);
      await end;
      const seen = await page.evaluate(() => realStream.read());
      return readWatched(seen, host, [beganMs, beganMs + WATCH_MS]);
    } finally {
      await page.close();
    }
  } finally {
    await host.close();
  }
};

const rowsOf = (results: Results): readonly Row[] =>
  [...results].flatMap(([{name}, {element, bare}]) => {
    const row = (label: string, of: (watched: Watched) => number, allowed: number, unit = 'ms'): Row => {
      const baseline = bare.map(of);
      const goal: Goal = {of: 'difference', atMost: Math.max(allowed, Math.round(median(baseline) / 10))};
      return {
        label: `${name}: ${label}`,
        unit,
        element: element.map(of),
        baseline,
        against: 'bare page',
        goal,
      };
    };
    return [
      row('frozen', ({frozenMs}) => frozenMs, 300),
      row('delay at the end', ({lateDelayMs}) => lateDelayMs, 10),
      {...row('sign-ins', ({signIns}) => signIns, 0, ''), goal: {of: 'difference', atMost: 0} as const},
    ];
  });

const list = (all: readonly Watched[], of: (watched: Watched) => string) => all.map(of).join('; ');

const tableOf = (results: Results): DetailTable => ({
  title: 'Frozen, delay (median, 95 %, at the end), frames per second at the end, first cause',
  head: ['trouble, client', 'frozen', 'delay', 'frames', 'sign-ins', 'cause'],
  rows: [...results].flatMap(([{name}, clients]) =>
    CLIENTS.map((client) => {
      const all = clients[client];
      return [
        `${name}, ${client}`,
        list(all, ({frozenMs}) => `${(frozenMs / 1000).toFixed(1)} s`),
        list(all, (one) =>
          [one.delayMs, one.delay95Ms, one.lateDelayMs].map((ms) => ms.toFixed(0)).join('/'),
        ),
        list(all, ({lateFrames}) => lateFrames.toFixed(0)),
        list(all, ({signIns}) => String(signIns)),
        client === 'element' ? list(all, ({cause}) => cause || 'none') : '',
      ];
    }),
  ),
});

export const realNetwork: Measurement = {
  name: 'real-network',
  title: 'A bad network with NVIDIA’s streaming server',
  missing: missingTools,
  method: `
What the user sees in the ${WATCH_MS / 1000} s after a trouble of the network begins. The host is NVIDIA’s streaming server without a
GPU. It sends 1280×720 at 30 frames a second, half of which is noise, so that its encoder needs every bit. Host and browser
are in two network namespaces, with a round trip of 50 ms and queues of 200 ms. The element and a page written by hand play
one after the other, each on a fresh host, and each is the first one in turn. The page answers the offer as it is.

"Frozen" is the sum of all times without a frame that are longer than 300 ms. The delay is that from the painting of a frame to
its display, and at the end the median of the last three seconds. The goals are those of the page written by hand, with a
tolerance of 300 ms for freezes, of 10 ms for the delay, or of a tenth if that is more.`,
  measure: async ({runs: rounds = ROUNDS, isChosen, log}) => {
    const troubles = TROUBLES.filter(({name}) => isChosen(name));
    const results = new Map(
      troubles.map((trouble) => [trouble, {element: [] as Watched[], bare: [] as Watched[]}]),
    );
    const links = await ShapedLinks.open();
    try {
      const browser = await ClientBrowser.open(links);
      try {
        let index = 0;
        for (let round = 0; round < rounds; round++)
          for (const [trouble, clients] of results)
            for (const client of round % 2 ? CLIENTS.toReversed() : CLIENTS) {
              index += 1;
              const watched = await measureOne(links, browser, {client, trouble, index});
              clients[client].push(watched);
              log(`${trouble.name}, round ${round}, ${client}: ${JSON.stringify(watched)}`);
            }
      } finally {
        await browser.close();
      }
    } finally {
      await links.close();
    }
    return {rows: rowsOf(results), details: [tableOf(results)]};
  },
};
