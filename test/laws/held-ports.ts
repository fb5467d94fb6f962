import type {Connection, ConnectStep} from '../../src/connection/connector.ts';
import type {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import type {RunPorts} from '../../src/session/ports.ts';
import type {StreamSize} from '../../src/session/session-state.ts';
import {unlessAborted} from '../../src/session/unless-aborted.ts';
import {FakeClock} from '../session/fake-clock.ts';
import {Deferred, FakeConnection} from '../session/fake-world.ts';

/** What a port was asked and has not answered. */
export interface Held {
  confirm: Deferred<undefined>;
  prepare: Deferred<undefined>;
  create: Deferred<Session>;
  poll: Deferred<Session>;
  end: Deferred<undefined>;
  connect: Deferred<Connection> & {report?: (step: ConnectStep) => void};
  present: Deferred<StreamSize>;
  trouble: Deferred<AppStreamError>;
  nextFrame: Deferred<undefined>;
}

let count = 0;

/** The ports of one run: each question is held until somebody answers it, and what it costs is counted. */
export class HeldPorts {
  readonly clock = new FakeClock();
  readonly created = new Set<string>();
  readonly endAsked = new Set<string>();
  readonly connections: FakeConnection[] = [];
  readonly sessionId = `s${++count}`;
  /** The most creations that were under way at one time. */
  creationsAtOnce = 0;
  /** Whether the page asked to keep, or to end, the session while this was the last run. */
  asked = new Set<'disconnect' | 'stop'>();
  readonly #held = new Map<keyof Held, Deferred<never>[]>();

  readonly ports: RunPorts = {
    clock: this.clock,
    fault: () => undefined,
    service: {
      confirm: () => this.#hold('confirm').promise,
      create: () => {
        const creation = this.#hold('create');
        this.creationsAtOnce = Math.max(this.creationsAtOnce, this.#list('create').length);
        return creation.promise;
      },
      poll: () => this.#hold('poll').promise,
      end: (id) => {
        this.endAsked.add(id);
        return this.#hold('end').promise;
      },
    },
    prepare: () => this.#hold('prepare').promise,
    connect: (_, {onStep}) => Object.assign(this.#hold('connect'), {report: onStep}).promise,
    present: () => this.#hold('present').promise,
    trouble: (_, signal) => this.#until('trouble', this.#hold('trouble'), signal),
    nextFrame: (_, signal) => this.#until('nextFrame', this.#hold('nextFrame'), signal),
  };

  /** Whether the run waits for anything that can still come. */
  get isWaiting() {
    const isConnected = this.connections.some(({closings}) => closings === 0);
    return isConnected || this.clock.waiting > 0 || [...this.#held.values()].some((list) => list.length > 0);
  }

  /** Answers the oldest question of a kind, if there is one. */
  answer<Kind extends keyof Held>(kind: Kind, act: (question: Held[Kind]) => void) {
    const question = this.#list(kind).shift();
    if (question) act(question);
    return question !== undefined;
  }

  /** Looks at the oldest question of a kind without answering it. */
  peek<Kind extends keyof Held>(kind: Kind): Held[Kind] | undefined {
    return this.#list(kind)[0];
  }

  createWith(session: Session) {
    this.answer('create', (creation) => {
      this.created.add(session.id);
      creation.resolve(session);
    });
  }

  connect() {
    this.answer('connect', (connecting) => {
      const connection = new FakeConnection();
      this.connections.push(connection);
      connecting.resolve(connection);
    });
  }

  #list<Kind extends keyof Held>(kind: Kind): Held[Kind][] {
    const list = this.#held.get(kind) ?? [];
    this.#held.set(kind, list);
    // The map holds under each kind what that kind is asked for.
    return list as unknown as Held[Kind][];
  }

  /** A question that nobody waits for any more when the signal aborts. */
  async #until<Value>(kind: keyof Held, question: Deferred<Value>, signal: AbortSignal): Promise<Value> {
    try {
      return await unlessAborted(question.promise, signal);
    } finally {
      const others = this.#held.get(kind)?.filter((held: unknown) => held !== question);
      this.#held.set(kind, others ?? []);
    }
  }

  #hold<Kind extends keyof Held>(kind: Kind): Held[Kind] {
    const question = new Deferred<never>() as unknown as Held[Kind];
    this.#list(kind).push(question);
    return question;
  }
}
