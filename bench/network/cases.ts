import type {BenchHost} from '../host/bench-host.ts';
import {CLEAN_LINK, type LinkSettings} from '../host/host-messages.ts';
import {wait} from '../bench-browser.ts';

/** The link before and after the trouble: a round trip of 50 ms. */
export const FAIR_LINK: LinkSettings = {...CLEAN_LINK, delayMs: 25};
const QUEUE_MS = 400;

/** One trouble of the network. */
export interface NetworkCase {
  readonly name: string;
  /** Begins the trouble. It resolves when the trouble stays as it is, or is over. */
  readonly begin: (host: BenchHost) => Promise<void>;
}

const linkCase = (name: string, link: Partial<LinkSettings>): NetworkCase => ({
  name,
  begin: (host) => host.changeLink({...FAIR_LINK, ...link}),
});

const blackout = (seconds: number): NetworkCase => ({
  name: `nothing for ${seconds} s`,
  begin: async (host) => {
    await host.changeLink({...FAIR_LINK, isDown: true});
    await wait(seconds * 1000);
    await host.changeLink(FAIR_LINK);
  },
});

export const CASES: readonly NetworkCase[] = [
  linkCase('no trouble', {}),
  ...[1, 3, 10].map((percent) => linkCase(`${percent} % loss`, {loss: percent / 100})),
  ...[1, 2, 5].map((rate) => linkCase(`${rate} Mbit/s`, {bitsPerSecond: rate * 1e6, queueMs: QUEUE_MS})),
  linkCase('2 Mbit/s, queue of 2 s', {bitsPerSecond: 2e6, queueMs: 2000}),
  blackout(2),
  blackout(6),
  {name: 'another address', begin: (host) => host.changeAddress()},
];
