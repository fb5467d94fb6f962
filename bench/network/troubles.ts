import {wait} from '../bench-browser.ts';

/** The state of the path between a page and its host. */
export interface PathState {
  readonly delayMs: number;
  readonly lossPercent: number;
  /** 0: no limit. */
  readonly kilobitsPerSecond: number;
}

/** A round trip of 50 ms, and nothing else. */
export const FAIR_PATH: PathState = {delayMs: 25, lossPercent: 0, kilobitsPerSecond: 0};

/** One trouble of a path. */
export interface Trouble<Path> {
  readonly name: string;
  /** Begins the trouble. It resolves when the trouble stays as it is, or is over. */
  readonly begin: (path: Path) => Promise<void>;
}

/** The troubles of any path. `change` sets its state. */
export const createTroubles = <Path>(
  change: (path: Path, state: PathState) => Promise<void> | void,
): readonly Trouble<Path>[] => {
  const lasting = (name: string, state: Partial<PathState>): Trouble<Path> => ({
    name,
    begin: async (path) => change(path, {...FAIR_PATH, ...state}),
  });
  const blackout = (seconds: number): Trouble<Path> => ({
    name: `nothing for ${seconds} s`,
    begin: async (path) => {
      await change(path, {...FAIR_PATH, lossPercent: 100});
      await wait(seconds * 1000);
      await change(path, FAIR_PATH);
    },
  });
  return [
    lasting('no trouble', {}),
    ...[1, 3, 10].map((lossPercent) => lasting(`${lossPercent} % loss`, {lossPercent})),
    ...[5, 2, 1].map((rate) => lasting(`${rate} Mbit/s`, {kilobitsPerSecond: rate * 1000})),
    ...[2, 6].map(blackout),
  ];
};
