import * as z from 'zod/mini';
import {lazySchema} from '../platform/schema.ts';
import {StoredList} from './stored-list.ts';
import {START_TIMES} from './stored-names.ts';

const MAX_APPLICATIONS = 40;
/** For each application, the last starts count. */
const MAX_STARTS = 5;

const list = new StoredList(
  () => localStorage,
  START_TIMES,
  lazySchema(() => z.object({key: z.string(), startsMs: z.array(z.number())})),
  MAX_APPLICATIONS,
);

const startsOf = (key: string) =>
  list
    .read()
    .find((entry) => entry.key === key)
    ?.startsMs.filter((ms) => ms > 0) ?? [];

/** The durations of cold starts on this device, in milliseconds, by application. */
export const startTimes = {
  /**
   * Returns the usual duration: the median of the last starts, rounded up to 5 seconds, or to a minute above 90 seconds.
   * Returns `undefined` before the first start.
   */
  usualMs: (key: string): number | undefined => {
    const sorted = startsOf(key).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    if (median === undefined) return undefined;
    const stepMs = median > 90_000 ? 60_000 : 5000;
    return Math.ceil(median / stepMs) * stepMs;
  },
  add: (key: string, durationMs: number) => {
    const startsMs = [...startsOf(key), Math.max(1, Math.round(durationMs))].slice(-MAX_STARTS);
    list.write([...list.read().filter((entry) => entry.key !== key), {key, startsMs}]);
  },
};
