import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import type {Session} from '../../src/service/session.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {createPendingSession, createReadySession} from '../session/sample-session.ts';
import type {ModelPage} from './model-page.ts';

/** A call that the schedule answers. */
export interface Call {
  readonly kind: string;
  readonly page: ModelPage;
  /** Answers as the service or the host does at this time. */
  readonly succeed: () => void;
  /** What else may happen. */
  readonly failures: readonly (() => void)[];
}

/** A connection that plays a session. */
interface Client {
  readonly connection: object;
  readonly page: ModelPage;
  readonly element: {readonly state: SessionState};
  /** Whether its element only attached to the session. */
  readonly isGuest: () => boolean;
}

/** A session that uses a machine until it ends. */
export interface Machine {
  readonly id: string;
  readonly service: string;
  isReady: boolean;
  /** Who plays the session: a connection of the schedule, or a client of another device. */
  client: Client | 'foreign' | undefined;
  /** Why no page of the schedule has to end it. */
  release: string | undefined;
  /** The page whose element created it. */
  readonly page: ModelPage | undefined;
  /** When its end was requested first, by the clock of the page. */
  endedAt: number | undefined;
  /** Whether the service refused its end for good, or for so long that the page gave up. */
  isRefused: boolean;
  /** Whether another client took it while its element played it. */
  isLost: boolean;
  /** The stays in pages that have played it. */
  readonly playedIn: Set<ModelPage['stay']>;
}

export const failure = (code: FailureCode) => new AppStreamError(code);

/** All services of a schedule, with the machines that they gave away. */
export class ModelService {
  readonly machines = new Set<Machine>();
  /** What the elements did against a law. */
  readonly violations: string[] = [];
  /** The keys of the sessions that a user wanted to take over. */
  readonly takers = new Set<string>();
  /** Whether the element learns from an answer that the device is online. The service of a page may hide it. */
  disprovesReports = false;
  /** The calls that wait for an answer, the oldest first. */
  readonly calls: Call[] = [];
  /** The sessions of each service: two services use the same ids. */
  readonly #counts = new Map<string, number>();

  create(
    service: string,
    isReady: boolean,
    {release, page}: Pick<Partial<Machine>, 'release' | 'page'> = {},
  ): Machine {
    const count = (this.#counts.get(service) ?? 0) + 1;
    this.#counts.set(service, count);
    const id = `s${count}`;
    const machine = {
      id,
      service,
      isReady,
      client: undefined,
      release,
      page,
      endedAt: undefined,
      isRefused: false,
      isLost: false,
      playedIn: new Set<ModelPage['stay']>(),
    };
    this.machines.add(machine);
    return machine;
  }

  machineOf(service: string, id: string): Machine | undefined {
    return [...this.machines].find((machine) => machine.service === service && machine.id === id);
  }

  end(service: string, id: string) {
    const machine = this.machineOf(service, id);
    if (machine) this.machines.delete(machine);
  }

  describe({id, isReady}: Machine): Session {
    return isReady ? createReadySession(id) : {...createPendingSession(), id};
  }

  /** Answers a call. The promise of a closed page stays pending, and the service still does its work. */
  answer(call: Call, how: (() => void) | undefined) {
    const index = this.calls.indexOf(call);
    if (index < 0) return;
    this.calls.splice(index, 1);
    how?.();
  }
}
