import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import type {Session} from '../../src/service/session.ts';
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
  /** Whether its element only attached to the session. */
  readonly isGuest: boolean;
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
  /** Whether its element learned that another client uses it. */
  isLost: boolean;
}

/** Its owner left it to an element that attached to it. That element owns nothing, unless its user takes the session over. */
export const LEFT_TO_GUEST = 'its owner left it to a guest';

export const failure = (code: FailureCode) => new AppStreamError(code);

/** All services of a schedule, with the machines that they gave away. */
export class ModelService {
  readonly machines = new Map<string, Machine>();
  /** What the elements did against a law. */
  readonly violations: string[] = [];
  /** The calls that wait for an answer, the oldest first. */
  readonly calls: Call[] = [];
  #count = 0;

  create(
    service: string,
    isReady: boolean,
    {release, page}: Pick<Partial<Machine>, 'release' | 'page'> = {},
  ): Machine {
    const id = `s${++this.#count}`;
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
    };
    this.machines.set(id, machine);
    return machine;
  }

  machineOf(service: string, id: string): Machine | undefined {
    const machine = this.machines.get(id);
    return machine?.service === service ? machine : undefined;
  }

  end(service: string, id: string) {
    if (this.machineOf(service, id)) this.machines.delete(id);
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
