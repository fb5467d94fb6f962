import type {Session} from '../service/session.ts';
import type {StreamRequest} from '../service/stream-request.ts';
import type {SessionService} from '../session/ports.ts';
import {KEEP_SESSION} from '../session/run.ts';
import {digest} from './digest.ts';
import {endLeftSessions} from './end-left-sessions.ts';
import {resumeSession} from './resume-session.ts';
import {holdSession, type SessionHold} from './session-hold.ts';
import {sessionRecords} from './session-records.ts';
import {startTimes} from './start-times.ts';

/** What is asked for, as far as a later page has to know it again. */
export interface Asked {
  readonly serviceUrl: string;
  /** What is asked for at present, as one text. */
  readonly wanted: () => string;
  /** Whether the session shall go on when the page leaves it. */
  readonly keepsSession: () => boolean;
}

type PollOptions = Parameters<SessionService['poll']>[1];

/**
 * The service of one run, with a memory beyond the page: each session that it makes is noted until its deletion is
 * answered, one that was kept is gone on with before another is made, and cold starts are timed.
 */
export class RememberingService implements SessionService {
  readonly #service: SessionService;
  readonly #asked: Asked;
  readonly #signal: AbortSignal;
  /** The session of the run, until it is ended or left. */
  #id: string | undefined;
  #hold: SessionHold | undefined;
  /** The cold start that is under way. */
  #start: {readonly application: string; readonly since: number} | undefined;

  /** @param signal of the run; once it is aborted with `KEEP_SESSION`, the session is left */
  constructor(service: SessionService, asked: Asked, signal: AbortSignal) {
    this.#service = service;
    this.#asked = asked;
    this.#signal = signal;
    signal.addEventListener('abort', () => {
      if (signal.reason === KEEP_SESSION) this.#leave();
    });
    void this.endLeft();
  }

  /** Ends what earlier pages left and nobody wants. Never rejects. */
  endLeft(): Promise<void> {
    const {service, request} = this.#digests;
    const unkept = this.#asked.keepsSession() ? undefined : request;
    return endLeftSessions((id) => this.#service.end(id), {service, unkept});
  }

  confirm(request: StreamRequest, options: PollOptions): Promise<void> {
    return this.#service.confirm(request, options);
  }

  async create(request: StreamRequest): Promise<Session> {
    const session = (this.#asked.keepsSession() && (await this.#resume())) || (await this.#make(request));
    const kept = this.#asked.keepsSession();
    this.#id = session.id;
    sessionRecords.add({id: session.id, ...this.#digests, kept, left: false, tries: 0});
    return session;
  }

  async poll(id: string, options: PollOptions): Promise<Session> {
    const session = await this.#service.poll(id, options);
    if (session.ready && id === this.#id && this.#start) {
      startTimes.learn(this.#start.application, Date.now() - this.#start.since);
      this.#start = undefined;
    }
    return session;
  }

  async end(id: string): Promise<void> {
    // Before anything else: a page that goes away takes no more turns.
    const deletion = this.#service.end(id);
    const hold = this.#hold;
    this.#id = undefined;
    sessionRecords.change(id, {kept: false, left: true});
    try {
      await deletion;
      sessionRecords.remove(id);
    } finally {
      hold?.release();
    }
  }

  /** How long the start that is under way usually takes on this device, in milliseconds, where that is known. */
  get usualStartMs(): number | undefined {
    return this.#start && startTimes.usualMs(this.#start.application);
  }

  get #digests() {
    return {service: digest(this.#asked.serviceUrl), request: digest(this.#asked.wanted())};
  }

  async #resume(): Promise<Session | undefined> {
    const poll: SessionService['poll'] = (id, options) => this.#service.poll(id, options);
    const found = await resumeSession(poll, this.#digests, this.#signal);
    this.#hold = found?.hold;
    if (this.#signal.reason !== KEEP_SESSION) return found?.session;
    // Left again before it was had.
    found?.hold.release();
    throw this.#signal.reason;
  }

  async #make(request: StreamRequest): Promise<Session> {
    this.#signal.throwIfAborted();
    const session = await this.#service.create(request);
    this.#hold = holdSession(session.id, true);
    const {appId, profile} = request;
    const application = digest(JSON.stringify([this.#asked.serviceUrl, appId, profile]));
    if (!session.ready) this.#start = {application, since: Date.now()};
    return session;
  }

  #leave() {
    if (this.#id === undefined) return;
    if (this.#asked.keepsSession()) {
      sessionRecords.change(this.#id, {kept: true, left: true, request: this.#digests.request});
    } else sessionRecords.remove(this.#id);
    this.#hold?.release();
  }
}
