import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Clock} from '../platform/clock.ts';
import {randomId} from '../platform/text.ts';
import type {SessionService} from '../service/session.ts';
import {type BackOff, RetryWindow} from './retry-window.ts';

/**
 * - `requested`: the create request has left. Nothing can take it back.
 * - `ours`: this page created the session, or received it from its former owner. This page must end it.
 * - `playing`: a session of this page whose stream is open.
 * - `attached`: the page has the id of a session that another client owns.
 * - `kept`: a session of this page without a run: its run failed, or an earlier page of the tab left it.
 * - `handed over`: the session continues, and another client or a later page owns it.
 * - `ending`: it must end. A session without an id ends as soon as the service reports the id.
 * - `over`: the service confirmed the end, there was no session, or this page has no more work for it.
 */
export type LeaseKind =
  'requested' | 'ours' | 'playing' | 'attached' | 'kept' | 'handed over' | 'ending' | 'over';

/** The kinds of a session that this page has and must end. */
const OWNED: ReadonlySet<LeaseKind | undefined> = new Set(['ours', 'playing', 'kept']);

/** The kind that follows each kind. */
type Move = Readonly<Partial<Record<LeaseKind, LeaseKind>>>;

/** A session of this page ends. Another one continues without it. */
const END_OWN = {
  ours: 'ending',
  playing: 'ending',
  kept: 'ending',
  attached: 'over',
  'handed over': 'over',
} as const satisfies Move;

/** Every lawful move of a session, by the event that causes it. */
export const LEASE_MOVES = {
  // The service:
  /** The create request brought a session. If the run is over, the lease sends the end. */
  created: {requested: 'ours', ending: 'ending'},
  /** The create request brought no session, or the session of another element of this page. */
  createFailed: {requested: 'over', ending: 'over'},
  /** The session has ended. */
  ended: {ending: 'over'},

  // The run:
  /** The run failed, and its session may still work. */
  runFailed: {ours: 'kept', playing: 'kept'},
  /** A run continues the session. */
  resumed: {kept: 'ours'},
  /** The run plays the session, perhaps one that another client had. */
  played: {ours: 'playing', 'handed over': 'playing'},
  /** The stream is lost, and the run reconnects. */
  streamLost: {playing: 'ours'},
  /** The run no longer needs the session. */
  runEnded: END_OWN,

  // The page:
  /** The user stopped the session, also one that the page only attached to. */
  stopped: {...END_OWN, requested: 'ending', attached: 'ending'},
  /** The user left, or the page requests another stream. */
  pageLeft: {...END_OWN, requested: 'ending'},
  /** The user left, and the session continues. */
  pageKept: {
    requested: 'ending',
    ours: 'handed over',
    playing: 'handed over',
    kept: 'handed over',
    attached: 'over',
    'handed over': 'over',
  },

  // The clock:
  /** No run continued a kept session in time. */
  keptTooLong: {kept: 'ending'},
  /** The end was repeated for long enough. The next page of the tab continues. */
  endGivenUp: {ending: 'over'},

  // Other clients:
  /** Another client took the stream while it played, and must not lose the session. */
  taken: {playing: 'handed over'},
  /** Another element of this origin owns the session now. */
  claimed: {ours: 'handed over', kept: 'handed over', ending: 'handed over'},
  /** The former owner handed the session over. */
  handedOver: {attached: 'ours', 'handed over': 'ours'},
} as const satisfies Readonly<Record<string, Move>>;

export type LeaseEvent = keyof typeof LEASE_MOVES;

/** The events that a page causes. */
export type PageEvent = 'stopped' | 'pageLeft' | 'pageKept';

/** The kind that follows. `undefined` if the event has no effect. */
export const nextKind = (from: LeaseKind, event: LeaseEvent): LeaseKind | undefined => {
  const move: Move = LEASE_MOVES[event];
  return move[from];
};

/** The record of a session that outlives its page. It contains no token. */
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
  /** The newest first. */
  all(): readonly SessionNote[];
  /** Adds a note, or replaces that of the same session. */
  write(note: SessionNote): void;
  remove(of: Pick<SessionNote, 'service' | 'id'>): void;
}

/** The exclusive hold on a session, against the other tabs of the device. */
export interface SessionHold {
  /** Resolves with true if this hold is granted, false if another tab holds the session. */
  readonly isOurs: Promise<boolean>;
  release(): void;
}

/** A message about one session to the other elements of this origin, also in other tabs. */
export interface LeaseMessage {
  /**
   * `release`: the sender takes the stream over, and others must leave it. `handOver`: the sender leaves the session to
   * the receiver. `claim`: the sender owns the session now. `renew`: the sender has removed the note or the hold of a
   * session that another element has, which writes and holds them again. The elements of a page share their holds, the
   * frames of a tab their notes.
   */
  readonly kind: 'release' | 'handOver' | 'claim' | 'renew';
  /** The key of the session. For `release`, the key of the stream. */
  readonly key: string;
  /** The name of the sender's lease. A page receives its own messages, too. */
  readonly from: string;
  /** The name of the receiver's lease, for `handOver`. */
  readonly to?: string | undefined;
}

export interface LeasePage {
  readonly notes: SessionNotes;
  /** Holds a session, unless an element of this page does. `isLeft`: its page has left the session, or never had it. */
  hold(key: string, isLeft: boolean): SessionHold | undefined;
  /** Calls the listener whenever the user leaves the page: it may return from the back/forward cache. */
  onLeave(listener: () => void, signal: AbortSignal): void;
  send(message: LeaseMessage): void;
  onMessage(listener: (message: LeaseMessage) => void, signal: AbortSignal): void;
}

/** Identifies a session on this device: two services may use the same id. */
export const sessionKey = ({service, id}: Pick<SessionNote, 'service' | 'id'>) => `${service} ${id}`;

export interface LeaseTerms {
  readonly service: Pick<SessionService, 'create' | 'end'>;
  readonly clock: Clock;
  readonly page: LeasePage;
  /** The digest of the service's name. */
  readonly serviceKey: string;
  /** Returns the digest of the present request. */
  readonly requestKey: () => string;
  /** Whether the session continues when the user leaves the page. */
  readonly keepsSession: () => boolean;
}

/** The delays before a failed end is sent again, in milliseconds. The device coming online ends one early. */
const END_BACK_OFF: BackOff = {minMs: 2000, maxMs: 60_000};
/** For how long a failed end is repeated. After that, the next page of the tab continues. */
const END_RETRY_MS = 10 * 60_000;

/** The leases of each page that are not over. */
const leases = new WeakMap<LeasePage, Set<SessionLease>>();

/** The keys of the sessions that each page has played. */
const keysByPage = new WeakMap<LeasePage, Set<string>>();

const playedKeys = (page: LeasePage): Set<string> => {
  const keys = keysByPage.get(page) ?? new Set();
  keysByPage.set(page, keys);
  return keys;
};

/** The lease of an element of the page on a session. */
export const findLease = (page: LeasePage, key: string): SessionLease | undefined =>
  [...(leases.get(page) ?? [])].find((lease) => lease.key === key);

/**
 * Holds one session, from the time before its create request leaves until its end is confirmed. It writes the note on
 * the device, sends the end, repeats it, and listens for the user leaving the page. Its owner applies events to it.
 */
export class SessionLease {
  #kind: LeaseKind;
  #id: string | undefined;
  #terms: LeaseTerms;
  #hold: SessionHold | undefined;
  /** Whether the user wants to take the session over from its owner. */
  #wantsHandOver = false;
  #isSendingEnd = false;
  readonly #note: SessionNote | undefined;
  /** Identifies the lease among all elements of the origin. */
  readonly name = randomId();
  readonly #over = new AbortController();
  /** Aborts when the session has stopped ending. */
  #ending = new AbortController();
  readonly #settled = Promise.withResolvers<undefined>();

  /** @param note of an earlier page of the tab, which left the session */
  constructor(
    kind: 'requested' | 'attached' | 'kept',
    id: string | undefined,
    terms: LeaseTerms,
    note?: SessionNote,
    hold?: SessionHold,
  ) {
    this.#kind = kind;
    this.#id = id;
    this.#terms = terms;
    this.#hold = hold;
    this.#note = note;
    const {page} = terms;
    const {signal} = this.#over;
    leases.set(page, (leases.get(page) ?? new Set()).add(this));
    page.onLeave(() => this.#handlePageLeft(), signal);
    page.onMessage((message) => this.#handleMessage(message), signal);
  }

  /** Whether an earlier page left the session, and this page has not played it yet. */
  get isFromEarlierPage(): boolean {
    return this.#note !== undefined && !playedKeys(this.#terms.page).has(this.key);
  }

  /** Resolves when the service responded to the first end request, or when none is needed. */
  get settled(): Promise<unknown> {
    return this.#settled.promise;
  }

  get kind(): LeaseKind {
    return this.#kind;
  }

  get id(): string | undefined {
    return this.#id;
  }

  get key(): string {
    return sessionKey({service: this.#terms.serviceKey, id: this.#id ?? ''});
  }

  apply(event: LeaseEvent) {
    const to = nextKind(this.#kind, event);
    if (to) this.#enter(to, event);
  }

  /**
   * Applies the response to the create request.
   * @throws AppStreamError `in-use` if another element of this page has the session, which stays that element's
   */
  applyCreated(id: string) {
    const {page, serviceKey: service} = this.#terms;
    const isOthers = OWNED.has(findLease(page, sessionKey({service, id}))?.kind);
    if (!isOthers) this.#id = id;
    this.apply(isOthers ? 'createFailed' : 'created');
    if (isOthers) throw new AppStreamError('in-use');
  }

  /** Another run continues the session, perhaps with other settings. */
  continueWith(terms: LeaseTerms) {
    this.#terms = terms;
    this.apply('resumed');
  }

  /** Sets whether the user wants to take the session over, so that its owner may hand it over. */
  awaitHandOver(wantsHandOver: boolean) {
    this.#wantsHandOver = wantsHandOver;
  }

  /** Leaves a kept session to another element of this origin. Until that element claims it, it stays here. */
  handOver(to: string) {
    if (this.#kind === 'kept') this.#send('handOver', to);
  }

  #enter(kind: LeaseKind, event: LeaseEvent) {
    const from = this.#kind;
    this.#kind = kind;
    this.#ending.abort();
    switch (kind) {
      case 'requested':
      case 'attached':
        break;
      case 'ours':
      case 'playing':
      case 'kept':
        if (kind === 'playing') playedKeys(this.#terms.page).add(this.key);
        this.#secure();
        if (event === 'handedOver' || from === 'handed over') this.#send('claim');
        break;
      case 'handed over':
        this.#wantsHandOver = false;
        if (event === 'pageKept' && this.#terms.keepsSession()) this.#write({isKept: true, isLeft: true});
        else {
          this.#removeNote();
          this.#send('renew');
        }
        this.#release();
        this.#settled.resolve(undefined);
        // A session that another client has can be taken back.
        if (event === 'pageKept') this.#close();
        break;
      case 'ending':
        if (this.#id !== undefined) {
          this.#secure();
          this.#ending = new AbortController();
          void this.#end(this.#id, this.#ending.signal);
        }
        break;
      case 'over':
        if (event === 'ended') this.#removeNote();
        this.#close();
        break;
      default:
        kind satisfies never;
    }
  }

  /** Sends the end in the task of the call: a closing page runs no later one. Repeats it until it is confirmed. */
  async #end(id: string, signal: AbortSignal) {
    const window = new RetryWindow(this.#terms.clock, END_BACK_OFF);
    try {
      while (!signal.aborted) {
        const failure = await this.#sendEnd(id);
        this.#settled.resolve(undefined);
        if (!failure) return;
        window.addFailure(failure);
        if (window.elapsedMs >= END_RETRY_MS) break;
        await window.wait(signal);
      }
    } catch {
      // The session has stopped ending meanwhile, or an error could not even be read.
    }
    if (signal.aborted) return;
    this.apply('endGivenUp');
    this.#settled.resolve(undefined);
  }

  /** Sends the end once. Resolves with its failure. */
  async #sendEnd(id: string): Promise<AppStreamError | undefined> {
    this.#isSendingEnd = true;
    try {
      await this.#terms.service.end(id);
      this.apply('ended');
      return undefined;
    } catch (thrown) {
      return AppStreamError.from(thrown);
    } finally {
      this.#isSendingEnd = false;
    }
  }

  #handlePageLeft() {
    if (this.#kind !== 'ending') this.apply(this.#terms.keepsSession() ? 'pageKept' : 'pageLeft');
    // The page may be unloaded before the next attempt.
    else if (this.#id !== undefined && !this.#isSendingEnd) void this.#sendEnd(this.#id);
  }

  #handleMessage({kind, key, from, to}: LeaseMessage) {
    if (this.#id === undefined || key !== this.key || from === this.name) return;
    if (kind === 'claim') this.apply('claimed');
    if (kind === 'handOver' && to === this.name && this.#wantsHandOver) this.apply('handedOver');
    if (kind === 'renew') this.#secure();
  }

  /** Holds and notes a session that this page must end. */
  #secure() {
    const {page, keepsSession} = this.#terms;
    const isEnding = this.#kind === 'ending';
    if (!isEnding && !OWNED.has(this.#kind)) return;
    this.#hold ??= page.hold(this.key, true);
    this.#write({isKept: !isEnding && keepsSession(), isLeft: isEnding});
  }

  #write(what: {readonly isKept: boolean; readonly isLeft: boolean}) {
    const {page, serviceKey: service, requestKey} = this.#terms;
    if (this.#id === undefined) return;
    const endAttempts = this.#note?.endAttempts ?? 0;
    page.notes.write({id: this.#id, service, request: requestKey(), endAttempts, ...what});
  }

  #removeNote() {
    const {page, serviceKey: service} = this.#terms;
    if (this.#id !== undefined) page.notes.remove({service, id: this.#id});
  }

  #send(kind: LeaseMessage['kind'], to?: string) {
    this.#terms.page.send({kind, key: this.key, from: this.name, to});
  }

  #release() {
    this.#hold?.release();
    this.#hold = undefined;
  }

  #close() {
    this.#release();
    this.#over.abort();
    leases.get(this.#terms.page)?.delete(this);
    this.#settled.resolve(undefined);
  }
}
