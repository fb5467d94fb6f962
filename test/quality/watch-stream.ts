import type {AppStreamElement, QualityCause} from '../../src/index.ts';

/** A longer gap between two frames is a freeze that a user sees, at 15 frames per second. */
const FREEZE_MS = 300;
/** The element takes a sample each second. */
const SAMPLE_MS = 1200;
const READ_MS = 250;

/** What the element said of a stream, and what was to be seen of it. */
export interface WatchedStream {
  /** The cause that the element named for the longest time, or `good` if it named none. */
  readonly named: QualityCause | 'good' | 'unknown';
  /** Each level and cause that was not good. */
  readonly bad: readonly string[];
  readonly freezes: number;
  /** The freezes after which the level was still `good`. */
  readonly missed: number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Watches the frames and the quality of a stream for some seconds. */
export const watchStream = async (element: AppStreamElement, ms: number): Promise<WatchedStream> => {
  const {video} = element;
  const readings: WatchedStream['named'][] = [];
  const checks: Promise<boolean>[] = [];
  const bad = new Set<string>();
  let last = performance.now();
  const isGoodLater = async () => {
    await wait(SAMPLE_MS);
    return element.quality?.level === 'good';
  };
  const next = () => {
    const now = performance.now();
    if (now - last > FREEZE_MS) checks.push(isGoodLater());
    last = now;
    handle = video.requestVideoFrameCallback(next);
  };
  let handle = video.requestVideoFrameCallback(next);
  for (const end = last + ms; performance.now() < end; await wait(READ_MS)) {
    const {level, cause} = element.quality ?? {};
    if (level === 'good' && performance.now() - last > FREEZE_MS + SAMPLE_MS)
      checks.push(Promise.resolve(true));
    if (level !== undefined && level !== 'good') bad.add(`${level}, ${cause ?? 'unknown'}`);
    readings.push(level === undefined || level === 'good' ? 'good' : (cause ?? 'unknown'));
  }
  video.cancelVideoFrameCallback(handle);
  const missed = await Promise.all(checks);
  return {
    named: mostFrequent(readings),
    bad: [...bad],
    freezes: checks.length,
    missed: missed.filter(Boolean).length,
  };
};

const mostFrequent = (readings: readonly WatchedStream['named'][]): WatchedStream['named'] => {
  const bad = readings.filter((reading) => reading !== 'good');
  const count = (named: WatchedStream['named']) => bad.filter((reading) => reading === named).length;
  return [...new Set(bad)].sort((first, second) => count(second) - count(first))[0] ?? 'good';
};
