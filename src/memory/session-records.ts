import * as z from 'zod/mini';
import {StoredList} from './stored-list.ts';

/** More sessions than a tab ever has at one time. */
const LIMIT = 20;

const record = z.object({
  id: z.string(),
  /** The digest of the service's address. */
  service: z.string(),
  /** The digest of what was asked for. */
  request: z.string(),
  /** Whether it shall go on without a page. */
  kept: z.boolean(),
  /** Whether its page has left it. A page that crashes or is discarded has no time to say so. */
  left: z.boolean(),
  /** How often its deletion was tried by later pages. */
  tries: z.number(),
});

/** A session that pages of this tab have made, and whose deletion no service has answered yet. It holds no token. */
export type SessionRecord = z.infer<typeof record>;

const list = new StoredList(() => sessionStorage, 'app-stream sessions', record, LIMIT);

/**
 * The records of this tab, in session storage: they outlive a reload and a navigation, and go when the tab is closed. A
 * tab that is duplicated begins with a copy.
 */
export const sessionRecords = {
  /** All of them, the newest first. */
  all: (): SessionRecord[] => list.read().reverse(),
  add: (added: SessionRecord) => {
    list.write([...without(added.id), added]);
  },
  change: (id: string, change: Partial<Omit<SessionRecord, 'id'>>) => {
    list.write(list.read().map((kept) => (kept.id === id ? {...kept, ...change} : kept)));
  },
  remove: (id: string) => {
    list.write(without(id));
  },
};

const without = (id: string) => list.read().filter((other) => other.id !== id);
