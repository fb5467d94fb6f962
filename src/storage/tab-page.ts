import * as z from 'zod/mini';
import {boundedText, lazySchema, oneOf, safeParse} from '../platform/schema.ts';
import type {LeaseMessage, LeasePage, SessionNotes} from '../session/session-lease.ts';
import {SESSIONS, storeList} from './device-storage.ts';

/** A tab never has this many sessions at a time. */
const MAX_NOTES = 20;

const note = lazySchema(() =>
  z.object({
    id: z.string(),
    service: z.string(),
    request: z.string(),
    isKept: z.boolean(),
    isLeft: z.boolean(),
    endAttempts: z.number(),
  }),
);

const list = storeList(SESSIONS, () => sessionStorage, note, MAX_NOTES);

const others = (of: {readonly service: string; readonly id: string}) =>
  list.read().filter(({service, id}) => id !== of.id || service !== of.service);

/**
 * The notes of this tab in session storage. They survive a reload and a navigation, but not the end of the tab. A
 * duplicated tab starts with a copy.
 */
export const sessionNotes: SessionNotes = {
  all: () => list.read().reverse(),
  write: (written) => list.write([...others(written), written]),
  remove: (of) => list.write(others(of)),
};

/** The longest wait for the previous page to release a session, in milliseconds. */
const HANDOVER_MS = 1000;

/** The keys of the sessions that this page holds. */
const heldKeys = new Set<string>();

/**
 * Holds a session for one owner, so that no other element and no other tab ends or resumes it. Without HTTPS the
 * browser has no locks: then the hold succeeds only if `isLeft` is true. `undefined` if an element of this page holds
 * the session.
 */
const holdSession: LeasePage['hold'] = (key, isLeft) => {
  if (heldKeys.has(key)) return undefined;
  heldKeys.add(key);
  const released = new AbortController();
  const release = () => {
    if (released.signal.aborted) return;
    released.abort();
    heldKeys.delete(key);
  };
  // Without https there are no locks, and in a simulated browser of unit tests they may be `null`.
  const locks: unknown = Reflect.get(navigator, 'locks');
  const isOurs = locks ? requestLock(`app-stream ${key}`, released.signal) : Promise.resolve(isLeft);
  void isOurs.then((isHeld) => {
    if (!isHeld) release();
  });
  return {isOurs, release};
};

/** Requests a lock and keeps it until the signal aborts. Resolves with whether the lock was granted. */
const requestLock = (name: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const keepLock = () =>
      new Promise<void>((unlock) => {
        if (signal.aborted) unlock();
        signal.addEventListener('abort', () => unlock());
        // A page in the back/forward cache must not keep the lock.
        addEventListener('pagehide', () => unlock(), {signal});
        resolve(true);
      });
    // The previous page may keep the lock for a short time. `AbortSignal.timeout` would keep everything that depends on
    // it in memory until its time is up.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), HANDOVER_MS);
    navigator.locks
      .request(name, {signal: AbortSignal.any([signal, limit.signal])}, () => {
        clearTimeout(timer);
        return keepLock();
      })
      .catch(() => {
        clearTimeout(timer);
        resolve(false);
      });
  });

const CHANNEL = 'app-stream:sessions';

/** In characters. */
const MAX_KEY_LENGTH = 4000;
const MAX_NAME_LENGTH = 100;

const messageSchema = lazySchema(() =>
  z.object({
    kind: oneOf('release', 'handOver', 'claim', 'renew'),
    key: boundedText(MAX_KEY_LENGTH),
    from: boundedText(MAX_NAME_LENGTH),
    to: z.optional(boundedText(MAX_NAME_LENGTH)),
  }),
);

/** The page of this tab, for the owners of its sessions. */
export const tabPage: LeasePage = {
  notes: sessionNotes,
  hold: holdSession,
  onLeave: (listener, signal) => addEventListener('pagehide', listener, {signal}),
  send: (message: LeaseMessage) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(message);
    // The message is delivered to the others although the channel closes.
    channel.close();
  },
  onMessage: (listener, signal) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({data}: MessageEvent<unknown>) => {
      const message = safeParse(messageSchema, data).data;
      if (message) listener(message);
    });
    signal.addEventListener('abort', () => channel.close(), {once: true});
  },
};
