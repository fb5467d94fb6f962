import type {IncomingMessage} from 'node:http';
import type {Session} from '../sessions/session.ts';
import type {Sessions} from '../sessions/sessions.ts';
import {startApplication} from '../sessions/start-application.ts';
import type {LocalSignalingListener} from './local-signaling-listener.ts';

/** One application that a page reaches without a session: `/direct/sign_in`. It starts with the first sign-in. */
export class DirectApplication {
  #starting: Promise<Session | undefined> | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly localListener: LocalSignalingListener,
  ) {}

  /** The session of the application. Resolves with undefined if there is no capacity. */
  async open(request: IncomingMessage): Promise<Session | undefined> {
    const session = await (this.#starting ??= this.#start());
    session?.useAddress(await this.localListener.findAddress(request));
    return session;
  }

  async #start(): Promise<Session | undefined> {
    const session = await startApplication(this.sessions, {connectionType: 'direct', appId: 'usd-viewer'});
    const forget = () => {
      this.#starting = undefined;
    };
    if (session) session.signal.addEventListener('abort', forget, {once: true});
    else forget();
    return session;
  }
}
