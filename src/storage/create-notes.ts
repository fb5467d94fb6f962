import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {lazySchema, type Output} from '../platform/schema.ts';
import {MAY_EXIST} from '../session/create.ts';
import {CREATIONS} from './device-storage.ts';
import {holdSession, type SessionHold} from './session-hold.ts';
import {StoredList} from './stored-list.ts';

/** A tab never has this many create requests at a time. */
const MAX_NOTES = 20;

const noteSchema = lazySchema(() =>
  z.object({
    /** The idempotency key of the request. */
    key: z.string(),
    /** The digest of the service's address. */
    service: z.string(),
    /** The digest of the request. */
    request: z.string(),
    /** Whether its page has left the request. */
    isLeft: z.boolean(),
  }),
);

type StoredNote = Output<typeof noteSchema>;

const noteList = new StoredList(() => sessionStorage, CREATIONS, noteSchema, MAX_NOTES);

/**
 * The create requests of one run with a key. A note in the session storage of the tab holds the key until the service has
 * answered whether there is a session. If a page or a run ends before that, the next run with the same request sends the key
 * of the note. So it gets the session of that page instead of a second one.
 */
export class NotedCreation {
  readonly #signal: AbortSignal;
  #note: HeldNote | undefined;
  #isSending = false;

  /** @param signal the signal of the run */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', () => {
      if (!this.#isSending) this.#close('leave');
    });
  }

  /**
   * Sends a create request with the key of a note, or with `key` if there is none.
   * @throws what `create` throws; the signal's reason when aborted before it
   */
  async send<Result>(
    key: string,
    digests: Pick<StoredNote, 'service' | 'request'>,
    create: (key: string) => Promise<Result>,
  ): Promise<Result> {
    this.#isSending = true;
    try {
      this.#note ??= (await findLeftNote(digests)) ?? new HeldNote({key, ...digests, isLeft: false});
      this.#signal.throwIfAborted();
      const result = await create(this.#note.key);
      this.#close('remove');
      return result;
    } catch (error) {
      const isKnown = error !== this.#signal.reason && !MAY_EXIST.includes(AppStreamError.from(error).code);
      if (isKnown) this.#close('remove');
      throw error;
    } finally {
      this.#isSending = false;
      if (this.#signal.aborted) this.#close('leave');
    }
  }

  #close(end: 'remove' | 'leave') {
    this.#note?.[end]();
    this.#note = undefined;
  }
}

/** A note that this run has written, or has taken from an earlier page or run. */
class HeldNote {
  readonly #stored: StoredNote;
  readonly #open = new AbortController();
  readonly #hold: SessionHold;

  constructor(stored: StoredNote, hold = holdSession(stored.key, true)) {
    this.#stored = stored;
    this.#hold = hold;
    write(stored.key, stored);
    const {signal} = this.#open;
    addEventListener('pagehide', () => write(stored.key, {...stored, isLeft: true}), {signal});
  }

  get key() {
    return this.#stored.key;
  }

  remove() {
    write(this.key);
    this.#close();
  }

  leave() {
    write(this.key, {...this.#stored, isLeft: true});
    this.#close();
  }

  #close() {
    this.#open.abort();
    this.#hold.release();
  }
}

/** Takes the note of a request whose page or run ended without an answer. */
const findLeftNote = async ({service, request}: Pick<StoredNote, 'service' | 'request'>) => {
  for (const left of noteList.read()) {
    if (left.service !== service || left.request !== request) continue;
    const hold = holdSession(left.key, left.isLeft);
    // Otherwise another element of this page, or a duplicated tab, still waits for the answer.
    if (await hold.isOurs) return new HeldNote({...left, isLeft: false}, hold);
  }
  return undefined;
};

/** Replaces the note of a key, or removes it. */
const write = (key: string, ...replacement: readonly StoredNote[]) =>
  noteList.write([...noteList.read().filter((other) => other.key !== key), ...replacement]);
