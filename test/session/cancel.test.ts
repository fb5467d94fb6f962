import {expect} from '@open-wc/testing';
import type {Connection, StreamSize} from '../../src/connection/connector.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {Session} from '../../src/service/session.ts';
import type {RunRequest} from '../../src/session/ports.ts';
import type {Phase} from '../../src/session/session-state.ts';
import {until} from '../support/until.ts';
import {FakeConnection, FakePorts} from './fake-ports.ts';
import {createPendingSession, createReadySession} from './sample-session.ts';
import {RecordedRun, nextTask} from './recorded-run.ts';

const createPendingPromise = <Value>() => Promise.withResolvers<Value>().promise;

/** Each operation that a run waits for: how to keep it pending, the last call before it, and its phase. */
const WAITS: Readonly<Record<string, {hold: (fake: FakePorts) => void; call: string; phase: Phase}>> = {
  'the catalogue': {
    hold: (fake) => (fake.confirmResults = [createPendingPromise()]),
    call: 'prepare',
    phase: 'checking',
  },
  'the preparation': {
    hold: (fake) => (fake.prepareResults = [createPendingPromise()]),
    call: 'prepare',
    phase: 'checking',
  },
  'another attempt to create the session': {
    hold: (fake) => (fake.createResults = [new AppStreamError('no-capacity'), createReadySession()]),
    call: 'create',
    phase: 'requesting',
  },
  'the next poll': {
    hold: (fake) => (fake.createResults = [createPendingSession()]),
    call: 'create',
    phase: 'pending',
  },
  'the response to a poll': {
    hold: (fake) => {
      fake.createResults = [createPendingSession('', 0)];
      fake.pollResults = [createPendingPromise()];
    },
    call: 'poll s1',
    phase: 'pending',
  },
  'the connection': {
    hold: (fake) => fake.connectResults.set('10.0.0.7', createPendingPromise<Connection>()),
    call: 'connect 10.0.0.7',
    phase: 'connecting',
  },
  'the first frame': {
    hold: (fake) => (fake.showResults = [createPendingPromise<StreamSize>()]),
    call: 'show',
    phase: 'connecting',
  },
  'the end of the stream': {hold: () => undefined, call: 'show', phase: 'playing'},
};

const startWaitingRun = async (operation: keyof typeof WAITS, request: Partial<RunRequest> = {}) => {
  const {hold, call, phase} = WAITS[operation] ?? {};
  const fake = new FakePorts();
  hold?.(fake);
  const run = new RecordedRun(fake, request);
  if (phase) await run.waitForPhase(phase);
  await nextTask();
  // The part that tries again is loaded first.
  if (operation === 'another attempt to create the session')
    await until('the pause', () => fake.clock.pauseCount > 0);
  // The run pauses before a poll.
  if (call?.startsWith('poll')) fake.clock.advance(5000);
  await nextTask();
  expect(fake.calls.at(-1)).to.equal(call);
  expect(run.lastState?.phase).to.equal(phase);
  return {fake, run};
};

describe('runSession, cancelled', () => {
  for (const operation of Object.keys(WAITS)) {
    it(`deletes its session, closes its connection and yields no more states while it waits for ${operation}`, async () => {
      const {fake, run} = await startWaitingRun(operation);
      const stateCount = run.states.length;
      // During the pause before another attempt no session exists yet.
      const hasSession = fake.clock.pauseCount === 0 || run.lastState?.phase === 'pending';
      const sessionCount = hasSession ? fake.count('create') : 0;
      run.abort();
      await run.finished;
      expect(run.states).to.have.length(stateCount);
      expect(fake.count('end s1')).to.equal(sessionCount);
      for (const {closeCount} of fake.connections) expect(closeCount).to.be.at.least(1);
      expect(fake.clock.pauseCount).to.equal(0);
    });

    it(`keeps the session on request while it waits for ${operation}`, async () => {
      const {fake, run} = await startWaitingRun(operation);
      run.abort('pageKept');
      await run.finished;
      expect(fake.count('end s1')).to.equal(0);
      for (const {closeCount} of fake.connections) expect(closeCount).to.be.at.least(1);
    });
  }

  it('waits for a pending create request after the cancellation and deletes the session', async () => {
    for (const reason of [undefined, 'stopped', 'pageKept'] as const) {
      const fake = new FakePorts();
      const pendingCreate = Promise.withResolvers<Session>();
      fake.createResults = [pendingCreate.promise];
      const run = new RecordedRun(fake);
      await run.waitForPhase('requesting');
      await nextTask();
      let isFinished = false;
      void run.finished.then(() => (isFinished = true));
      run.abort(reason);
      await nextTask();
      expect(isFinished).to.equal(false);
      expect(fake.count('end s1')).to.equal(0);
      pendingCreate.resolve(createReadySession());
      await run.finished;
      expect(fake.count('end s1')).to.equal(1);
      expect(run.phases).to.deep.equal(['checking', 'requesting']);
    }
  });

  it('deletes nothing if the create request fails after the cancellation', async () => {
    const fake = new FakePorts();
    const pendingCreate = Promise.withResolvers<Session>();
    fake.createResults = [pendingCreate.promise];
    const run = new RecordedRun(fake);
    await run.waitForPhase('requesting');
    await nextTask();
    run.abort();
    pendingCreate.reject(new AppStreamError('no-capacity'));
    await run.finished;
    expect(fake.calls.at(-1)).to.equal('create');
    expect(run.phases).to.deep.equal(['checking', 'requesting']);
  });

  it('creates nothing if it is cancelled before its start', async () => {
    const fake = new FakePorts();
    const run = new RecordedRun(fake);
    run.abort();
    await run.finished;
    expect(fake.count('create')).to.equal(0);
  });

  it('creates nothing if the reader of its states cancels it in the phase requesting', async () => {
    const fake = new FakePorts();
    const run = new RecordedRun(fake);
    run.onState = ({phase}) => {
      if (phase === 'requesting') run.abort();
    };
    await run.finished;
    expect(run.lastState?.phase).to.equal('requesting');
    expect(fake.count('create')).to.equal(0);
    expect(fake.preparedAfter).to.deep.equal([]);
  });

  it('closes a connection that opens after the cancellation', async () => {
    const fake = new FakePorts();
    const pendingConnect = Promise.withResolvers<Connection>();
    fake.connectResults.set('10.0.0.7', pendingConnect.promise);
    const run = new RecordedRun(fake);
    await run.waitForPhase('connecting');
    run.abort();
    await run.finished;
    expect(fake.count('end s1')).to.equal(1);
    const lateConnection = new FakeConnection();
    pendingConnect.resolve(lateConnection);
    await nextTask();
    expect(lateConnection.closeCount).to.equal(1);
  });

  it('keeps an attached session unless the page asks for its end', async () => {
    for (const [reason, endCount] of [
      [undefined, 0],
      ['pageKept', 0],
      ['stopped', 1],
    ] as const) {
      const {fake, run} = await startWaitingRun('the first frame', {sessionId: 's1'});
      run.abort(reason);
      await run.finished;
      expect(fake.count('end s1')).to.equal(endCount);
    }
  });
});
