import type {HostCursor} from '../../connector.ts';
import type {Bytes} from '../bytes.ts';
import {isPredefined, predefinedCursor, readCursorMessage} from './cursor-message.ts';

/** How many images one host can define. The image that was used least recently is dropped first. */
const MAX_IMAGES = 64;

/** The images that a host has defined. A host sends each image once and then repeats its id (`nvst.md` 7.3). */
export class CursorCache {
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
