import type {CloseReason, Connection, ConnectStep, StreamEndpoint} from '../../src/connection/connector.ts';
import type {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import {RUN_LIMITS, type RunPorts, type RunRequest} from '../../src/session/ports.ts';
import type {StreamSize} from '../../src/session/session-state.ts';
import {unlessAborted} from '../../src/session/unless-aborted.ts';
import {FakeClock} from './fake-clock.ts';

export const REQUEST: RunRequest = {
  appId: 'usd-viewer',
  profile: 'default',
  catalogue: 'check',
  recovery: 'session',
  limits: RUN_LIMITS,
};

const route = (description: string, protocol: string, sourcePort: number) => ({
  description,
  protocol,
  sourcePort,
  destinationPort: undefined,
});

/** The routes of a host with signaling and media. */
export const BOTH = [route('signaling', 'TCP', 49_100), route('media', 'UDP', 47_998)];

export const ready = (id = 's1', ...hosts: readonly string[]): Session => ({
  id,
  ready: true,
  message: 'Ready',
  retryAfterMs: undefined,
  hosts: (hosts.length ? hosts : ['10.0.0.7']).map((host) => ({host, routes: BOTH})),
});

export const pending = (message = 'Starting', retryAfterMs?: number): Session => ({
  id: 's1',
  ready: false,
  message,
  retryAfterMs,
  hosts: [],
});

/** A promise that is settled from outside. */
export class Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve!: (value: Value) => void;
  reject!: (error: unknown) => void;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Whether anybody listens is for the code under test to decide.
    this.promise.catch(() => undefined);
  }
}

export class FakeConnection implements Connection {
  readonly media = new MediaStream();
  closings = 0;
  /** How many key frames were asked for. */
  keyFrames = 0;
  readonly #closed = new Deferred<CloseReason>();
  readonly closed = this.#closed.promise;

  close() {
    this.closings += 1;
    this.end({kind: 'closed'});
  }

  requestKeyFrame() {
    this.keyFrames += 1;
  }

  end(reason: CloseReason) {
    this.#closed.resolve(reason);
  }
}

type Outcome<Value> = Value | Error | Promise<Value>;

/** Takes the next outcome of a list, the last one for ever. */
const next = async <Value>(outcomes: Outcome<Value>[]): Promise<Value> => {
  const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
  if (outcome === undefined) throw new Error('no outcome was given');
  if (outcome instanceof Error) throw outcome;
  return outcome;
};

/** All ports of a run; each call is kept as a line, and answered from a list. Without changes a run plays at once. */
export class FakeWorld {
  readonly calls: string[] = [];
  readonly clock = new FakeClock();
  readonly connections: FakeConnection[] = [];
  /** For each connecting, whether the run was there before. */
  readonly returns: boolean[] = [];
  confirms: Outcome<undefined>[] = [Promise.resolve(undefined)];
  preparations: Outcome<unknown>[] = [Promise.resolve(undefined)];
  creations: Outcome<Session>[] = [ready()];
  polls: Outcome<Session>[] = [ready()];
  ends: Outcome<undefined>[] = [Promise.resolve(undefined)];
  /** By host: what connecting comes to; a connection where nothing is said. */
  readonly connects = new Map<string, Outcome<Connection>>();
  steps: readonly ConnectStep[] = ['signaling', 'negotiating', 'ice'];
  presents: Outcome<StreamSize>[] = [{width: 1280, height: 720}];
  /** What goes wrong with each picture; by default nothing. */
  troubles: Outcome<AppStreamError>[] = [new Deferred<AppStreamError>().promise];
  /** Another frame, for whoever waits for it; by default none comes. */
  frames: Outcome<undefined>[] = [new Deferred<undefined>().promise];
  /** Tells the run whether the picture is quiet. */
  tellQuiet: (isQuiet: boolean) => void = () => undefined;

  readonly ports: RunPorts = {
    clock: this.clock,
    fault: (error) => this.calls.push(`fault ${error.code}`),
    service: {
      confirm: () => this.#call('confirm', () => next(this.confirms)),
      create: () => this.#call('create', () => next(this.creations)),
      poll: (id) => this.#call(`poll ${id}`, () => next(this.polls)),
      end: (id) => this.#call(`end ${id}`, () => next(this.ends)),
    },
    prepare: () => this.#call('prepare', () => next(this.preparations)),
    connect: (endpoint, {onStep, returns}) => {
      this.returns.push(returns);
      return this.#call(`connect ${endpoint.signaling.host}`, () => this.#connect(endpoint, onStep));
    },
    present: () => this.#call('present', () => next(this.presents)),
    trouble: (_, signal, onQuiet) => {
      this.tellQuiet = onQuiet;
      return unlessAborted(next(this.troubles), signal);
    },
    nextFrame: (_, signal) => unlessAborted(next(this.frames), signal),
  };

  /** How often a call was made. */
  count(call: string) {
    return this.calls.filter((made) => made === call).length;
  }

  async #connect({signaling}: StreamEndpoint, onStep: (step: ConnectStep) => void): Promise<Connection> {
    for (const step of this.steps) onStep(step);
    const outcome = this.connects.get(signaling.host);
    if (outcome !== undefined) return next([outcome]);
    const connection = new FakeConnection();
    this.connections.push(connection);
    return connection;
  }

  #call<Value>(name: string, answer: () => Promise<Value>): Promise<Value> {
    this.calls.push(name);
    return answer();
  }
}
