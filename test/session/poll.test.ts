import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {OFFLINE_PAUSE_MS} from '../../src/platform/clock.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {FakePorts} from './fake-ports.ts';
import {createPendingSession, createReadySession} from './sample-session.ts';
import {RecordedRun, nextTask} from './recorded-run.ts';

const readPollError = (state: SessionState) => (state.phase === 'pending' ? state.pollError : undefined);

/** Starts a run whose session is pending and whose first poll has not started. */
const startPendingRun = async (fake: FakePorts, first = createPendingSession()) => {
  fake.createResults = [first];
  const run = new RecordedRun(fake);
  await run.waitForPhase('pending');
  await nextTask();
  return run;
};

describe('runSession, polling', () => {
  it('reports each message of the service', async () => {
    const fake = new FakePorts();
    fake.pollResults = [
      createPendingSession('Pulling the image'),
      createPendingSession('Starting Kit'),
      createReadySession(),
    ];
    const run = await startPendingRun(fake, createPendingSession('Queued'));
    for (const message of ['Pulling the image', 'Starting Kit']) {
      fake.clock.elapsePause();
      await run.waitForState((state) => state.phase === 'pending' && state.message === message);
      await nextTask();
    }
    fake.clock.elapsePause();
    await run.waitForPhase('playing');
    const pendingStates = run.states.flatMap((state) => (state.phase === 'pending' ? [state] : []));
    expect(pendingStates.map(({message}) => message)).to.deep.equal([
      'Queued',
      'Pulling the image',
      'Starting Kit',
    ]);
    expect(new Set(pendingStates.map(({since}) => since)).size).to.equal(1);
  });

  it('pauses for one to twenty-five seconds with any random value', async () => {
    const randomValues = fc.array(fc.double({min: 0, max: 0.999, noNaN: true}), {
      minLength: 1,
      maxLength: 15,
    });
    await fc.assert(
      fc.asyncProperty(randomValues, async (list) => {
        const fake = new FakePorts();
        fake.pollResults = [createPendingSession()];
        fake.clock.randomValue = list[0] ?? 0;
        const run = await startPendingRun(fake);
        for (const randomValue of list.slice(1)) {
          fake.clock.randomValue = randomValue;
          fake.clock.elapsePause();
          await nextTask();
        }
        expect(fake.clock.pauseDurations).to.have.length(list.length);
        for (const duration of fake.clock.pauseDurations) expect(duration).to.be.within(1000, 25_000);
        run.abort();
        await run.finished;
      }),
      {numRuns: 20},
    );
  });

  it('polls more often around the time that earlier starts took', async () => {
    const delayAt90s = async (usualMs?: number) => {
      const fake = new FakePorts();
      fake.usualStartMs = usualMs;
      fake.pollResults = [createPendingSession()];
      const run = await startPendingRun(fake);
      fake.clock.advance(90_000);
      await nextTask();
      run.abort();
      await run.finished;
      return fake.clock.pauseDurations.at(-1) ?? NaN;
    };
    expect(await delayAt90s()).to.be.above(12_000);
    expect(await delayAt90s(90_000)).to.be.below(12_000);
  });

  it('reports each place in a queue, and polls around the time at which the queue should be over', async () => {
    const fake = new FakePorts();
    const queued = (position: number, estimateMs: number) => ({
      ...createPendingSession('Queued'),
      queue: {position, estimateMs},
    });
    fake.clock.randomValue = 0.5;
    fake.pollResults = [
      queued(2, 4000),
      queued(1, 2000),
      createPendingSession('Queued'),
      createReadySession(),
    ];
    const run = await startPendingRun(fake, queued(2, 4000));
    fake.clock.advance(300_000);
    for (let poll = 0; poll < 4; poll++) {
      await nextTask();
      await nextTask();
      fake.clock.elapsePause();
    }
    await run.waitForPhase('playing');
    const places = run.states.flatMap((state) => (state.phase === 'pending' ? [state.queue?.position] : []));
    expect(places).to.deep.equal([2, 1, undefined]);
    // Without an estimate, a poll after five minutes waits for twenty seconds.
    expect(fake.clock.pauseDurations.slice(1, 3)).to.satisfy((delays: readonly number[]) =>
      delays.every((ms) => ms <= 5000),
    );
  });

  it('measures a start without the time in a queue, and no start that began before the run', async () => {
    const fake = new FakePorts();
    const queued = {...createPendingSession('Queued'), queue: {position: 1}};
    fake.pollResults = [queued, createReadySession()];
    const run = await startPendingRun(fake, queued);
    fake.clock.advance(300_000);
    await nextTask();
    await nextTask();
    fake.clock.advance(30_000);
    await run.waitForPhase('playing');
    expect(fake.startsMs).to.deep.equal([30_000]);
    run.abort();

    const attached = new FakePorts();
    attached.pollResults = [createPendingSession(), createReadySession()];
    const other = new RecordedRun(attached, {sessionId: 's1'});
    await other.waitForPhase('pending');
    await nextTask();
    attached.clock.advance(30_000);
    await other.waitForPhase('playing');
    expect(attached.startsMs).to.deep.equal([]);
    other.abort();
  });

  it('polls less and less often while polls fail', async () => {
    const fake = new FakePorts();
    fake.pollResults = [new AppStreamError('bad-gateway')];
    fake.clock.randomValue = 0.5;
    const run = await startPendingRun(fake);
    fake.clock.advance(35_000);
    for (let poll = 0; poll < 4; poll++) {
      await nextTask();
      await nextTask();
      fake.clock.elapsePause();
    }
    expect(fake.clock.pauseDurations.slice(1)).to.deep.equal([5000, 10_000, 12_000, 12_000]);
    run.abort();
    await run.finished;
  });

  it('uses the delay of Retry-After from the create response, a poll and a failure', async () => {
    const fake = new FakePorts();
    fake.pollResults = [
      createPendingSession('', 8000),
      new AppStreamError('no-capacity', {retryAfterMs: 9000}),
      createPendingSession(),
    ];
    const run = await startPendingRun(fake, createPendingSession('', 7000));
    for (let poll = 0; poll < 3; poll++) {
      fake.clock.elapsePause();
      await nextTask();
      await nextTask();
    }
    expect(fake.clock.pauseDurations.slice(0, 3)).to.deep.equal([7000, 8000, 9000]);
    expect(fake.clock.pauseDurations[3]).to.be.within(1000, 25_000);
    run.abort();
    await run.finished;
  });

  it('polls seldom while the device is offline, and immediately when it is back online', async () => {
    const fake = new FakePorts();
    const run = await startPendingRun(fake);
    fake.pollResults = [new AppStreamError('offline'), createReadySession()];
    fake.clock.goOffline();
    fake.clock.advance(OFFLINE_PAUSE_MS - 1);
    await nextTask();
    expect(fake.count('poll s1')).to.equal(0);
    fake.clock.advance(1);
    await nextTask();
    expect(fake.count('poll s1')).to.equal(1);
    fake.clock.goOnline();
    await run.waitForPhase('playing');
    expect(fake.count('poll s1')).to.equal(2);
  });

  it('reports the error of a poll until the next response', async () => {
    const fake = new FakePorts();
    const pollError = new AppStreamError('bad-gateway');
    fake.pollResults = [pollError, createPendingSession('Better'), createReadySession()];
    const run = await startPendingRun(fake, createPendingSession('Queued'));
    fake.clock.elapsePause();
    const state = await run.waitForState((state) => readPollError(state) === pollError);
    expect(state).to.include({phase: 'pending', message: 'Queued'});
    await nextTask();
    fake.clock.elapsePause();
    await run.waitForState((state) => state.phase === 'pending' && state.message === 'Better');
    expect(run.lastState).to.not.have.property('pollError');
    await nextTask();
    fake.clock.elapsePause();
    await run.waitForPhase('playing');
  });

  it('fails after polls have failed for three minutes in a row, and restarts the time after a success', async () => {
    const fake = new FakePorts();
    const failing = new AppStreamError('bad-gateway');
    fake.pollResults = [failing];
    const run = await startPendingRun(fake);
    const elapse = async (ms: number) => {
      for (let elapsedMs = 0; elapsedMs < ms && run.lastState?.phase === 'pending'; elapsedMs += 5000) {
        fake.clock.advance(5000);
        await nextTask();
        await nextTask();
      }
    };
    await elapse(150_000);
    expect(run.lastState).to.include({phase: 'pending', pollError: failing});
    fake.pollResults = [createPendingSession(), failing];
    await elapse(150_000);
    expect(run.lastState).to.include({phase: 'pending', pollError: failing});
    await elapse(120_000);
    expect((await run.waitForPhase('failed')).error).to.equal(failing);
    await run.finished;
    expect(fake.count('end s1')).to.equal(1);
  });

  it('fails after twenty minutes with the last message of the service', async () => {
    const fake = new FakePorts();
    fake.pollResults = [createPendingSession('Compiling shaders')];
    const run = await startPendingRun(fake);
    fake.clock.advance(20 * 60_000 - 1);
    await nextTask();
    expect(run.lastState?.phase).to.equal('pending');
    fake.clock.advance(RUN_LIMITS.start.pendingMs);
    const {error} = await run.waitForPhase('failed');
    expect(error.code).to.equal('start-timeout');
    expect(error.detail).to.equal('Compiling shaders');
    await run.finished;
    expect(fake.count('end s1')).to.equal(1);
  });

  it('fails at the limit although Retry-After is longer', async () => {
    const fake = new FakePorts();
    fake.pollResults = [createPendingSession()];
    const run = await startPendingRun(fake, createPendingSession('', 24 * 3_600_000));
    fake.clock.advance(RUN_LIMITS.start.pendingMs + 1);
    expect((await run.waitForPhase('failed')).error.code).to.equal('start-timeout');
  });

  it('polls once more after the limit, because the device may have been asleep', async () => {
    const fake = new FakePorts();
    const run = await startPendingRun(fake);
    fake.clock.advance(8 * 3_600_000);
    await run.waitForPhase('playing');
  });

  for (const days of [-7, 7]) {
    it(`keeps waiting if the clock of the device is set by ${days} days`, async () => {
      const fake = new FakePorts();
      fake.pollResults = [createPendingSession('Starting Kit'), createReadySession()];
      const run = await startPendingRun(fake);
      fake.clock.set(days * 86_400_000);
      fake.clock.elapsePause();
      await run.waitForState((state) => state.phase === 'pending' && state.message === 'Starting Kit');
      await nextTask();
      fake.clock.elapsePause();
      await run.waitForPhase('playing');
    });
  }
});
