import type {IncomingMessage} from 'node:http';
import {findApplication, findLatestVersion, findProfile} from '../catalogue/catalogue.ts';
import type {Session} from '../sessions/session.ts';
import type {Sessions} from '../sessions/sessions.ts';
import type {LocalSignalingListener} from './local-signaling-listener.ts';

/** Like an application on the developer's own machine, its offer contains the address for media. */
const SWITCHES = {candidates: 'in-offer'} as const;

/** One application that a page reaches without a session: `/direct/sign_in`. It starts with the first sign-in. */
export class DirectApplication {
  #starting: Promise<Session | undefined> | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly localListener: LocalSignalingListener,
  ) {}

  /** The session of the application. Resolves with undefined if there is no capacity. */
  async open({socket, headers}: IncomingMessage): Promise<Session | undefined> {
    const session = await (this.#starting ??= this.#start());
    const {localAddress = '127.0.0.1', localPort = 80} = socket;
    session?.useAddress(await this.localListener.findAddress(localAddress, localPort, headers['user-agent']));
    return session;
  }

  async #start(): Promise<Session | undefined> {
    const application = findApplication('usd-viewer');
    const version = application && findLatestVersion(application)?.version;
    const profile = version && findProfile('usd-viewer', version, 'default');
    if (!application || !profile) return undefined;
    const session = await this.sessions.create(
      {id: application.id, profile: profile.id, version, arguments: {demo: SWITCHES}},
      {application, version, profile},
    );
    const forget = () => {
      this.#starting = undefined;
    };
    if (session) session.signal.addEventListener('abort', forget, {once: true});
    else forget();
    return session;
  }
}
