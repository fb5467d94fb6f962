import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {endpointsOf} from '../../src/connection/endpoints.ts';
import type {SessionService} from '../../src/service/session.ts';
import type {RunPorts, StreamPorts} from '../../src/session/ports.ts';
import type {SessionOwner} from '../../src/session/session-owner.ts';
import {isActive, type SessionState} from '../../src/session/session-state.ts';
import {FakeConnection} from '../session/fake-ports.ts';
import type {ModelPage} from './model-page.ts';
import {failure, type Machine, type ModelService} from './model-service.ts';

/** A run with what the schedule must know about it. */
export interface ModelRun {
  readonly signal: AbortSignal;
  /** The key of its plan. */
  readonly key: string;
  readonly service: string;
  readonly owner: SessionOwner;
  /** How many create requests wait for an answer. */
  creating: number;
  /** Whether a create request got no usable answer. */
  isUnclear: boolean;
  /** How many sessions the run created since the last one that played for a minute, that one included. */
  created: number;
  /** Whether the service refused the last poll, although this page has played the session. */
  isRefused: boolean;
}

/** Whether this page must end the session, and has not begun to. */
export const isOwned = ({kind}: Pick<SessionOwner, 'kind'>) =>
  kind === 'ours' || kind === 'playing' || kind === 'kept';

/** A page repeats a failed end for this time. */
const MAX_ENDING_MS = 600_000;
const SIZE = {width: 2, height: 2};

/** The element as its ports know it. */
interface Caller {
  readonly page: ModelPage;
  readonly service: ModelService;
  readonly state: SessionState;
  /** Whether the page called `stop()`, which ends an attached session, too. */
  readonly hasStopped: boolean;
  readonly violations: string[];
  readonly connections: Set<FakeConnection>;
}

/** The ports of one element. The schedule answers their calls. */
export class ModelPorts {
  readonly #element: Caller;
  #localChecks = 0;
  /** How many create requests were sent. */
  #creations = 0;

  constructor(element: Caller) {
    this.#element = element;
  }

  /** A call that the schedule answers. A page that is gone receives no answer, and a frozen one when the user returns. */
  #call<Value>(
    kind: string,
    succeed: () => Value,
    failures: readonly (() => void)[],
    signal?: AbortSignal,
  ): Promise<Value> {
    const {page, service} = this.#element;
    return new Promise<Value>((resolve, reject) => {
      const settle = (work: () => Value) => () => {
        try {
          const value = work();
          if (service.disprovesReports) page.clock.disproveReport();
          page.receive(() => resolve(value));
        } catch (error) {
          page.receive(() => reject(error));
        }
      };
      const call = {
        kind,
        page,
        succeed: settle(succeed),
        failures: failures.map((fail) =>
          settle(() => {
            fail();
            throw new Error('A failure of the model throws');
          }),
        ),
      };
      service.calls.push(call);
      signal?.addEventListener('abort', () => {
        service.answer(call, undefined);
        reject(signal.reason as Error);
      });
    });
  }

  connectService(name: string, runOf: () => ModelRun | undefined): SessionService {
    const {service: world, violations, page: ownPage} = this.#element;
    const fail = (code: Parameters<typeof failure>[0]) => () => {
      throw failure(code);
    };
    const find = (id: string): Machine => {
      const machine = world.machineOf(name, id);
      if (!machine) throw failure('session-not-found');
      return machine;
    };
    const noteRefusal = (id: string, isRefused: boolean) => {
      const hasPlayed = world.machineOf(name, id)?.playedIn.has(ownPage.stay) ?? false;
      const run = runOf();
      if (run) run.isRefused = isRefused && hasPlayed;
    };
    const createMachine = () => {
      const machine = world.create(name, world.machines.size % 2 === 0, {page: ownPage});
      if (!ownPage.isRunning) machine.release = 'the page was left before the answer';
      return world.describe(machine);
    };
    /** A service may give the session of one element to another element of the page, which must refuse it. */
    const shareMachine = () => {
      const owners = ownPage.elements
        .flatMap(({runs}) => runs)
        .filter(({service}) => service === name)
        .map(({owner}) => owner);
      const isShareable = ({service, id, page, endedAt, release, isLost}: Machine) =>
        service === name &&
        !isLost &&
        page?.isRunning &&
        owners.some((owner) => owner.id === id && isOwned(owner)) &&
        endedAt === undefined &&
        !release;
      const shared = [...world.machines].find(isShareable);
      return shared ? world.describe(shared) : createMachine();
    };
    return {
      confirm: () => this.#call('confirm', () => undefined, [fail('bad-gateway'), fail('app-not-found')]),
      create: async () => {
        const run = runOf();
        if (!run) throw new Error('No run creates');
        if (run.signal.aborted) violations.push('a create request after the end of the run');
        if (!isActive(this.#element.state))
          violations.push(`a create request in ${this.#element.state.phase}`);
        if (ownPage.document.prerendering) violations.push('a create request of a prerendered page');
        if (run.creating > 0) violations.push('two create requests of one run at a time');
        if (run.isUnclear) violations.push('a create request after one without an answer');
        if (run.isRefused)
          violations.push('a create request after a refused poll of a session that has played');
        run.creating += 1;
        const answer = this.#creations++ % 2 ? createMachine : shareMachine;
        try {
          const session = await this.#call('create', answer, [
            fail('no-capacity'),
            fail('forbidden'),
            fail('create-unclear'),
            () => {
              world.create(name, true, {release: 'its create request got no answer'});
              throw failure('create-unclear');
            },
          ]);
          const machine = world.machineOf(name, session.id);
          if (machine) machine.release = undefined;
          run.created += 1;
          return session;
        } catch (error) {
          run.isUnclear = AppStreamError.from(error).code === 'create-unclear';
          throw error;
        } finally {
          run.creating -= 1;
        }
      },
      poll: (id) =>
        this.#call(
          `poll ${id}`,
          () => {
            const machine = find(id);
            machine.isReady = true;
            noteRefusal(id, false);
            return world.describe(machine);
          },
          [
            fail('bad-gateway'),
            fail('no-capacity'),
            () => {
              noteRefusal(id, true);
              throw failure('forbidden');
            },
            () => {
              noteRefusal(id, false);
              throw failure('session-not-found');
            },
          ],
        ),
      end: (id) => {
        const machine = world.machineOf(name, id);
        // A user may stop a session that the page attached to before another client takes it.
        if (machine?.isLost && machine.endedAt === undefined && !this.#element.hasStopped)
          violations.push(`the end of ${id}, which another client took`);
        const {clock} = ownPage;
        const endedAt = machine?.endedAt ?? clock.uptime();
        if (machine) machine.endedAt = endedAt;
        const client = machine?.client;
        const isPlayed = client !== undefined && client !== 'foreign' && client.element !== this.#element;
        if (
          isPlayed &&
          client.page.isRunning &&
          isActive(client.element.state) &&
          !client.isGuest() &&
          !this.#element.hasStopped
        )
          violations.push(`the end of ${id}, which another element plays`);
        const owners = ownPage.elements
          .flatMap(({runs}) => runs)
          .filter(({service}) => service === name)
          .map(({owner}) => owner);
        if (owners.some((owner) => owner.id === id && isOwned(owner)) && !this.#element.hasStopped)
          violations.push(`the end of ${id}, which another element owns`);
        const failEnd = (code: Parameters<typeof failure>[0]) => () => {
          if (machine) machine.isRefused ||= clock.uptime() - endedAt >= MAX_ENDING_MS;
          throw failure(code);
        };
        if (machine?.release === 'external') {
          if (!this.#element.hasStopped) violations.push(`the end of ${id}, which another client owns`);
          // From now on, a page has to end it.
          machine.release = undefined;
        }
        return this.#call(`end ${id}`, () => world.end(name, id), [
          failEnd('unreachable'),
          failEnd('offline'),
          () => {
            world.end(name, id);
            throw failure('gateway-timeout');
          },
          failEnd('forbidden'),
        ]);
      },
    };
  }

  createPorts(service: SessionService, name: string, sessions: SessionOwner): RunPorts {
    const {page, service: world, connections} = this.#element;
    const fail = (code: Parameters<typeof failure>[0]) => () => {
      throw failure(code);
    };
    const ports: StreamPorts = {
      clock: page.clock,
      checks: {
        policy: () => Promise.resolve(undefined),
        // Every other time, a permission of the user is missing, which the user never gives.
        localNetwork: async () =>
          this.#localChecks++ % 2 ? {retryWhen: () => new Promise(() => undefined)} : undefined,
        earlierAnswer: () => Promise.resolve({}),
        webRtc: () => Promise.resolve(undefined),
      },
      service,
      sessions,
      startTimes: {usualMs: () => undefined, add: () => undefined},
      endpointsOf: (session) => Promise.resolve(endpointsOf(session)),
      mayHoldFormerConnection: () => false,
      prepareConnection: () => undefined,
      connect: ({sessionId}, {onStep}) => {
        onStep('signaling');
        return this.#call(
          'connect',
          () => {
            const machine = world.machineOf(name, sessionId);
            if (!machine) throw failure('signaling-unreachable');
            // A page that is gone has no connection, and a host soon forgets the one of a page that crashed.
            if (page.isGone) throw failure('signaling-unreachable');
            if (machine.client === 'foreign' || machine.client?.page.isGone === false)
              throw failure('in-use');
            const connection = new FakeConnection();
            const wasGuest = sessions.kind === 'attached';
            const isGuest = () => wasGuest && !isOwned(sessions);
            const client = {connection, page, element: this.#element, isGuest};
            machine.client = client;
            machine.isLost = false;
            connections.add(connection);
            void connection.closed.then(() => {
              connections.delete(connection);
              if (machine.client === client) machine.client = undefined;
            });
            return connection;
          },
          [
            fail('ice-failed'),
            fail('signaling-unreachable'),
            () => {
              const machine = world.machineOf(name, sessionId);
              if (machine) machine.client ??= 'foreign';
              throw failure('in-use');
            },
          ],
        );
      },
      showStream: (connection, signal) =>
        this.#call(
          'show',
          () => {
            for (const {client, playedIn} of world.machines)
              if (client !== 'foreign' && client?.connection === connection) playedIn.add(page.stay);
            return SIZE;
          },
          [fail('no-first-frame')],
          signal,
        ),
      watchVideo: (_, signal) => this.#call('video', () => failure('frames-stopped'), [], signal),
      waitForFrame: (_, signal) => this.#call('frame', () => undefined, [], signal),
    };
    const openStreamPorts = () => this.#call('prepare', () => ports, [fail('token-failed')]);
    return {...ports, onConfirmed: () => undefined, openStreamPorts};
  }
}
