import {AppStreamError} from '../../errors/app-stream-error.ts';
import {LimitError, withinLimit} from '../../platform/within-limit.ts';
import type {VendorLibrary} from './vendor-library.ts';

/** How long a stream that has ended may keep the library busy. */
const END_LIMIT_MS = 5000;

/** The stream that uses a library with room for one: resolves when the library is free. */
const users = new WeakMap<object, {readonly freed: Promise<unknown>; isEnding: boolean}>();

/** The right to use a library. */
export interface LibraryTurn {
  /** The stream ends. The library is free when this settles. */
  end(freed: Promise<unknown>): void;
}

/**
 * Waits for a library that plays one stream at a time, while its former stream ends.
 * @throws AppStreamError `library-busy` if another stream plays
 */
export const takeTurn = async (
  {capacity, identity}: VendorLibrary,
  signal: AbortSignal,
): Promise<LibraryTurn> => {
  if (capacity === 'many') return {end: () => undefined};
  for (let user = users.get(identity); user; user = users.get(identity)) {
    const {freed, isEnding} = user;
    if (!isEnding) throw new AppStreamError('library-busy');
    try {
      await withinLimit(() => freed, {limitMs: END_LIMIT_MS, signal});
    } catch (error) {
      throw error instanceof LimitError ? new AppStreamError('library-busy', {cause: error}) : error;
    }
  }
  const {promise, resolve} = Promise.withResolvers<undefined>();
  const mine = {freed: promise, isEnding: false};
  users.set(identity, mine);
  return {
    end: (freed) => {
      mine.isEnding = true;
      const free = () => {
        users.delete(identity);
        resolve(undefined);
      };
      freed.then(free, free);
    },
  };
};
