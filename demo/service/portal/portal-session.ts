import {randomUUID} from 'node:crypto';
import type {WebSocket} from 'ws';
import type {Session} from '../sessions/session.ts';
import type {PortalApp} from './portal-apps.ts';
import type {PortalSwitches} from './portal-switches.ts';

export type PortalStatus = 'CONNECTING' | 'ACTIVE' | 'IDLE' | 'STOPPED' | 'EXPIRED' | 'FAILED';

const ALIVE: readonly PortalStatus[] = ['CONNECTING', 'ACTIVE', 'IDLE'];

interface PortalSessionOptions {
  readonly user: string;
  readonly app: PortalApp;
  readonly machine: Session;
  readonly switches: PortalSwitches;
}

/** A session in the portal's database: its status outlives the sockets and the machine. */
export class PortalSession {
  readonly id = randomUUID();
  /** The id of the gateway's session, which the cookie contains. */
  readonly requestId = randomUUID();
  readonly user: string;
  readonly app: PortalApp;
  readonly machine: Session;
  readonly switches: PortalSwitches;
  /** The failure that the page or the portal has noted. */
  error: string | null = null;
  /** The socket of the page that uses the session. */
  page: WebSocket | undefined;
  /** When the last socket closed, in milliseconds of `performance.now()`. */
  closedAtMs = -Infinity;
  hasScheduledFaults = false;
  /** Starts the time of the faults, if they wait for a request. */
  startFaults: (() => void) | undefined;
  /** Whether the portal was killed while a page used the session, so that its status was never updated. */
  isOrphaned = false;
  deleteCount = 0;
  #status: PortalStatus = 'IDLE';
  readonly #startDate = new Date();
  #endDate: Date | null = null;

  constructor({user, app, machine, switches}: PortalSessionOptions) {
    this.user = user;
    this.app = app;
    this.machine = machine;
    this.switches = switches;
    // The gateway ends an unused machine.
    const expire = () => {
      if (this.status === 'IDLE') this.status = this.error === null ? 'EXPIRED' : 'FAILED';
    };
    machine.signal.addEventListener('abort', expire, {once: true});
  }

  get status(): PortalStatus {
    return this.#status;
  }

  set status(status: PortalStatus) {
    this.#status = status;
    this.#endDate = status === 'CONNECTING' || status === 'ACTIVE' ? null : new Date();
  }

  get isAlive(): boolean {
    return ALIVE.includes(this.#status);
  }

  /** Marks the session as failed, which ends its machine. An error that the page has noted is kept. */
  fail(error: string) {
    this.status = 'FAILED';
    this.error ??= error;
    this.machine.end();
  }

  /** The session as the portal's responses contain it. */
  describe(): Record<string, unknown> {
    const {id, app, user, requestId, status, error} = this;
    const [start, end] = [this.#startDate, this.#endDate ?? new Date()];
    return {
      id,
      function_id: app.function_id,
      function_version_id: app.function_version_id,
      nvcf_request_id: requestId,
      user_id: user,
      user_name: user,
      status,
      start_date: start.toISOString(),
      end_date: this.#endDate?.toISOString() ?? null,
      duration: Math.floor((end.getTime() - start.getTime()) / 1000),
      app,
      error,
    };
  }
}
