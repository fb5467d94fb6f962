/** The longest wait for the previous page to release a session, in milliseconds. */
const HANDOVER_MS = 1000;

/** The ids of the sessions that this page holds. */
const heldIds = new Set<string>();

/** The exclusive hold of one run on a session. */
export interface SessionHold {
  /** Resolves with true if this run holds the session, false if another run holds it. */
  readonly isOurs: Promise<boolean>;
  /** Releases the session. Another run of this page can hold it immediately. */
  release(): void;
}

/**
 * Holds a session for one run, so that no other element and no other tab ends or resumes it. Without HTTPS the browser
 * has no locks: then the hold succeeds only if `isLeft` is true.
 * @param isLeft whether the page of the session has left it, or never had it
 */
export const holdSession = (id: string, isLeft: boolean): SessionHold => {
  if (heldIds.has(id)) return {isOurs: Promise.resolve(false), release: () => undefined};
  heldIds.add(id);
  const released = new AbortController();
  const release = () => {
    if (released.signal.aborted) return;
    released.abort();
    heldIds.delete(id);
  };
  // Without https there are no locks, and in a simulated browser of unit tests they may be `null`.
  const locks: unknown = Reflect.get(navigator, 'locks');
  const isOurs = locks ? requestLock(`app-stream ${id}`, released.signal) : Promise.resolve(isLeft);
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
    // The previous page may keep the lock for a moment. `AbortSignal.timeout` would keep everything that depends on it in
    // memory until its time is up.
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
