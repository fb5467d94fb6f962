import type {BenchHost} from '../host/bench-host.ts';
import {CLEAN_LINK, type LinkSettings} from '../host/host-messages.ts';
import {wait} from '../bench-browser.ts';

/** The link before and after the trouble: a round trip of 50 ms. */
export const FAIR_LINK: LinkSettings = {...CLEAN_LINK, delayMs: 25};
const QUEUE_MS = 400;
/** What a host sends that ignores the network, in bits per second. */
const STEADY_BITRATE = 4_000_000;

/** One trouble of the network. */
export interface NetworkCase {
  readonly name: string;
  /** 0: the host follows the network. */
  readonly steadyBitrate: number;
  /** Begins the trouble. It resolves when the trouble stays as it is, or is over. */
  readonly begin: (host: BenchHost) => Promise<void>;
}

const linkCase = (name: string, link: Partial<LinkSettings>, steadyBitrate = 0): NetworkCase => ({
  name,
  steadyBitrate,
  begin: (host) => host.changeLink({...FAIR_LINK, ...link}),
});

const blackout = (seconds: number): NetworkCase => ({
  name: `nothing for ${seconds} s`,
  steadyBitrate: 0,
  begin: async (host) => {
    await host.changeLink({...FAIR_LINK, isDown: true});
    await wait(seconds * 1000);
    await host.changeLink(FAIR_LINK);
  },
});

const RATES = [1, 2, 5];

export const CASES: readonly NetworkCase[] = [
  linkCase('no trouble', {}),
  ...[1, 3, 10].map((percent) => linkCase(`${percent} % loss`, {loss: percent / 100})),
  ...RATES.map((rate) =>
    linkCase(`${rate} Mbit/s, host adapts`, {bitsPerSecond: rate * 1e6, queueMs: QUEUE_MS}),
  ),
  ...RATES.map((rate) =>
    linkCase(`${rate} Mbit/s, host sends 4`, {bitsPerSecond: rate * 1e6, queueMs: QUEUE_MS}, STEADY_BITRATE),
  ),
  linkCase('2 Mbit/s, queue of 2 s', {bitsPerSecond: 2e6, queueMs: 2000}),
  blackout(2),
  blackout(6),
  {name: 'another address', steadyBitrate: 0, begin: (host) => host.changeAddress()},
];
