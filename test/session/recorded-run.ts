import {aTimeout, expect} from '@open-wc/testing';
import type {RunRequest} from '../../src/session/ports.ts';
import type {PageEvent} from '../../src/session/session-lease.ts';
import {runSession} from '../../src/session/run.ts';
import type {SessionOwner} from '../../src/session/session-owner.ts';
import type {Phase, SessionState} from '../../src/session/session-state.ts';
import {ownAlone} from './fake-page.ts';
import {FakePorts} from './fake-ports.ts';
import {RUN_REQUEST} from './sample-session.ts';
import type {CloseReason} from '../../src/connection/connector.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';

/** Resolves in a later task, when all pending microtasks have run. */
export const nextTask = () => aTimeout(0);

/** The owner of a session whose run has failed. */
export const keepSession = async (fake: FakePorts): Promise<SessionOwner> => {
  const sessions = ownAlone(fake);
  await sessions.create(RUN_REQUEST, new AbortController().signal);
  void sessions.apply('runFailed');
  fake.calls.length = 0;
  return sessions;
};

/** A run with fake ports. Reads the run to its end and records its states. */
export class RecordedRun {
  readonly states: SessionState[] = [];
  /** Resolves when the run has finished, including its clean-up. */
  readonly finished: Promise<void>;
  #nextState = Promise.withResolvers<undefined>();
  /** Receives each state. The run does not continue before this function returns. */
  onState: ((state: SessionState) => void) | undefined;
  readonly #controller = new AbortController();

  /** Owns the session of the run. */
  readonly sessions: SessionOwner;

  /** @param former owns the session that this run continues */
  constructor(fake: FakePorts, request: Partial<RunRequest> = {}, former?: SessionOwner) {
    this.sessions = ownAlone(fake, former);
    const states = runSession(
      {...RUN_REQUEST, ...request},
      fake.createPorts(this.sessions),
      this.#controller.signal,
    );
    this.finished = this.#recordStates(states);
  }

  /** Ends the run, as an element does. */
  abort(event: PageEvent = 'pageLeft') {
    void this.sessions.apply(event);
    this.#controller.abort();
  }

  get lastState(): SessionState | undefined {
    return this.states.at(-1);
  }

  /** The phases in order, without consecutive repetitions. */
  get phases(): Phase[] {
    return this.states.map(({phase}) => phase).filter((phase, index, all) => phase !== all[index - 1]);
  }

  /** Resolves with the first state that matches, starting with the last one. */
  async waitForState(isMatch: (state: SessionState) => boolean): Promise<SessionState> {
    for (;;) {
      if (this.lastState && isMatch(this.lastState)) return this.lastState;
      await this.#nextState.promise;
    }
  }

  /** Resolves when the run is in the phase. */
  async waitForPhase<Name extends Phase>(phase: Name) {
    return (await this.waitForState((state) => state.phase === phase)) as SessionState & {
      readonly phase: Name;
    };
  }

  async #recordStates(states: AsyncGenerator<SessionState, void>) {
    for await (const state of states) {
      this.states.push(state);
      this.onState?.(state);
      this.#nextState.resolve(undefined);
      this.#nextState = Promise.withResolvers();
    }
  }
}

export const FRAMES_STOPPED = new AppStreamError('frames-stopped');
export const CONNECTION_LOST = new AppStreamError('connection-lost');

/** Starts a run that plays. Its video fails only when the test resolves `videoError`. */
export const startPlayingRun = async (request: Partial<RunRequest> = {}) => {
  const fake = new FakePorts();
  const videoError = Promise.withResolvers<AppStreamError | CloseReason>();
  fake.videoErrors = [videoError.promise, Promise.withResolvers<AppStreamError>().promise];
  const run = new RecordedRun(fake, request);
  await run.waitForPhase('playing');
  await nextTask();
  await nextTask();
  fake.calls.length = 0;
  return {fake, run, videoError};
};

/** Ends the current connection as lost. */
export const loseConnection = async ({connections}: FakePorts, error = CONNECTION_LOST) => {
  connections.at(-1)?.end({kind: 'lost', error});
  await nextTask();
};

/** Elapses one pause of the run after the other, until the run is in the phase. */
export const elapseUntilPhase = async (
  run: RecordedRun,
  {clock}: FakePorts,
  phase: SessionState['phase'],
) => {
  for (let tasks = 0; tasks < 60 && run.lastState?.phase !== phase; tasks++) {
    clock.elapsePause();
    await nextTask();
  }
  expect(run.lastState?.phase).to.equal(phase);
};

/** The recovery steps of a run, without consecutive repetitions. */
export const listReconnectSteps = ({states}: RecordedRun) =>
  states
    .flatMap((state) => (state.phase === 'reconnecting' ? [state.step] : []))
    .filter((step, index, all) => step !== all[index - 1]);
