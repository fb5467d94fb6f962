import * as z from 'zod/mini';
import {lazySchema, type Output, safeParse, type Schema} from '../platform/schema.ts';
import {SESSIONS, START_TIMES} from './device-storage.ts';

/**
 * A short list in the browser's storage. If the storage is blocked, full or contains invalid data, the list is shorter or
 * empty. No method throws.
 */
export class StoredList<Item> {
  readonly #storage: () => Storage;
  readonly #name: string;
  readonly #schema: Schema<Item>;
  readonly #limit: number;

  /**
   * @param storage a function, because access to a blocked storage throws
   * @param limit the most items. The list keeps the last ones.
   */
  constructor(storage: () => Storage, name: string, schema: Schema<Item>, limit: number) {
    this.#storage = storage;
    this.#name = name;
    this.#schema = schema;
    this.#limit = limit;
  }

  read(): Item[] {
    try {
      const items: unknown = JSON.parse(this.#storage().getItem(this.#name) ?? '[]');
      if (!Array.isArray(items)) return [];
      return items.slice(-this.#limit).flatMap((item) => {
        const parsed = safeParse(this.#schema, item);
        return parsed.success ? [parsed.data] : [];
      });
    } catch {
      return [];
    }
  }

  write(items: readonly Item[]) {
    try {
      const storage = this.#storage();
      if (items.length) storage.setItem(this.#name, JSON.stringify(items.slice(-this.#limit)));
      else storage.removeItem(this.#name);
    } catch {
      // The list is an aid: the page works without it.
    }
  }
}

/** A tab never has this many sessions at a time. */
const MAX_RECORDS = 20;

const record = lazySchema(() =>
  z.object({
    id: z.string(),
    /** The digest of the service's address. */
    service: z.string(),
    /** The digest of the request. */
    request: z.string(),
    /** Whether the session continues without a page. */
    isKept: z.boolean(),
    /** Whether its page has left the session. Stays false if the page crashed or the browser discarded it. */
    isLeft: z.boolean(),
    /** How many later pages have tried to end the session. */
    endAttempts: z.number(),
  }),
);

/** A session that a page of this tab created, and that no service has confirmed as deleted. Contains no token. */
export type SessionRecord = Output<typeof record>;

const recordList = new StoredList(() => sessionStorage, SESSIONS, record, MAX_RECORDS);

/**
 * The records of this tab in session storage. They survive a reload and a navigation, but not the end of the tab. A
 * duplicated tab starts with a copy.
 */
export const sessionRecords = {
  /** Returns all records, the newest first. */
  all: (): SessionRecord[] => recordList.read().reverse(),
  add: (added: SessionRecord) => {
    recordList.write([...allExcept(added.id), added]);
  },
  update: (id: string, change: Partial<Omit<SessionRecord, 'id'>>) => {
    recordList.write(recordList.read().map((entry) => (entry.id === id ? {...entry, ...change} : entry)));
  },
  remove: (id: string) => {
    recordList.write(allExcept(id));
  },
};

const allExcept = (id: string) => recordList.read().filter((other) => other.id !== id);

const MAX_APPLICATIONS = 40;
/** For each application, the last starts count. */
const MAX_STARTS = 5;

const timeList = new StoredList(
  () => localStorage,
  START_TIMES,
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
