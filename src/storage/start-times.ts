import * as z from 'zod/mini';
import {pageClock} from '../platform/clock.ts';
import {lazySchema} from '../platform/schema.ts';
import type {Session} from '../service/session.ts';
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

const startsOf = (key: string) =>
  timeList
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
    timeList.write([...timeList.read().filter((entry) => entry.key !== key), {key, startsMs}]);
  },
};

/** Measures the cold start of one session at a time. A session that is ready immediately counts as none. */
export class ColdStart {
  readonly #application: string;
  #present: {readonly id: string; readonly since: number} | undefined;

  /** @param application the digest of the application and its service */
  constructor(application: string) {
    this.#application = application;
  }

  /** How long the present start usually takes on this device, in milliseconds, if known. */
  get usualMs(): number | undefined {
    return this.#present && startTimes.usualMs(this.#application);
  }

  /** The service has created a session. @param since when the request was sent, by the uptime of the clock */
  begin({id, ready}: Session, since: number) {
    this.#present = ready ? undefined : {id, since};
  }

  /** The service has reported the state of a session. */
  follow({id, ready, queue}: Session) {
    if (this.#present?.id !== id) return;
    // The time in a queue says nothing about the next start.
    if (queue) this.#present = {id, since: pageClock.uptime()};
    if (!ready) return;
    startTimes.add(this.#application, pageClock.uptime() - this.#present.since);
    this.#present = undefined;
  }
}
