import {setTimeout as sleep} from 'node:timers/promises';
import type {HttpResponse} from '../http/http-response.ts';
import type {Sessions} from '../sessions/sessions.ts';
import {startApplication} from '../sessions/start-application.ts';
import {PORTAL_APPS} from './portal-apps.ts';
import {PortalSession} from './portal-session.ts';
import type {PortalSwitches} from './portal-switches.ts';

/** For each user and application. */
const MAX_ALIVE = 3;
/** The portal remembers this many sessions. */
const MAX_SESSIONS = 200;
/** How long the gateway takes to end a session. */
const END_MS = 50;
/** A socket that has closed less than this before the end of its session races with it. */
const RACE_MS = 300;

interface CreateRequest {
  readonly user: string;
  readonly appId: string;
  readonly switches: PortalSwitches;
  /** The address of the request, for which the switch `createTimeouts` counts. */
  readonly address: string;
}

/** The portal's database of sessions, and its requests to the gateway. */
export class PortalSessions {
  readonly #sessions = new Map<string, PortalSession>();
  readonly #createCounts = new Map<string, number>();

  constructor(private readonly machines: Sessions) {}

  get all(): readonly PortalSession[] {
    return [...this.#sessions.values()];
  }

  /** Finds a session of the user. Those of others do not exist for them. */
  find(id: string, user: string): PortalSession | undefined {
    const session = this.#sessions.get(id);
    return session?.user === user ? session : undefined;
  }

  /** Creates a session on a new machine. Returns the error response if that is not possible. */
  async create({user, appId, switches, address}: CreateRequest): Promise<PortalSession | HttpResponse> {
    const alive = this.all.filter((session) => session.isAlive && session.user === user);
    const count = alive.filter(({app}) => app.id === appId).length;
    if (count >= MAX_ALIVE) return {status: 429, text: `Maximum number of instances reached (${count}).`};
    const app = PORTAL_APPS.find(({id}) => id === appId);
    if (!app) return {status: 404, text: 'Application not found.'};
    if (this.#countCreate(address) <= switches.createTimeouts) {
      await sleep(switches.silenceMs, undefined, {ref: false});
      return {status: 408, text: 'The gateway did not answer.'};
    }
    const {createStatus, mediaEndpoint, host} = switches;
    if (createStatus) return {status: createStatus, text: 'The switch "createStatus" asks for this.'};
    const withoutAddress = mediaEndpoint ? ({candidates: 'none', portInOffer: false} as const) : {};
    const machine = await startApplication(this.machines, {
      connectionType: 'portal',
      appId,
      switches: {...withoutAddress, ...host},
    });
    if (!machine) return {status: 503, text: 'No machine is free.'};
    const media = mediaEndpoint ? {mediaServer: '127.0.0.1', mediaPort: machine.mediaPort} : {};
    const session = new PortalSession({user, app: {...app, ...media}, machine, switches});
    this.#add(session);
    return session;
  }

  /**
   * Ends a session at the gateway. A socket that closes around it takes part in a race: the session then stays idle,
   * and the answer is 500 or 200.
   */
  async end(session: PortalSession): Promise<HttpResponse> {
    const {switches, machine} = session;
    session.deleteCount++;
    if (session.deleteCount <= switches.deleteTimeouts) {
      return {status: 408, text: 'The gateway did not answer. Try again later.'};
    }
    if (performance.now() - session.closedAtMs < RACE_MS) return {status: 500, text: 'Internal Server Error'};
    const hadPage = session.page !== undefined;
    await sleep(END_MS, undefined, {ref: false});
    const isRaced = hadPage && !session.page;
    session.status = 'STOPPED';
    if (!switches.deleteStatus) session.page?.close(3010, 'Stopped by client.');
    machine.end();
    // The socket that has closed meanwhile writes its status last.
    if (isRaced) session.status = 'IDLE';
    if (!switches.deleteStatus) return {status: 200};
    return {status: switches.deleteStatus, text: 'The switch "deleteStatus" asks for this.'};
  }

  #add(session: PortalSession) {
    this.#sessions.set(session.id, session);
    const [oldest] = this.all.filter(({isAlive}) => !isAlive);
    if (this.#sessions.size > MAX_SESSIONS && oldest) this.#sessions.delete(oldest.id);
  }

  #countCreate(address: string): number {
    const count = (this.#createCounts.get(address) ?? 0) + 1;
    this.#createCounts.set(address, count);
    return count;
  }
}
