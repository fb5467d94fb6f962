import type {BenchBrowser} from '../bench-browser.ts';
import type {BenchHost} from '../bench-host.ts';
import type {MeasureOptions} from '../measurement.ts';
import type {ClientName, ServiceStream, StepTimes} from '../page-functions.ts';
import {runRounds} from './rounds.ts';

/** One of the clients that take turns, and what it starts. */
export interface Variant {
  readonly name: string;
  readonly client: ClientName;
  readonly options: ServiceStream;
}

export interface StartPlan {
  readonly host: BenchHost;
  readonly browser: BenchBrowser;
  readonly variants: readonly Variant[];
  readonly rounds: number;
  /** The number of rounds before, whose times do not count. They fill the caches of the browser. */
  readonly warmUpRounds: number;
  readonly log: MeasureOptions['log'];
}

/** Starts each variant in each round, in a new page each. Resolves with the times of the steps for each variant. */
export const measureStarts = async ({
  host,
  browser,
  variants,
  rounds,
  warmUpRounds,
  log,
}: StartPlan): Promise<ReadonlyMap<string, readonly StepTimes[]>> => {
  const page = await browser.newPage();
  const times = new Map<string, StepTimes[]>(variants.map(({name}) => [name, []]));
  await runRounds(variants, warmUpRounds + rounds, async ({name, client, options}, round) => {
    await browser.load(page, host.origin, client);
    const time = await page.evaluate((options) => bench.start(options), options);
    await page.evaluate(() => bench.close());
    const counted = round - warmUpRounds;
    if (counted >= 0) times.get(name)?.push(time);
    if (name === variants[0]?.name && counted % 10 === 0) log(`round ${counted} of ${rounds}`);
  });
  await page.close();
  return times;
};
