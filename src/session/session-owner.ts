import type {StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session, StreamRequest} from '../service/session.ts';
import {
  findLease,
  type LeaseEvent,
  type LeaseKind,
  type LeaseTerms,
  type SessionHold,
  sessionKey,
  SessionLease,
  type SessionNote,
} from './session-lease.ts';

/** The most pages that try to end a session. After that, the service must end it. */
const MAX_END_ATTEMPTS = 5;

/** What identifies a stream on this device. A session without a service has no id. */
interface StreamName {
  readonly session: Session;
  readonly endpoint: StreamEndpoint;
}

const nameOf = ({session: {id}, endpoint: {signalingUrl, signaling}}: StreamName) =>
  id || (signalingUrl ?? `${signaling.host}:${signaling.port}`);

/** Another element of this origin takes the stream over. */
class Release {
  /** The name of its lease. */
  readonly taker: string;

  constructor(taker: string) {
    this.taker = taker;
  }
}

/** The element of this origin that took the stream over, so that it can receive the session from its owner. */
export const takerOf = ({cause}: AppStreamError): string | undefined =>
  cause instanceof Release ? cause.taker : undefined;

/** Owns the sessions of one run, one after the other, by one lease for each. */
export class SessionOwner {
  readonly #terms: LeaseTerms;
  #lease: SessionLease | undefined;

  /** @param former the owner of a failed run, whose session this run continues */
  constructor(terms: LeaseTerms, former?: SessionOwner) {
    this.#terms = terms;
    if (!former) return;
    this.#lease = former.#lease;
    former.#lease = undefined;
    this.#lease?.continueWith(this.#terms);
  }

  get id(): string | undefined {
    return this.#lease?.id;
  }

  /** Identifies the present session's lease among the elements of this origin. */
  get name(): string {
    return this.#lease?.name ?? '';
  }

  get kind(): LeaseKind | undefined {
    return this.#lease?.kind;
  }

  get isFromEarlierPage() {
    return this.#lease?.isFromEarlierPage ?? false;
  }

  /** Applies an event to the present session. Resolves when the service responded to the end request, if any. */
  async apply(event: LeaseEvent): Promise<void> {
    this.#lease?.apply(event);
    // A session that does not end settles only later, and would keep each wait until then.
    await this.ending;
  }

  /** Resolves when the service responded to the present end request. `undefined` if the session does not end. */
  get ending(): Promise<unknown> | undefined {
    return this.kind === 'ending' ? this.#lease?.settled : undefined;
  }

  /** Uses a session that another client created. */
  attach(id: string) {
    this.#lease = new SessionLease('attached', id, this.#terms);
  }

  /** Sets whether the user wants to take the session over from its owner. */
  awaitHandOver(wantsHandOver: boolean) {
    this.#lease?.awaitHandOver(wantsHandOver);
  }

  /** Leaves a kept session to the element that took its stream over. */
  handOver(taker: string) {
    this.#lease?.handOver(taker);
  }

  #keyOf(stream: StreamName) {
    return sessionKey({service: this.#terms.serviceKey, id: nameOf(stream)});
  }

  /** Makes the other elements of this origin leave a stream. The host then accepts this one. */
  requestRelease(stream: StreamName) {
    this.#terms.page.send({kind: 'release', key: this.#keyOf(stream), from: this.name});
  }

  /** Calls the listener with `in-use` when another element of this origin takes a stream over. */
  onRelease(stream: StreamName, listener: (error: AppStreamError) => void, signal: AbortSignal) {
    const streamKey = this.#keyOf(stream);
    this.#terms.page.onMessage(({kind, key, from}) => {
      if (kind === 'release' && key === streamKey)
        listener(new AppStreamError('in-use', {cause: new Release(from)}));
    }, signal);
  }

  /**
   * Sends the create request once. If the run is aborted, its session ends as soon as it arrives.
   * @throws what the service throws; `in-use` if another element of this page has the session; the signal's reason
   */
  async create(request: StreamRequest, signal: AbortSignal): Promise<Session> {
    signal.throwIfAborted();
    const lease = (this.#lease = new SessionLease('requested', undefined, this.#terms));
    const abandonSession = (id: string) => this.#endUnreturned(id);
    const send = async () => this.#terms.service.create(request, {signal, abandonSession});
    const creation = send().then(
      (session) => {
        lease.applyCreated(session.id);
        // This session takes the place of one that an earlier page kept.
        if (!this.#terms.keepsSession()) this.endAbandoned(true);
        return session;
      },
      (error: unknown) => {
        lease.apply('createFailed');
        throw error;
      },
    );
    return unlessAborted(creation, signal);
  }

  /** Ends a session that the service created, but could not return. */
  #endUnreturned(id: string) {
    const {page, serviceKey: service} = this.#terms;
    if (!findLease(page, sessionKey({service, id})))
      new SessionLease('kept', id, this.#terms).apply('runEnded');
  }

  /** Whether an earlier page of this tab may have left a session for this run. */
  get mayResume(): boolean {
    return this.#terms.keepsSession() && this.#keptNotes.length > 0;
  }

  /** Takes the newest session that an earlier page left and no other element has. Resolves with whether it exists. */
  async resume(signal: AbortSignal): Promise<boolean> {
    for (const note of this.mayResume ? this.#keptNotes : []) {
      const hold = await this.#hold(note);
      if (!hold) continue;
      if (signal.aborted) hold.release();
      signal.throwIfAborted();
      this.#lease = new SessionLease('kept', note.id, this.#terms, note, hold);
      this.#lease.apply('resumed');
      return true;
    }
    return false;
  }

  get #keptNotes(): readonly SessionNote[] {
    const {page, serviceKey, requestKey} = this.#terms;
    const request = requestKey();
    return page.notes
      .all()
      .filter((note) => note.isKept && note.service === serviceKey && note.request === request);
  }

  /**
   * Ends the sessions that earlier pages of this tab could not end. Kept sessions continue, unless `endsKept` is true:
   * then those of the present request end as well.
   */
  endAbandoned(endsKept: boolean): void {
    const {page, serviceKey, requestKey} = this.#terms;
    const request = requestKey();
    for (const note of page.notes.all()) {
      const isUnkept = endsKept && note.request === request;
      if (note.service === serviceKey && (!note.isKept || isUnkept)) void this.#endAbandoned(note);
    }
  }

  async #endAbandoned(former: SessionNote) {
    const hold = await this.#hold(former);
    const note = {...former, endAttempts: former.endAttempts + 1};
    if (!hold) return;
    if (note.endAttempts > MAX_END_ATTEMPTS) {
      this.#terms.page.notes.remove(note);
      hold.release();
      return;
    }
    new SessionLease('kept', note.id, this.#terms, note, hold).apply('pageLeft');
  }

  /** Holds the session of a note, unless another element has it. A duplicated tab has copies of notes. */
  async #hold(note: SessionNote): Promise<SessionHold | undefined> {
    const {page} = this.#terms;
    if (findLease(page, sessionKey(note))) return undefined;
    const hold = page.hold(sessionKey(note), note.isLeft);
    if (!hold || (await hold.isOurs)) return hold;
    // The element that has the session may be in another frame of this tab, and then needs its note.
    page.notes.remove(note);
    page.send({kind: 'renew', key: sessionKey(note), from: ''});
    return undefined;
  }
}
