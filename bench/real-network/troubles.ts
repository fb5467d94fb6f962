import {wait} from '../bench-browser.ts';
import {FAIR_LINK, type LinkState, type ShapedLinks} from './shaped-link.ts';

/** One trouble of the network. */
export interface Trouble {
  readonly name: string;
  /** Begins the trouble. It resolves when the trouble stays as it is, or is over. */
  readonly begin: (links: ShapedLinks) => Promise<void>;
}

const shaped = (name: string, state: Partial<LinkState>): Trouble => ({
  name,
  begin: async (links) => {
    links.set({...FAIR_LINK, ...state});
    await wait(0);
  },
});

const blackout = (seconds: number): Trouble => ({
  name: `nothing for ${seconds} s`,
  begin: async (links) => {
    links.set({...FAIR_LINK, loss: 1});
    await wait(seconds * 1000);
    links.set(FAIR_LINK);
  },
});

export const TROUBLES: readonly Trouble[] = [
  shaped('no trouble', {}),
  ...[1, 3, 10].map((percent) => shaped(`${percent} % loss`, {loss: percent / 100})),
  ...[5, 2, 1].map((rate) => shaped(`${rate} Mbit/s`, {bitsPerSecond: rate * 1e6, queueMs: 200})),
  shaped('2 Mbit/s, queue of 2 s', {bitsPerSecond: 2e6, queueMs: 2000}),
  ...[2, 6].map(blackout),
  {
    name: 'another address after 3 s',
    begin: async (links) => {
      await links.pull();
      await wait(3000);
      await links.reroute();
    },
  },
];
