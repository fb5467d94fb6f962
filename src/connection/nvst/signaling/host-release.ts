/** The time that a host needs between two clients of this page. */
import {pause} from '../../../platform/abort.ts';

/** A host that has just lost a client gives the next one no offer for 40 ms (`nvst.md` 1.6). In milliseconds. */
const RELEASE_MS = 100;

const KEY = Symbol.for('app-stream releases');
const page: {[KEY]?: Map<string, number> | undefined; readonly globalThis: unknown} = globalThis;

/**
 * When a client of this page last ended at each host, by its origin, in milliseconds of `performance.now()`. The
 * element and a diagnosis that loads later have copies of this code, and share the map.
 */
const readReleases = () => (page[KEY] ??= new Map<string, number>());

/** Records that a client of this page has ended at a host. */
export const recordEnd = (origin: string) => void readReleases().set(origin, performance.now());

/** Waits until a host has released the last client of this page. */
export const waitForRelease = async (origin: string, signal: AbortSignal) => {
  const leftMs = (readReleases().get(origin) ?? -Infinity) + RELEASE_MS - performance.now();
  if (leftMs > 0) await pause(leftMs, signal);
};
