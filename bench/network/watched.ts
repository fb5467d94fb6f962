import {percentile} from '../report/statistics.ts';

/** A frame on the screen: when, in milliseconds since the epoch, and the number that it shows. */
export type ShownFrame = readonly [atMs: number, number: number];

/** What a page has seen of a stream. */
export interface SeenFrames {
  readonly frames: readonly ShownFrame[];
  /** The changes of the quality: when, and the level with its cause. */
  readonly causes: readonly (readonly [atMs: number, cause: string])[];
}

/** What the user saw in the time of a trouble. */
export interface Watched {
  /** The sum of all times without a frame that are longer than 300 ms. */
  readonly frozenMs: number;
  /** From the painting of a frame to its display: the median and 95 % of all frames, and the median at the end. */
  readonly delayMs: number;
  readonly delay95Ms: number;
  readonly lateDelayMs: number;
  /** The frames per second at the end. */
  readonly lateFrames: number;
  /** How often the client has signed in, if the host counts it. */
  readonly signIns?: number;
  /** The first cause that was named, and when. */
  readonly cause: string;
}

/** A longer time between two frames is a freeze that a user sees. */
const FREEZE_MS = 300;
/** The end of the time that counts for the last figures. */
const LATE_MS = 3000;

/** Reads what a user saw between two times. */
export const readWatched = (
  {frames, causes}: SeenFrames,
  paintedAt: (frame: ShownFrame) => number | undefined,
  [beganMs, endMs]: readonly [number, number],
): Watched => {
  const shown = frames.filter(([atMs]) => atMs >= beganMs && atMs <= endMs);
  const times = [beganMs, ...shown.map(([atMs]) => atMs), endMs];
  const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? atMs));
  const delaysOf = (from: number) =>
    shown.flatMap((frame) => {
      const [atMs, painted] = [frame[0], paintedAt(frame)];
      return atMs < from || painted === undefined ? [] : [atMs - painted];
    });
  const [all, late] = [delaysOf(beganMs), delaysOf(endMs - LATE_MS)];
  const [atMs = 0, cause = ''] = causes.find(([at, named]) => at >= beganMs && named.includes(' ')) ?? [];
  return {
    frozenMs: gaps.filter((gap) => gap > FREEZE_MS).reduce((sum, gap) => sum + gap, 0),
    delayMs: percentile(all, 0.5),
    delay95Ms: percentile(all, 0.95),
    lateDelayMs: percentile(late, 0.5),
    lateFrames: late.length / (LATE_MS / 1000),
    cause: cause && `${cause} after ${((atMs - beganMs) / 1000).toFixed(1)} s`,
  };
};
