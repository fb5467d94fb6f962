import * as z from 'zod/mini';
import {lazySchema, type Output} from '../platform/schema.ts';
import {StoredList} from './stored-list.ts';
import {SESSIONS} from './stored-names.ts';

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

const list = new StoredList(() => sessionStorage, SESSIONS, record, MAX_RECORDS);

/**
 * The records of this tab in session storage. They survive a reload and a navigation, but not the end of the tab. A
 * duplicated tab starts with a copy.
 */
export const sessionRecords = {
  /** Returns all records, the newest first. */
  all: (): SessionRecord[] => list.read().reverse(),
  add: (added: SessionRecord) => {
    list.write([...allExcept(added.id), added]);
  },
  update: (id: string, change: Partial<Omit<SessionRecord, 'id'>>) => {
    list.write(list.read().map((entry) => (entry.id === id ? {...entry, ...change} : entry)));
  },
  remove: (id: string) => {
    list.write(allExcept(id));
  },
};

const allExcept = (id: string) => list.read().filter((other) => other.id !== id);
