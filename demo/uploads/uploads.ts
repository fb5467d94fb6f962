import {randomUUID} from 'node:crypto';
import {toSafeName} from '../shared/stage-file.ts';

/** Older files are forgotten, so that the memory of the demo stays bounded. */
const MAX_FILES = 4;

/** The last files that users dropped on the demo page, in memory. Only the random id in a path leads to a file. */
export class Uploads {
  readonly #files = new Map<string, Uint8Array>();

  /** Keeps a file and returns its path below the address of the uploads. */
  add(name: string, bytes: Uint8Array): string {
    const path = `${randomUUID()}/${toSafeName(name)}`;
    this.#files.set(path, bytes);
    const [oldest] = this.#files.keys();
    if (this.#files.size > MAX_FILES && oldest !== undefined) this.#files.delete(oldest);
    return path;
  }

  find(path: string): Uint8Array | undefined {
    return this.#files.get(path);
  }
}
