import type {Page} from 'puppeteer-core';
import {wait} from '../bench-browser.ts';
import type {DetailTable, Findings, Goal, MeasureOptions, Row} from '../measurement.ts';
import {CLIENTS, type ClientName} from '../page-functions.ts';
import {median} from '../report/statistics.ts';
import {runRounds} from '../start/rounds.ts';
import type {Trouble} from './troubles.ts';
import {readWatched, type ShownFrame, type Watched} from './watched.ts';

const ROUNDS = 3;
/** The bitrate of the host reaches its limit, and the element knows the usual frames. */
const SETTLE_MS = 4000;
export const WATCH_MS = 15_000;

interface TroublesPlan<Path> extends MeasureOptions {
  readonly troubles: readonly Trouble<Path>[];
  /** Plays one client through one trouble. Each stream has another index. */
  readonly play: (client: ClientName, trouble: Trouble<Path>, index: number) => Promise<Watched>;
}

type Results = ReadonlyMap<string, Readonly<Record<ClientName, Watched[]>>>;

/** Watches the stream that plays in a page through one trouble. */
export const watchTrouble = async <Path>(
  page: Page,
  {
    path,
    trouble,
    code,
    paintedAt,
  }: {
    readonly path: Path;
    readonly trouble: Trouble<Path>;
    /** How the frames show their numbers. */
    readonly code: 'strip' | 'blocks';
    /** When a frame was painted, in milliseconds since the epoch. */
    readonly paintedAt: (frame: ShownFrame) => number | undefined;
  },
): Promise<Watched> => {
  await page.evaluate((code) => bench.watchFrames(code), code);
  await wait(SETTLE_MS);
  const beganMs = Date.now();
  const end = wait(WATCH_MS);
  await trouble.begin(path);
  await end;
  const seen = await page.evaluate(() => bench.readFrames());
  return readWatched(seen, paintedAt, [beganMs, beganMs + WATCH_MS]);
};

/** Lets both clients play through each trouble, one after the other. */
export const measureTroubles = async <Path>({
  runs = ROUNDS,
  isChosen,
  log,
  troubles,
  play,
}: TroublesPlan<Path>): Promise<Findings> => {
  const results = new Map(
    troubles
      .filter(({name}) => isChosen(name))
      .map((trouble) => [trouble, {element: [] as Watched[], bare: [] as Watched[]}]),
  );
  let index = 0;
  for (const [trouble, clients] of results)
    await runRounds(CLIENTS, runs, async (client, round) => {
      index += 1;
      const watched = await play(client, trouble, index);
      clients[client].push(watched);
      log(`${trouble.name}, round ${round}, ${client}: ${JSON.stringify(watched)}`);
    });
  const byName = new Map([...results].map(([{name}, clients]) => [name, clients]));
  return {rows: rowsOf(byName), details: [tableOf(byName)]};
};

const rowsOf = (results: Results): readonly Row[] =>
  [...results].flatMap(([name, {element, bare}]) => {
    const row = (label: string, of: (watched: Watched) => number, allowed: number): Row => {
      const baseline = bare.map(of);
      const goal: Goal = {of: 'difference', atMost: Math.max(allowed, Math.round(median(baseline) / 10))};
      return {
        label: `${name}: ${label}`,
        unit: 'ms',
        element: element.map(of),
        baseline,
        against: 'bare page',
        goal,
      };
    };
    return [
      row('frozen', ({frozenMs}) => frozenMs, 300),
      row('delay at the end', ({lateDelayMs}) => lateDelayMs, 10),
    ];
  });

const list = (all: readonly Watched[], of: (watched: Watched) => string) => all.map(of).join('; ');

const tableOf = (results: Results): DetailTable => ({
  title: 'Frozen, delay (median, 95 %, at the end), frames per second at the end, first cause',
  head: ['trouble, client', 'frozen', 'delay', 'frames', 'sign-ins', 'cause'],
  rows: [...results].flatMap(([name, clients]) =>
    CLIENTS.map((client) => {
      const all = clients[client];
      return [
        `${name}, ${client}`,
        list(all, ({frozenMs}) => `${(frozenMs / 1000).toFixed(1)} s`),
        list(all, (one) =>
          [one.delayMs, one.delay95Ms, one.lateDelayMs].map((ms) => ms.toFixed(0)).join('/'),
        ),
        list(all, ({lateFrames}) => lateFrames.toFixed(0)),
        list(all, ({signIns = '–'}) => String(signIns)),
        client === 'element' ? list(all, ({cause}) => cause || 'none') : '',
      ];
    }),
  ),
});
