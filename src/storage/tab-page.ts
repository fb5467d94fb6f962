import * as z from 'zod/mini';
import {lazySchema, safeParse} from '../platform/schema.ts';
import type {LeaseMessage, LeasePage, SessionNotes} from '../session/lease-page.ts';
import {SESSIONS} from './device-storage.ts';
import {holdSession} from './session-hold.ts';
import {StoredList} from './stored-list.ts';

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

const list = new StoredList(() => sessionStorage, SESSIONS, note, MAX_NOTES);

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

const CHANNEL = 'app-stream:sessions';

/** In characters. */
const MAX_KEY_LENGTH = 4000;

const messageSchema = lazySchema(() =>
  z.object({
    kind: z.union([z.literal('offer'), z.literal('claim')]),
    key: z.string().check(z.maxLength(MAX_KEY_LENGTH)),
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
