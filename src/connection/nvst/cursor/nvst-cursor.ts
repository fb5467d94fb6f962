import type {HostCursor} from '../../connector.ts';
import type {Bytes} from '../data-channels.ts';
import {isPredefined, predefinedCursor, readCursorMessage} from './cursor-message.ts';

/** The pattern allows no quotes or other CSS syntax, so that a host cannot inject CSS. */
const CURSOR_NAME = /^[a-z][a-z\d_-]{0,63}$/i;

/**
 * Reads the cursors of older hosts from a binary channel, and the cursor names of newer hosts (`nvst.md` 4.5). It keeps
 * the images that the host has defined, so each connection needs a reader of its own.
 */
export const nvstCursor = (): CursorSource => {
  const cache = new CursorCache();
  return {readBytes: (message) => cache.readCursor(message), readStream};
};

/** Reads `{cursor_type: name}` (`nvst.md` 4.5). Also accepts a bare name, or a name under another key, for older hosts. */
const readStream = (value: unknown): HostCursor | undefined => {
  const name = listNames(value).find((candidate) => CURSOR_NAME.test(candidate));
  if (name === undefined) return undefined;
  return /^(none|hidden)$/i.test(name) ? {kind: 'hidden'} : {kind: 'named', name};
};

const listNames = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const entries = new Map(Object.entries(value));
  return ['cursor_type', 'name', 'cursor', 'kitCursorName', 'shape', 'type'].flatMap((key) => {
    const entry: unknown = entries.get(key);
    return typeof entry === 'string' ? [entry] : [];
  });
};

/** How many images one host can define. The image that was used least recently is dropped first. */
const MAX_IMAGES = 64;

/** The images that a host has defined. A host sends each image once and then repeats its id (`nvst.md` 7.3). */
class CursorCache {
  readonly #images = new Map<number, HostCursor>();

  /** Reads the cursor of a message. `undefined` for an invalid message, and for an image that was never defined. */
  readCursor(message: Bytes): HostCursor | undefined {
    const read = readCursorMessage(message);
    switch (read?.kind) {
      case 'image':
        return this.#keep(read.id, read.cursor);
      case 'repeated':
        return this.#find(read.id) ?? (isPredefined(read.id) ? predefinedCursor(read.id) : undefined);
      case 'predefined':
        // A host that gives an image the id 0 must still be able to hide the cursor.
        return (read.id === 0 ? undefined : this.#find(read.id)) ?? predefinedCursor(read.id);
      case undefined:
        return undefined;
      default:
        return read satisfies never;
    }
  }

  #find(id: number): HostCursor | undefined {
    const image = this.#images.get(id);
    return image && this.#keep(id, image);
  }

  #keep(id: number, image: HostCursor): HostCursor {
    // A `Map` keeps the order of insertion, so the first image is the one that was used least recently.
    this.#images.delete(id);
    this.#images.set(id, image);
    const [oldest] = this.#images.keys();
    if (this.#images.size > MAX_IMAGES && oldest !== undefined) this.#images.delete(oldest);
    return image;
  }
}

/**
 * Reads the cursor from the messages of a host (`nvst.md` 4.5). A page can replace this reader by `NvstOptions.cursor`, for
 * a host with another format.
 */
export interface CursorSource {
  /** Reads the cursor from a message of `cursor_channel`. `undefined` leaves the cursor unchanged. */
  readBytes(message: Bytes): HostCursor | undefined;
  /** Reads the cursor from the value of a library-internal message of the type `cursor`. */
  readStream(value: unknown): HostCursor | undefined;
}
