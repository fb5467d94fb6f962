import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {FakePorts} from './fake-ports.ts';
import {createReadySession} from './sample-session.ts';
import {RecordedRun, nextTask} from './recorded-run.ts';

const readDeferral = (state: SessionState) => (state.phase === 'requesting' ? state.deferred : undefined);

describe('runSession, creating a session', () => {
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

  it('waits longer after each attempt and gives up after five', async () => {
    const fake = new FakePorts();
    fake.createResults = [new AppStreamError('no-capacity')];
    const run = new RecordedRun(fake);
    for (let attempt = 1; attempt < RUN_LIMITS.start.createAttempts; attempt++) {
      await run.waitForState((state) => readDeferral(state)?.attempt === attempt);
      await nextTask();
      fake.clock.elapsePause();
    }
    expect((await run.waitForPhase('failed')).error.code).to.equal('no-capacity');
    await run.finished;
    expect(fake.count('create')).to.equal(5);
    expect(fake.clock.pauseDurations).to.deep.equal([2000, 3000, 4500, 6750]);
    expect(fake.calls.some((call) => call.startsWith('end'))).to.equal(false);
  });

  it('sends the same key again while the session may exist, and another one after a refusal', async () => {
    const fake = new FakePorts();
    const failures = ['create-unclear', 'conflict', 'request-timeout', 'no-capacity'] as const;
    fake.createResults = [...failures.map((code) => new AppStreamError(code)), createReadySession()];
    const run = new RecordedRun(fake, {sendsKey: true});
    for (const code of failures) {
      await run.waitForState((state) => readDeferral(state)?.error.code === code);
      await nextTask();
      fake.clock.elapsePause();
    }
    await run.waitForPhase('playing');
    const [first, ...others] = fake.keys;
    expect(first).to.match(/^[\da-f-]{36}$/);
    expect(others.slice(0, 3)).to.deep.equal([first, first, first]);
    expect(others[3])
      .to.match(/^[\da-f-]{36}$/)
      .and.not.equal(first);
  });

  it('gives up after two unclear outcomes in a row, although it sends a key', async () => {
    const fake = new FakePorts();
    fake.createResults = [new AppStreamError('create-unclear')];
    const run = new RecordedRun(fake, {sendsKey: true});
    await run.waitForState((state) => readDeferral(state) !== undefined);
    await nextTask();
    fake.clock.elapsePause();
    expect((await run.waitForPhase('failed')).error.code).to.equal('create-unclear');
    expect(fake.keys).to.have.length(2);
  });

  for (const code of ['create-unclear', 'conflict'] as const) {
    it(`never repeats a request after ${code} without a key`, async () => {
      const fake = new FakePorts();
      fake.createResults = [new AppStreamError(code)];
      const run = new RecordedRun(fake);
      expect((await run.waitForPhase('failed')).error.code).to.equal(code);
      expect(fake.keys).to.deep.equal([undefined]);
    });
  }
});
