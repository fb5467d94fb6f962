/** A browser without a secure context has no locks, and a runtime that is no browser has none either. */
interface Runtime {
  readonly navigator?: {readonly locks?: LockManager};
}

const PREFIX = 'app-stream portal ';

/**
 * The sessions that the elements of this origin have, in this page and in other tabs. Without locks, only those of this page
 * are known.
 */
export class OwnSessions {
  readonly #ids = new Map<string, () => void>();

  /** This page has the session from now on, until it ends. */
  add(id: string, {navigator}: Runtime = globalThis) {
    if (this.#ids.has(id)) return;
    const held = new Promise<void>((resolve) => {
      this.#ids.set(id, resolve);
    });
    // A lock that another tab has waits, and says the same.
    navigator?.locks?.request(PREFIX + id, () => held).catch(() => undefined);
  }

  remove(id: string) {
    this.#ids.get(id)?.();
    this.#ids.delete(id);
  }

  /** Whether an element of this origin has each session. */
  async known({navigator}: Runtime = globalThis): Promise<(id: string) => boolean> {
    const {held = [], pending = []} = (await navigator?.locks?.query().catch(() => undefined)) ?? {};
    const names = new Set([...held, ...pending].map(({name}) => name));
    return (id) => this.#ids.has(id) || names.has(PREFIX + id);
  }

  /**
   * Runs the work of one element of this origin after that of another one with the same portal.
   * @throws the signal's reason when aborted
   */
  async oneAtATime<Result>(
    portal: string,
    work: () => Promise<Result>,
    signal: AbortSignal,
    {navigator}: Runtime = globalThis,
  ): Promise<Result> {
    const {locks} = navigator ?? {};
    return locks ? await locks.request(`${PREFIX}create ${portal}`, {signal}, work) : work();
  }
}
