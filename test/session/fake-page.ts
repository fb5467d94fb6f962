import {
  type LeaseMessage,
  type LeasePage,
  type LeaseTerms,
  type SessionHold,
  type SessionNote,
  sessionKey,
} from '../../src/session/session-lease.ts';
import {SessionOwner} from '../../src/session/session-owner.ts';

/** What the pages of one origin share in a browser: locks, and messages to each other. */
export class FakeOrigin {
  readonly locks = new Map<string, FakePage>();
  readonly pages = new Set<FakePage>();
  /** Delivers a message (default: in a microtask). */
  deliver: (deliver: () => void) => void = (deliver) => queueMicrotask(deliver);
}

/** The session storage of one tab. Its pages follow each other. */
export class FakeTab {
  notes: SessionNote[] = [];
}

/** A former owner releases a session within so many microtasks. */
const MICROTASKS_TO_RELEASE = 20;

/** A page of a tab, without a browser. */
export class FakePage implements LeasePage {
  readonly #origin: FakeOrigin;
  readonly tab: FakeTab;
  readonly #onLeave = new Set<() => void>();
  readonly #onMessage = new Set<(message: LeaseMessage) => void>();
  /** The keys of the sessions that this page holds, also while it is in the back/forward cache. */
  readonly #heldKeys = new Set<string>();
  isGone = false;
  /** Runs the listeners of a message. A frozen page runs them when the user returns. */
  receive = (run: () => void) => run();

  constructor(tab = new FakeTab(), origin = new FakeOrigin()) {
    this.tab = tab;
    this.#origin = origin;
    origin.pages.add(this);
  }

  readonly notes = {
    all: () => (this.isGone ? [] : [...this.tab.notes].reverse()),
    write: (note: SessionNote) => {
      if (!this.isGone) this.tab.notes = [...this.#others(note), note];
    },
    remove: (of: Pick<SessionNote, 'service' | 'id'>) => {
      if (!this.isGone) this.tab.notes = this.#others(of);
    },
  };

  #others(of: Pick<SessionNote, 'service' | 'id'>) {
    return this.tab.notes.filter((note) => sessionKey(note) !== sessionKey(of));
  }

  hold(key: string): SessionHold | undefined {
    const {locks} = this.#origin;
    if (this.#heldKeys.has(key)) return undefined;
    this.#heldKeys.add(key);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.#heldKeys.delete(key);
      if (locks.get(key) === this) locks.delete(key);
    };
    const take = () => {
      const isFree = !this.isGone && !isReleased && !locks.has(key);
      if (isFree) locks.set(key, this);
      else release();
      return isFree;
    };
    /** A browser lets the request wait for the former owner. */
    const wait = async () => {
      for (let count = 0; count < MICROTASKS_TO_RELEASE && locks.has(key); count++) await Promise.resolve();
      return take();
    };
    return {isOurs: locks.has(key) ? wait() : Promise.resolve(take()), release};
  }

  onLeave(listener: () => void, signal: AbortSignal) {
    this.#onLeave.add(listener);
    signal.addEventListener('abort', () => this.#onLeave.delete(listener));
  }

  send(message: LeaseMessage) {
    for (const page of this.#origin.pages)
      for (const listener of page.#onMessage)
        this.#origin.deliver(() => {
          page.receive(() => {
            if (!page.isGone && page.#onMessage.has(listener)) listener(message);
          });
        });
  }

  onMessage(listener: (message: LeaseMessage) => void, signal: AbortSignal) {
    this.#onMessage.add(listener);
    signal.addEventListener('abort', () => this.#onMessage.delete(listener));
  }

  /** The number of owners that listen to the page. */
  get listenerCount() {
    return this.#onLeave.size;
  }

  /** The user leaves the page, which does not return. */
  leave() {
    this.hide();
    this.crash();
  }

  /** The user leaves the page, which may return. A page in the back/forward cache has no locks. */
  hide() {
    for (const listener of [...this.#onLeave]) listener();
    this.#unlock();
  }

  #unlock() {
    const {locks} = this.#origin;
    for (const [key, page] of locks) if (page === this) locks.delete(key);
  }

  /** The page ends without a word. */
  crash() {
    this.isGone = true;
    this.#origin.pages.delete(this);
    this.#unlock();
  }
}

/** The owner of the sessions of a run in a page of its own. */
export const ownAlone = (
  {service, clock, origin}: Pick<LeaseTerms, 'service' | 'clock'> & {readonly origin?: FakeOrigin},
  former?: SessionOwner,
): SessionOwner => {
  const page = new FakePage(new FakeTab(), origin);
  return new SessionOwner(
    {service, clock, page, serviceKey: '', requestKey: () => '', keepsSession: () => false},
    former,
  );
};
