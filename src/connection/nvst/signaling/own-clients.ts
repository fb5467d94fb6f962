/** The clients of this tab, as the hosts know them. */
import {pause} from '../../../platform/abort.ts';
import type {StoredText} from '../../connector.ts';

/** A host forgets a client that has closed its socket within two seconds (`nvst.md` 1.6). In milliseconds. */
const FORGOTTEN_MS = 5000;
/** A host that has just lost a client gives the next one no offer for 40 ms (`nvst.md` 1.6). In milliseconds. */
const RELEASE_MS = 100;
/** How many clients of the tab are remembered. */
const MAX_CLIENTS = 8;

/** The clients of this page that have ended. All times are milliseconds of `performance.now()`. */
interface EndedClients {
  /** When each client ended. */
  readonly ends: Map<string, number>;
  /** When a client last ended at each host, by its origin. */
  readonly releases: Map<string, number>;
  /** Whether the clients of the page before this one are known. */
  isRead: boolean;
}

const KEY = Symbol.for('app-stream clients');
const page: {[KEY]?: EndedClients | undefined; readonly globalThis: unknown} = globalThis;

/** Returns the ended clients. The element and a diagnosis that loads later have copies of this code, and share them. */
const readClients = (): EndedClients => (page[KEY] ??= {ends: new Map(), releases: new Map(), isRead: false});

/** Records a client that signs in, so that the next page of this tab recognizes it. */
export const recordClient = (name: string, stored: StoredText | undefined) => {
  if (!stored) return;
  const names = stored.read().split(' ').filter(Boolean);
  // The clients of the page before this one ended with it.
  const clients = readClients();
  if (!clients.isRead) for (const former of names) clients.ends.set(former, 0);
  clients.isRead = true;
  stored.write([...names, name].slice(-MAX_CLIENTS).join(' '));
};

/** Records that a client of this page has ended at a host. */
export const recordEnd = (name: string, origin: string) => {
  const {ends, releases} = readClients();
  const now = performance.now();
  for (const [known, endedMs] of ends) if (now - endedMs > FORGOTTEN_MS) ends.delete(known);
  ends.set(name, now);
  releases.set(origin, now);
};

/** Whether a peer is a client of this tab that has ended, which its host still holds. */
export const isFormerClient = (peerName: string): boolean => {
  const endedMs = readClients().ends.get(peerName);
  return endedMs !== undefined && performance.now() - endedMs < FORGOTTEN_MS;
};

/** Records that a host no longer holds a client that has ended. */
export const forgetFormerClient = (peerName: string) => void readClients().ends.delete(peerName);

/** Waits until a host has released the last client of this page. */
export const waitForRelease = async (origin: string, signal: AbortSignal) => {
  const leftMs = (readClients().releases.get(origin) ?? -Infinity) + RELEASE_MS - performance.now();
  if (leftMs > 0) await pause(leftMs, signal);
};
