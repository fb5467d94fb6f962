import * as z from 'zod/mini';
import {lazySchema} from '../platform/schema.ts';
import type {StartTimes} from '../session/ports.ts';
import {START_TIMES, storeList} from './device-storage.ts';

const MAX_APPLICATIONS = 40;
/** For each application, the last starts count. */
const MAX_STARTS = 5;

const timeList = storeList(
  START_TIMES,
  () => localStorage,
  lazySchema(() => z.object({key: z.string(), startsMs: z.array(z.number())})),
  MAX_APPLICATIONS,
);

/**
 * The durations of cold starts on this device. The usual one is the median of the last starts, rounded up to 5 seconds, or to
 * a minute above 90 seconds.
 * @param application the digest of the application and its service
 */
export const startTimesOf = (application: string): StartTimes => {
  const readStarts = () => timeList.read().find(({key}) => key === application)?.startsMs ?? [];
  return {
    usualMs: () => {
      const sorted = readStarts()
        .filter((ms) => ms > 0)
        .sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)];
      if (median === undefined) return undefined;
      const stepMs = median > 90_000 ? 60_000 : 5000;
      return Math.ceil(median / stepMs) * stepMs;
    },
    add: (durationMs) => {
      const startsMs = [...readStarts(), Math.max(1, Math.round(durationMs))].slice(-MAX_STARTS);
      const others = timeList.read().filter(({key}) => key !== application);
      timeList.write([...others, {key: application, startsMs}]);
    },
  };
};
