/** How long a page that goes away may take to let its sessions go, in milliseconds. */
const HANDOVER_MS = 1000;

/** The sessions that this page holds. */
const held = new Set<string>();

/** Lets the session go. */
export type Release = () => void;

/**
 * Takes a session for one run, so that no other element and no other tab ends or resumes it; `undefined` where somebody
 * else has it. Where there are no locks (without https), a session that its page has not left counts as had.
 * @param isLeft whether its page has left it, or never had it
 */
export const holdSession = async (id: string, isLeft: boolean): Promise<Release | undefined> => {
  if (held.has(id)) return undefined;
  held.add(id);
  const unlock = 'locks' in navigator ? await lock(`app-stream ${id}`) : isLeft ? () => undefined : undefined;
  if (!unlock) held.delete(id);
  return (
    unlock &&
    (() => {
      held.delete(id);
      unlock();
    })
  );
};

const lock = (name: string): Promise<Release | undefined> =>
  new Promise((resolve) => {
    const hold = () =>
      new Promise<void>((unlock) => {
        const over = new AbortController();
        const release = () => {
          over.abort();
          unlock();
        };
        // No lock goes with a page into the back-forward cache.
        addEventListener('pagehide', release, {signal: over.signal});
        resolve(release);
      });
    // The page before this one may have it for a moment longer, so it is waited for.
    navigator.locks.request(name, {signal: AbortSignal.timeout(HANDOVER_MS)}, hold).catch(() => {
      resolve(undefined);
    });
  });
