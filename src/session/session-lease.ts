import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Clock} from '../platform/clock.ts';
import type {SessionService} from '../service/session.ts';
import {type LeaseKind, type LeaseRequest, type LeaseState, nextKind, stateOf} from './lease-moves.ts';
import {type BackOff, RetryWindow} from './retry-window.ts';

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
  /**
   * `release`: the sender takes the stream over, and others must leave it. `offer`: its owner left the session to the element
   * that asked for it. `claim`: the sender owns the session now.
   */
  readonly kind: 'release' | 'offer' | 'claim';
  /** The key of the session. For `release`, the name of the stream. */
  readonly key: string;
}

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

/** Identifies a session on this device: two services may use the same id. */
export const sessionKey = ({service, id}: Pick<SessionNote, 'service' | 'id'>) => `${service} ${id}`;

export interface LeaseTerms {
  readonly service: Pick<SessionService, 'create' | 'end'>;
  readonly clock: Clock;
  readonly page: LeasePage;
  /** The digest of the service's name. Two services have two names. */
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

/** The leases of each page that are not over. A service may give the same session to two elements. */
const leases = new WeakMap<LeasePage, Set<SessionLease>>();

const leasesOf = (page: LeasePage): Set<SessionLease> => {
  const known = leases.get(page) ?? new Set();
  leases.set(page, known);
  return known;
};

/** Whether an element of the page has the session of a note. */
export const hasLease = (page: LeasePage, note: SessionNote): boolean =>
  [...leasesOf(page)].some(({key}) => key === sessionKey(note));

/**
 * Owns one session, from the moment before its create request leaves until its end is confirmed. It writes and removes the
 * note on the device, sends the end, repeats it, and listens for the user leaving the page. All others ask it for a move.
 */
export class SessionLease {
  #state: LeaseState;
  #terms: LeaseTerms;
  #hold: SessionHold | undefined;
  readonly #note: SessionNote | undefined;
  readonly #over = new AbortController();
  readonly #settled = Promise.withResolvers<undefined>();

  /**
   * @param note of an earlier page of the tab, which left the session
   * @param hold of this page on that session
   */
  constructor(state: LeaseState, terms: LeaseTerms, note?: SessionNote, hold?: SessionHold) {
    this.#state = state;
    this.#terms = terms;
    this.#hold = hold;
    this.#note = note;
    const {page} = terms;
    const {signal} = this.#over;
    leasesOf(page).add(this);
    page.onLeave(() => this.#handlePageLeft(), signal);
    page.onMessage((message) => this.#handleMessage(message), signal);
  }

  /** Whether an earlier page left the session, so that the user does not know of it. */
  get isFromEarlierPage(): boolean {
    return this.#note !== undefined;
  }

  /** Resolves when the end was sent once and answered, or when nothing needs to be sent. */
  get settled(): Promise<unknown> {
    return this.#settled.promise;
  }

  get kind(): LeaseKind {
    return this.#state.kind;
  }

  get id(): string | undefined {
    return this.#state.id;
  }

  get key(): string {
    return sessionKey({service: this.#terms.serviceKey, id: this.id ?? ''});
  }

  ask(request: LeaseRequest) {
    const {kind, id} = this.#state;
    const to = nextKind(kind, request);
    if (to === undefined) return;
    // The client that a run loses its session to may be another element of this page, which the service gave the same session.
    const endsRun = kind === 'ours' && (to === 'ending' || request === 'lose');
    const heir = endsRun || (kind === 'kept' && to === 'ending') ? this.#find('shared') : undefined;
    this.#enter(stateOf(heir ? 'handed over' : to, id), request);
    heir?.ask('gain');
  }

  /** The create request brought this session. */
  answer(id: string) {
    const isShared = this.#find('ours', id) ?? this.#find('kept', id);
    const request = isShared ? 'share' : 'answer';
    const to = nextKind(this.kind, request);
    if (to) this.#enter(stateOf(to, id), request);
  }

  /** Another run continues the session, perhaps with other settings for the same service. */
  continueWith(terms: LeaseTerms) {
    this.#terms = terms;
    this.ask('resume');
  }

  /** The user wants to take the session over. Its owner may offer it from now on. */
  want() {
    if ('isWanted' in this.#state) this.#state = {...this.#state, isWanted: true};
  }

  /** Leaves the session to the element of this origin that wants it. As long as that one does not claim it, it stays here. */
  offer() {
    this.#send('offer');
  }

  /** Another element of this page that has the same session. */
  #find(kind: LeaseKind, id = this.id): SessionLease | undefined {
    const {serviceKey: service, page} = this.#terms;
    const key = sessionKey({service, id: id ?? ''});
    return [...leasesOf(page)].find((other) => other !== this && other.kind === kind && other.key === key);
  }

  #enter(state: LeaseState, request: LeaseRequest) {
    this.#state = state;
    switch (state.kind) {
      case 'requested':
      case 'attached':
      case 'shared':
        break;
      case 'ours':
      case 'kept':
        this.#hold ??= this.#terms.page.hold(this.key, true);
        this.#write({isKept: this.#terms.keepsSession(), isLeft: false});
        if (request === 'gain') this.#send('claim');
        break;
      case 'handed over':
        if (request === 'keep' && this.#terms.keepsSession()) this.#write({isKept: true, isLeft: true});
        else this.#removeNote();
        this.#release();
        this.#settled.resolve(undefined);
        // A session that another client took can be taken back.
        if (request !== 'lose') this.#close();
        break;
      case 'ending':
        if (state.id !== undefined) {
          this.#hold ??= this.#terms.page.hold(this.key, true);
          this.#write({isKept: false, isLeft: true});
          void this.#end(state.id);
        }
        break;
      case 'over':
        if (request === 'confirm') this.#removeNote();
        this.#close();
        break;
      default:
        state satisfies never;
    }
  }

  /** Sends the end in the task of the call, because a closing page runs no later one. Repeats it while it fails in passing. */
  async #end(id: string) {
    const {clock, service} = this.#terms;
    const {signal} = this.#over;
    const window = new RetryWindow(clock, END_BACK_OFF);
    window.open();
    try {
      while (!signal.aborted) {
        const failure = await this.#sendEnd(id, service);
        this.#settled.resolve(undefined);
        if (!failure) return;
        window.addFailure(failure);
        if (failure.rules.pending === 'final' || window.elapsedMs >= END_RETRY_MS) break;
        await window.wait(signal);
      }
    } catch {
      // The end was confirmed meanwhile, or an error could not even be read.
    }
    this.ask('giveUp');
    this.#settled.resolve(undefined);
  }

  /** Sends the end once. Resolves with its failure. */
  async #sendEnd(id: string, service: LeaseTerms['service']): Promise<AppStreamError | undefined> {
    const setSending = (isSending: boolean) => {
      if (this.#state.kind === 'ending') this.#state = {...this.#state, isSending};
    };
    setSending(true);
    try {
      await service.end(id);
      this.ask('confirm');
      return undefined;
    } catch (thrown) {
      return AppStreamError.from(thrown);
    } finally {
      setSending(false);
    }
  }

  #handlePageLeft() {
    const state = this.#state;
    if (state.kind !== 'ending') this.ask(this.#terms.keepsSession() ? 'keep' : 'leave');
    // The page may not live until the next attempt.
    else if (state.id !== undefined && !state.isSending) void this.#sendEnd(state.id, this.#terms.service);
  }

  #handleMessage({kind, key}: LeaseMessage) {
    const state = this.#state;
    if (state.id === undefined || key !== this.key) return;
    if (kind === 'claim' && state.kind === 'kept') this.ask('lose');
    if (kind === 'offer' && 'isWanted' in state && state.isWanted) this.ask('gain');
  }

  #write(what: {readonly isKept: boolean; readonly isLeft: boolean}) {
    const {page, serviceKey: service, requestKey} = this.#terms;
    if (this.id === undefined) return;
    const endAttempts = this.#note?.endAttempts ?? 0;
    page.notes.write({id: this.id, service, request: requestKey(), endAttempts, ...what});
  }

  #removeNote() {
    if (this.id !== undefined) this.#terms.page.notes.remove({service: this.#terms.serviceKey, id: this.id});
  }

  #send(kind: LeaseMessage['kind']) {
    this.#terms.page.send({kind, key: this.key});
  }

  #release() {
    this.#hold?.release();
    this.#hold = undefined;
  }

  #close() {
    this.#release();
    this.#over.abort();
    leasesOf(this.#terms.page).delete(this);
    this.#settled.resolve(undefined);
  }
}
