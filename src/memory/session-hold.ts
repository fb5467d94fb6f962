/** How long a page that goes away may take to let its sessions go, in milliseconds. */
const HANDOVER_MS = 1000;

/** The sessions that this page holds. */
const held = new Set<string>();

/** A session in the hands of one run. */
export interface SessionHold {
  /** Fulfils with whether it is ours; false where somebody else has it. */
  readonly isOurs: Promise<boolean>;
  /** Lets it go, at once for this page. */
  release(): void;
}

/**
 * Takes a session for one run, so that no other element and no other tab ends or resumes it. Where there are no locks
 * (without https), a session that its page has not left counts as had.
 * @param isLeft whether its page has left it, or never had it
 */
export const holdSession = (id: string, isLeft: boolean): SessionHold => {
  if (held.has(id)) return {isOurs: Promise.resolve(false), release: () => undefined};
  held.add(id);
  const over = new AbortController();
  const release = () => {
    if (over.signal.aborted) return;
    over.abort();
    held.delete(id);
  };
  const isOurs = 'locks' in navigator ? lock(`app-stream ${id}`, over.signal) : Promise.resolve(isLeft);
  void isOurs.then((is) => {
    if (!is) release();
  });
  return {isOurs, release};
};

/** Fulfils with whether a lock is had; until the signal aborts. */
const lock = (name: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const hold = () =>
      new Promise<void>((unlock) => {
        if (signal.aborted) unlock();
        signal.addEventListener('abort', () => unlock());
        // No lock goes with a page into the back-forward cache.
        addEventListener('pagehide', () => unlock(), {signal});
        resolve(true);
      });
    // The page before this one may have it for a moment longer, so it is waited for.
    const limit = AbortSignal.any([signal, AbortSignal.timeout(HANDOVER_MS)]);
    navigator.locks.request(name, {signal: limit}, hold).catch(() => {
      resolve(false);
    });
  });
