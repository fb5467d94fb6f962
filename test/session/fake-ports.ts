import type {
  CloseReason,
  Connection,
  ConnectStep,
  StreamEndpoint,
  StreamSize,
} from '../../src/connection/connector.ts';
import {endpointsOf} from '../../src/connection/endpoints.ts';
import type {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {CauseChecks, Evidence} from '../../src/errors/causes.ts';
import {unlessAborted} from '../../src/platform/abort.ts';
import type {Session, SessionService} from '../../src/service/session.ts';
import type {RunPorts, StreamPorts} from '../../src/session/ports.ts';
import type {SessionOwner} from '../../src/session/session-owner.ts';
import {FakeClock} from './fake-clock.ts';
import {FakeOrigin, ownAlone} from './fake-page.ts';
import {createReadySession} from './sample-session.ts';

type Result<Value> = Value | Error | Promise<Value>;

/** Takes the next result of a list. The last result repeats forever. */
const takeResult = async <Value>(results: Result<Value>[]): Promise<Value> => {
  const result = results.length > 1 ? results.shift() : results[0];
  if (result === undefined) throw new Error('The test provides no result');
  if (result instanceof Error) throw result;
  return result;
};

/** Fake ports of a run. They record each call and respond from a list of results. By default the run plays immediately. */
export class FakePorts {
  readonly calls: string[] = [];
  readonly clock = new FakeClock();
  readonly connections: FakeConnection[] = [];
  /** For each connect call, whether the run was connected before. */
  readonly reconnects: boolean[] = [];
  /** The last call before each preparation of a connection. */
  readonly preparedAfter: (string | undefined)[] = [];
  confirmResults: Result<undefined>[] = [Promise.resolve(undefined)];
  prepareResults: Result<unknown>[] = [Promise.resolve(undefined)];
  createResults: Result<Session>[] = [createReadySession()];
  pollResults: Result<Session>[] = [createReadySession()];
  endResults: Result<undefined>[] = [Promise.resolve(undefined)];
  /** The result of a connect call, by host. By default a new connection. */
  readonly connectResults = new Map<string, Result<Connection>>();
  connectSteps: readonly ConnectStep[] = ['signaling', 'negotiating', 'ice'];
  showResults: Result<StreamSize>[] = [{width: 1280, height: 720}];
  /** The failure of each video. By default the video does not fail. */
  videoErrors: Result<AppStreamError | CloseReason>[] = [Promise.withResolvers<AppStreamError>().promise];
  /** The next frame that the run waits for. By default no frame arrives. */
  frameResults: Result<undefined>[] = [Promise.withResolvers<undefined>().promise];
  /** Reports to the run that no frame arrives, or that frames arrive again. */
  reportBusy: (isBusy: boolean) => void = () => undefined;

  /** Reports to a run that waits for a frame that packets arrive. */
  reportPackets: () => void = () => undefined;

  wasReloaded = false;
  /** The page of the run exchanges messages with the pages of its origin. */
  origin = new FakeOrigin();
  #nextCall = Promise.withResolvers<undefined>();

  usualStartMs: number | undefined;
  /** How long each start took. */
  readonly startsMs: number[] = [];

  /** What the checks find, by their names. By default, they find nothing. */
  readonly evidence: Partial<Record<keyof CauseChecks, Evidence>> = {};
  readonly checks: CauseChecks = {
    policy: async () => this.evidence.policy,
    localNetwork: async () => this.evidence.localNetwork,
    earlierAnswer: async () => this.evidence.earlierAnswer,
    webRtc: async () => this.evidence.webRtc,
  };

  readonly service: SessionService = {
    confirm: () => this.#record('confirm', () => takeResult(this.confirmResults)),
    create: () => this.#record('create', () => takeResult(this.createResults)),
    poll: (id) => this.#record(`poll ${id}`, () => takeResult(this.pollResults)),
    end: (id) => this.#record(`end ${id}`, () => takeResult(this.endResults)),
  };

  readonly ports: StreamPorts = {
    clock: this.clock,
    service: this.service,
    startTimes: {usualMs: () => this.usualStartMs, add: (ms) => this.startsMs.push(ms)},
    checks: this.checks,
    sessions: ownAlone(this),
    mayHoldFormerConnection: () => this.wasReloaded,
    endpointsOf: (session) => Promise.resolve(endpointsOf(session)),
    prepareConnection: () => void this.preparedAfter.push(this.calls.at(-1)),
    connect: (endpoint, {onStep, returns}) => {
      this.reconnects.push(returns);
      return this.#record(`connect ${endpoint.signaling.host}`, () => this.#connect(endpoint, onStep));
    },
    showStream: () => this.#record('show', () => takeResult(this.showResults)),
    watchVideo: (_, signal, onBusy) => {
      this.reportBusy = onBusy;
      return unlessAborted(takeResult(this.videoErrors), signal);
    },
    waitForFrame: (_, signal, onPackets = () => undefined) => {
      this.reportPackets = onPackets;
      return unlessAborted(takeResult(this.frameResults), signal);
    },
  };

  /** The ports of a run. @param sessions owns its session */
  createPorts(sessions: SessionOwner): RunPorts {
    const ports: StreamPorts = {...this.ports, sessions};
    const openStreamPorts = () =>
      this.#record('prepare', () => takeResult(this.prepareResults)).then(() => ports);
    return {...ports, onConfirmed: () => undefined, openStreamPorts};
  }

  /** Resolves when the run has made the call. */
  async waitForCall(call: string) {
    while (!this.calls.includes(call)) await this.#nextCall.promise;
  }

  /** Counts the calls with this text. */
  count(call: string) {
    return this.calls.filter((made) => made === call).length;
  }

  async #connect({signaling}: StreamEndpoint, onStep: (step: ConnectStep) => void): Promise<Connection> {
    for (const step of this.connectSteps) onStep(step);
    const result = this.connectResults.get(signaling.host);
    if (result !== undefined) return takeResult([result]);
    const connection = new FakeConnection();
    this.connections.push(connection);
    return connection;
  }

  #record<Value>(call: string, respond: () => Promise<Value>): Promise<Value> {
    this.calls.push(call);
    this.#nextCall.resolve(undefined);
    this.#nextCall = Promise.withResolvers();
    return respond();
  }
}

/** A connection without a host. `end` ends the connection as a host does. */
export class FakeConnection implements Connection {
  readonly media = new MediaStream();
  closeCount = 0;
  skipCount = 0;
  readonly #closed = Promise.withResolvers<CloseReason>();
  readonly closed = this.#closed.promise;

  close() {
    this.closeCount += 1;
    this.end({kind: 'closed'});
  }

  skipToLive() {
    this.skipCount += 1;
    return Promise.resolve();
  }

  end(reason: CloseReason) {
    this.#closed.resolve(reason);
  }
}
