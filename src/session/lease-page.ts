/** What a page knows about a session beyond its own life. It contains no token. */
export interface SessionNote {
  readonly id: string;
  /** The digest of the service's name. */
  readonly service: string;
  /** The digest of the request. */
  readonly request: string;
  /** Whether the session continues without a page. */
  readonly isKept: boolean;
  /** Whether its page has left the session. Stays false if the page crashed or the browser discarded it. */
  readonly isLeft: boolean;
  /** How many later pages have tried to end the session. */
  readonly endAttempts: number;
}

/** The notes that survive the page. No method throws. */
export interface SessionNotes {
  /** All notes, the newest first. */
  all(): readonly SessionNote[];
  /** Adds a note, or replaces that of the same session of the same service. */
  write(note: SessionNote): void;
  remove(of: Pick<SessionNote, 'service' | 'id'>): void;
}

/** The exclusive hold on a session, against the other tabs of the device. */
export interface SessionHold {
  /** Resolves with true if this hold is granted, false if another tab holds the session. */
  readonly isOurs: Promise<boolean>;
  release(): void;
}

/** A message about one session to the other elements of this origin, in this page and in other tabs. */
export interface LeaseMessage {
  /** `offer`: its owner left it to the element that asked for it. `claim`: the sender owns it now. */
  readonly kind: 'offer' | 'claim';
  /** The key of the session. */
  readonly key: string;
}

/** The page of the owners of sessions. */
export interface LeasePage {
  readonly notes: SessionNotes;
  /**
   * Holds a session, unless an element of this page holds it.
   * @param key of the session
   * @param isLeft whether the page of the session has left it, or never had it
   */
  hold(key: string, isLeft: boolean): SessionHold | undefined;
  /** Calls the listener whenever the user leaves the page, which may return from the back/forward cache. */
  onLeave(listener: () => void, signal: AbortSignal): void;
  send(message: LeaseMessage): void;
  onMessage(listener: (message: LeaseMessage) => void, signal: AbortSignal): void;
}

/** A page without a memory: a runtime that is no browser, or a page that keeps its own books. */
export const createLonePage = (): LeasePage => ({
  notes: {all: () => [], write: () => undefined, remove: () => undefined},
  hold: () => ({isOurs: Promise.resolve(true), release: () => undefined}),
  onLeave: () => undefined,
  send: () => undefined,
  onMessage: () => undefined,
});

/** Identifies a session on this device: two services may use the same id. */
export const sessionKey = ({service, id}: Pick<SessionNote, 'service' | 'id'>) => `${service} ${id}`;
