import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import type {Session} from '../../src/service/session.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {FakePorts} from './fake-ports.ts';
import {elapseUntilPhase, RecordedRun, nextTask} from './recorded-run.ts';
import {createReadySession, RUN_REQUEST} from './sample-session.ts';

const readDeferral = (state: SessionState) => (state.phase === 'requesting' ? state.deferred : undefined);

describe('runSession, creating a session', () => {
  it('prepares the connection as soon as the create request has left', async () => {
    const fake = new FakePorts();
    fake.createResults = [Promise.withResolvers<Session>().promise];
    const run = new RecordedRun(fake);
    await fake.waitForCall('create');
    await nextTask();
    expect(fake.preparedAfter).to.deep.equal(['create']);
    run.abort();
  });

  it('reports the refusal and the time of the next create request', async () => {
    const fake = new FakePorts();
    const error = new AppStreamError('no-capacity', {detail: 'All 4 GPUs are taken.'});
    fake.createResults = [error, createReadySession()];
    const run = new RecordedRun(fake);
    const deferral = readDeferral(await run.waitForState((state) => readDeferral(state) !== undefined));
    await nextTask();
    const pauseMs = fake.clock.pauseDurations.at(-1) ?? 0;
    expect(deferral).to.deep.equal({error, attempt: 1, nextTryAt: fake.clock.now() + pauseMs});
    expect(fake.count('create')).to.equal(1);
    fake.clock.elapsePause();
    await run.waitForPhase('playing');
    expect(fake.count('create')).to.equal(2);
    const requests = run.states.filter(({phase}) => phase === 'requesting');
    expect(readDeferral(requests.at(-1) ?? {phase: 'requesting'})).to.equal(undefined);
  });

  it('waits for the delay of Retry-After', async () => {
    const fake = new FakePorts();
    fake.createResults = [new AppStreamError('no-capacity', {retryAfterMs: 90_000}), createReadySession()];
    const run = new RecordedRun(fake);
    await run.waitForState((state) => readDeferral(state) !== undefined);
    await nextTask();
    expect(fake.clock.pauseDurations).to.deep.equal([90_000]);
  });

  it('waits longer after each attempt, as long as a start may take', async () => {
    const fake = new FakePorts();
    fake.createResults = [new AppStreamError('no-capacity')];
    const run = new RecordedRun(fake);
    const startedAt = fake.clock.uptime();
    for (let tries = 0; tries < 200 && run.lastState?.phase !== 'failed'; tries++) {
      await nextTask();
      fake.clock.elapsePause();
    }
    expect((await run.waitForPhase('failed')).error.code).to.equal('no-capacity');
    await run.finished;
    expect(fake.clock.uptime() - startedAt).to.be.within(
      RUN_LIMITS.start.pendingMs - 60_000,
      RUN_LIMITS.start.pendingMs + 20_000,
    );
    expect(fake.clock.pauseDurations.slice(0, 7)).to.deep.equal([
      2000, 3000, 4500, 6750, 10_125, 15_000, 15_000,
    ]);
    expect(fake.calls.some((call) => call.startsWith('end'))).to.equal(false);
  });

  it('sends no more requests than the page allows', async () => {
    const fake = new FakePorts();
    fake.createResults = [new AppStreamError('no-capacity')];
    const start = {...RUN_REQUEST.limits.start, createAttempts: 2};
    const run = new RecordedRun(fake, {limits: {...RUN_LIMITS, start}});
    await elapseUntilPhase(run, fake, 'failed');
    expect(fake.count('create')).to.equal(2);
  });

  it('waits for the whole time although the user returns to the page, or the device comes back online', async () => {
    const fake = new FakePorts();
    fake.createResults = [new AppStreamError('no-capacity', {retryAfterMs: 60_000}), createReadySession()];
    const run = new RecordedRun(fake);
    await run.waitForState((state) => readDeferral(state) !== undefined);
    for (let returns = 0; returns < 4; returns++) {
      await nextTask();
      fake.clock.goOnline();
    }
    await nextTask();
    expect(fake.count('create')).to.equal(1);
    fake.clock.advance(60_000);
    await run.waitForPhase('playing');
    expect(fake.count('create')).to.equal(2);
  });

  for (const code of ['create-unclear', 'conflict'] as const) {
    it(`never repeats a request after ${code}`, async () => {
      const fake = new FakePorts();
      fake.createResults = [new AppStreamError(code)];
      const run = new RecordedRun(fake);
      expect((await run.waitForPhase('failed')).error.code).to.equal(code);
      expect(fake.count('create')).to.equal(1);
    });
  }
});
