import * as z from 'zod/mini';
import {StoredList} from './stored-list.ts';

/** How many applications are remembered, and how many starts of each. */
const APPLICATIONS = 40;
const STARTS = 5;

const list = new StoredList(
  () => localStorage,
  'app-stream start times',
  z.object({key: z.string(), startsMs: z.array(z.number())}),
  APPLICATIONS,
);

const startsOf = (key: string) =>
  list
    .read()
    .find((entry) => entry.key === key)
    ?.startsMs.filter((ms) => ms > 0) ?? [];

/** How long the cold starts of applications took on this device, in milliseconds. */
export const startTimes = {
  /**
   * The usual time of an application: the median of its last starts, rounded up as people say it; `undefined` before the
   * first.
   */
  usualMs: (key: string): number | undefined => {
    const sorted = startsOf(key).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    if (median === undefined) return undefined;
    const stepMs = median > 90_000 ? 60_000 : 5000;
    return Math.ceil(median / stepMs) * stepMs;
  },
  learn: (key: string, tookMs: number) => {
    const startsMs = [...startsOf(key), Math.max(1, Math.round(tookMs))].slice(-STARTS);
    list.write([...list.read().filter((entry) => entry.key !== key), {key, startsMs}]);
  },
};
