import type {Session, SessionService, StreamRequest} from '../service/session.ts';
import {KEEP_SESSION} from '../session/run.ts';
import {digest, endAbandonedSessions, resumeSession} from './left-sessions.ts';
import {holdSession, type SessionHold} from './session-hold.ts';
import {sessionRecords, startTimes} from './stored-list.ts';

/** Identifies the request, so that a later page can find its session. */
export interface MemoryOptions {
  readonly serviceUrl: string;
  /** Returns the present request as one text. */
  readonly requestKey: () => string;
  /** Whether the session continues when the page leaves it. */
  readonly keepsSession: () => boolean;
  /** The session of an earlier run of this page, which the run continues. */
  readonly continuedId?: string | undefined;
}

type PollOptions = Parameters<SessionService['poll']>[1];

/** The runs of this page that use each session. A service may give two elements the same one: the last run ends it. */
const users = new Map<string, Set<AbortSignal>>();

/** Returns whether another run uses the session. */
const stopUsing = (id: string, run: AbortSignal): boolean => {
  const others = users.get(id);
  others?.delete(run);
  if (!others?.size) users.delete(id);
  return [...(others ?? [])].some(({aborted}) => !aborted);
};

/**
 * The service of one run, with a memory beyond the page. It records each session until the service has deleted it, resumes
 * a kept session instead of creating one, and measures cold starts.
 */
export class SessionMemory implements SessionService {
  readonly #service: SessionService;
  readonly #options: MemoryOptions;
  readonly #signal: AbortSignal;
  /** The session of the run, until the run ends or leaves it. */
  #sessionId: string | undefined;
  #hold: SessionHold | undefined;
  /** The present cold start. */
  #coldStart: {readonly application: string; readonly since: number} | undefined;

  /** @param signal the signal of the run. If it aborts with `KEEP_SESSION`, the run leaves its session. */
  constructor(service: SessionService, options: MemoryOptions, signal: AbortSignal) {
    this.#service = service;
    this.#options = options;
    this.#signal = signal;
    if (options.continuedId !== undefined) {
      this.#hold = holdSession(options.continuedId, true);
      this.#record(options.continuedId);
    }
    signal.addEventListener('abort', () => {
      if (signal.reason === KEEP_SESSION) this.#leaveSession();
    });
  }

  /** Ends the sessions that earlier pages abandoned. Never rejects. */
  endAbandoned(): Promise<void> {
    const {service, request} = this.#digests;
    const unkeptRequest = this.#options.keepsSession() ? undefined : request;
    return endAbandonedSessions((id) => this.#service.end(id), {service, unkeptRequest});
  }

  confirm(request: StreamRequest, options: PollOptions): Promise<unknown> {
    return this.#service.confirm(request, options);
  }

  async create(request: StreamRequest): Promise<Session> {
    const resumed = this.#options.keepsSession() ? await this.#resumeSession() : undefined;
    if (resumed) {
      this.#record(resumed.id);
      return resumed;
    }
    this.#signal.throwIfAborted();
    const session = await this.#service.create(request, {signal: this.#signal});
    this.adopt(session, request, Date.now());
    return session;
  }

  /**
   * Records a session that this page has created.
   * @param since when, by `Date.now()`
   */
  adopt({id, ready}: Session, {appId, profile}: StreamRequest, since: number) {
    this.#hold?.release();
    this.#hold = holdSession(id, true);
    const application = digest(JSON.stringify([this.#options.serviceUrl, appId, profile]));
    if (!ready) this.#coldStart = {application, since};
    this.#record(id);
    if (this.#signal.aborted) this.#leaveSession();
  }

  async poll(id: string, options: PollOptions): Promise<Session> {
    const session = await this.#service.poll(id, options);
    // The time in a queue says nothing about the next start.
    if (session.queue && this.#coldStart) this.#coldStart = {...this.#coldStart, since: Date.now()};
    if (session.ready && id === this.#sessionId && this.#coldStart) {
      startTimes.add(this.#coldStart.application, Date.now() - this.#coldStart.since);
      this.#coldStart = undefined;
    }
    return session;
  }

  async end(id: string): Promise<void> {
    if (stopUsing(id, this.#signal)) return;
    // Sent first, because a page that is closing runs no further tasks.
    const deletion = this.#service.end(id);
    const hold = this.#hold;
    this.#sessionId = undefined;
    sessionRecords.update(id, {isKept: false, isLeft: true});
    try {
      await deletion;
      sessionRecords.remove(id);
    } finally {
      hold?.release();
    }
  }

  #record(id: string) {
    if (this.#sessionId !== undefined) stopUsing(this.#sessionId, this.#signal);
    this.#sessionId = id;
    users.set(id, (users.get(id) ?? new Set()).add(this.#signal));
    const isKept = this.#options.keepsSession();
    sessionRecords.add({id, ...this.#digests, isKept, isLeft: false, endAttempts: 0});
  }

  /** The usual duration of the present cold start on this device, in milliseconds, if known. */
  get usualStartMs(): number | undefined {
    return this.#coldStart && startTimes.usualMs(this.#coldStart.application);
  }

  get #digests() {
    return {service: digest(this.#options.serviceUrl), request: digest(this.#options.requestKey())};
  }

  async #resumeSession(): Promise<Session | undefined> {
    const poll: SessionService['poll'] = (id, options) => this.#service.poll(id, options);
    const found = await resumeSession(poll, this.#digests, this.#signal);
    this.#hold = found?.hold;
    if (this.#signal.reason !== KEEP_SESSION) return found?.session;
    // The run left the session before it resumed.
    found?.hold.release();
    throw this.#signal.reason;
  }

  #leaveSession() {
    if (this.#sessionId === undefined) return;
    stopUsing(this.#sessionId, this.#signal);
    if (this.#options.keepsSession()) {
      sessionRecords.update(this.#sessionId, {isKept: true, isLeft: true, request: this.#digests.request});
    } else sessionRecords.remove(this.#sessionId);
    this.#hold?.release();
  }
}
