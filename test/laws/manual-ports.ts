import type {Connection, ConnectStep, StreamSize} from '../../src/connection/connector.ts';
import {endpointsOf} from '../../src/connection/endpoints.ts';
import type {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import {keepPlaying} from '../../src/session/play.ts';
import type {RunPorts} from '../../src/session/ports.ts';
import {unlessAborted} from '../../src/platform/abort.ts';
import {FakeClock} from '../session/fake-clock.ts';
import {Deferred} from '../session/deferred.ts';
import {FakeConnection} from '../session/fake-connection.ts';

/** The calls of each port that the test has not settled. */
export interface PendingCalls {
  confirm: Deferred<undefined>;
  prepare: Deferred<undefined>;
  create: Deferred<Session>;
  poll: Deferred<Session>;
  end: Deferred<undefined>;
  connect: Deferred<Connection> & {reportStep?: (step: ConnectStep) => void};
  show: Deferred<StreamSize>;
  videoError: Deferred<AppStreamError>;
  nextFrame: Deferred<undefined>;
}

let runCount = 0;

/** The ports of one run. Each call stays pending until the test settles it. */
export class ManualPorts {
  readonly clock = new FakeClock();
  readonly createdIds = new Set<string>();
  readonly endRequestedIds = new Set<string>();
  readonly connections: FakeConnection[] = [];
  readonly sessionId = `s${++runCount}`;
  /** The largest number of create calls that were pending at the same time. */
  maxConcurrentCreates = 0;
  /** The page's requests to keep or to end the session while this was the last run. */
  pageRequests = new Set<'disconnect' | 'stop'>();
  readonly #pendingCalls = new Map<keyof PendingCalls, Deferred<never>[]>();

  readonly ports: RunPorts = {
    clock: this.clock,
    service: {
      confirm: () => this.#addCall('confirm').promise,
      create: () => {
        const call = this.#addCall('create');
        this.maxConcurrentCreates = Math.max(this.maxConcurrentCreates, this.#listCalls('create').length);
        return call.promise;
      },
      poll: () => this.#addCall('poll').promise,
      end: (id) => {
        this.endRequestedIds.add(id);
        return this.#addCall('end').promise;
      },
    },
    loadTexts: () => Promise.resolve(),
    endpointsOf: (session) => Promise.resolve(endpointsOf(session)),
    loadKeepPlaying: () => Promise.resolve(keepPlaying),
    prepareConnection: () => undefined,
    prepare: () => this.#addCall('prepare').promise,
    connect: (_, {onStep}) => Object.assign(this.#addCall('connect'), {reportStep: onStep}).promise,
    showStream: () => this.#addCall('show').promise,
    watchVideo: (_, signal) => this.#removeOnAbort('videoError', this.#addCall('videoError'), signal),
    waitForFrame: (_, signal) => this.#removeOnAbort('nextFrame', this.#addCall('nextFrame'), signal),
  };

  /** Whether the run waits for a call, a pause or a connection that can still end. */
  get hasPendingWork() {
    const isConnected = this.connections.some(({closeCount}) => closeCount === 0);
    return (
      isConnected ||
      this.clock.pauseCount > 0 ||
      [...this.#pendingCalls.values()].some((list) => list.length > 0)
    );
  }

  /** Settles the oldest pending call of a kind, if one exists. */
  settle<Kind extends keyof PendingCalls>(kind: Kind, settleCall: (call: PendingCalls[Kind]) => void) {
    const call = this.#listCalls(kind).shift();
    if (call) settleCall(call);
    return call !== undefined;
  }

  /** Returns the oldest pending call of a kind without settling it. */
  peek<Kind extends keyof PendingCalls>(kind: Kind): PendingCalls[Kind] | undefined {
    return this.#listCalls(kind)[0];
  }

  settleCreate(session: Session) {
    this.settle('create', (call) => {
      this.createdIds.add(session.id);
      call.resolve(session);
    });
  }

  settleConnect() {
    this.settle('connect', (call) => {
      const connection = new FakeConnection();
      this.connections.push(connection);
      call.resolve(connection);
    });
  }

  #listCalls<Kind extends keyof PendingCalls>(kind: Kind): PendingCalls[Kind][] {
    const list = this.#pendingCalls.get(kind) ?? [];
    this.#pendingCalls.set(kind, list);
    // The map has calls of one kind under each key, which its type cannot express.
    return list as unknown as PendingCalls[Kind][];
  }

  /** Waits for a call and removes the call when the signal aborts. */
  async #removeOnAbort<Value>(
    kind: keyof PendingCalls,
    call: Deferred<Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    try {
      return await unlessAborted(call.promise, signal);
    } finally {
      const others = this.#pendingCalls.get(kind)?.filter((other: unknown) => other !== call);
      this.#pendingCalls.set(kind, others ?? []);
    }
  }

  #addCall<Kind extends keyof PendingCalls>(kind: Kind): PendingCalls[Kind] {
    const call = new Deferred<never>() as unknown as PendingCalls[Kind];
    this.#listCalls(kind).push(call);
    return call;
  }
}
