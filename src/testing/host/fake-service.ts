import {
  AppStreamError,
  type FailureCode,
  type Session,
  type SessionService,
  type StreamRequest,
} from '../../index.ts';
import {unlessAborted} from '../../platform/abort.ts';
import type {ScriptPlayer} from '../script-player.ts';

/** A session of a fake. */
export interface FakeSession {
  readonly id: string;
  /** The request of the page. `undefined` for a session of the option `sessions`. */
  readonly request: StreamRequest | undefined;
  /** Whether the session still exists. The page must end it. */
  readonly isOpen: boolean;
}

interface FakeServiceOptions {
  readonly player: ScriptPlayer;
  /** The name of the application, for the card. */
  readonly name: string | undefined;
  /** The ids of sessions that exist already. */
  readonly sessionIds: readonly string[];
}

/** The failures that a service finds in its catalogue, before it creates a session. */
const CATALOGUE_CODES: readonly FailureCode[] = ['app-not-found', 'version-not-found', 'profile-not-found'];

/** A poll that waits for a change responds after this time at the latest, in milliseconds. */
const LONG_POLL_MS = 2000;

/** Distinguishes the sessions of two tests: the element remembers ids beyond a page. */
const PREFIX = `fake-${Math.random().toString(36).slice(2, 8)}`;
let count = 0;

/** A service without a network. It keeps its sessions in memory. */
export class FakeService implements SessionService {
  readonly #options: FakeServiceOptions;
  readonly #sessions = new Map<string, FakeSession>();

  constructor(options: FakeServiceOptions) {
    this.#options = options;
    for (const id of options.sessionIds) this.#sessions.set(id, {id, request: undefined, isOpen: true});
  }

  get sessions(): readonly FakeSession[] {
    return [...this.#sessions.values()];
  }

  confirm(): Promise<unknown> {
    this.#failIf((code) => CATALOGUE_CODES.includes(code));
    return Promise.resolve({name: this.#options.name});
  }

  async create(request: StreamRequest): Promise<Session> {
    const {player} = this.#options;
    while (player.step?.kind === 'request') await player.changed;
    this.#failIf(() => player.progress === 'none');
    const session: FakeSession = {id: `${PREFIX}-${(count += 1)}`, request, isOpen: true};
    this.#sessions.set(session.id, session);
    return this.#describe(session.id);
  }

  async poll(id: string, {signal}: {readonly signal: AbortSignal}): Promise<Session> {
    const {player} = this.#options;
    if (!this.#sessions.get(id)?.isOpen) throw new AppStreamError('session-not-found');
    const isWaiting = () => player.progress === 'pending' && player.step?.kind !== 'fail';
    if (isWaiting()) await unlessAborted(Promise.race([player.changed, pause(LONG_POLL_MS)]), signal);
    this.#failIf(() => player.progress === 'pending');
    return this.#describe(id);
  }

  end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    if (session) this.#sessions.set(id, {...session, isOpen: false});
    return Promise.resolve();
  }

  #describe(id: string): Session {
    const {step, progress} = this.#options.player;
    const message = step?.kind === 'pending' ? step.message : '';
    return {id, ready: progress !== 'pending', message, retryAfterMs: undefined, hosts: []};
  }

  /** Throws the failure of the present step, if it is about this request. */
  #failIf(isAbout: (code: FailureCode) => boolean) {
    const {player} = this.#options;
    const {step} = player;
    if (step?.kind !== 'fail' || !isAbout(step.code)) return;
    player.useFailure();
    throw new AppStreamError(step.code, step.failure);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
