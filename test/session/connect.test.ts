import {expect} from '@open-wc/testing';
import {AppStreamError, type FailureData} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import type {StreamSize} from '../../src/connection/connector.ts';
import {RUN_LIMITS, type RunRequest} from '../../src/session/ports.ts';
import {FakePorts} from './fake-ports.ts';
import {elapseUntilPhase, keepSession, nextTask, RecordedRun} from './recorded-run.ts';
import {createPendingSession, createReadySession} from './sample-session.ts';

describe('runSession, connecting', () => {
  it('connects to the second host if the first fails', async () => {
    const fake = new FakePorts();
    fake.createResults = [createReadySession('s1', 'down', 'up')];
    fake.connectResults.set('down', new AppStreamError('signaling-unreachable'));
    const run = new RecordedRun(fake);
    const {endpoint} = await run.waitForPhase('playing');
    expect(endpoint.signaling.host).to.equal('up');
    const steps = run.states.flatMap((state) =>
      state.phase === 'connecting' ? [`${state.endpoint.signaling.host} ${state.step}`] : [],
    );
    expect(steps).to.deep.equal([
      ...['down signaling', 'down negotiating', 'down ice'],
      ...['up signaling', 'up negotiating', 'up ice', 'up first-frame'],
    ]);
  });

  it('fails with the error of the last host if all hosts fail', async () => {
    const fake = new FakePorts();
    fake.createResults = [createReadySession('s1', 'a', 'b')];
    fake.connectResults.set('a', new AppStreamError('signaling-unreachable'));
    fake.connectResults.set('b', new AppStreamError('signaling-refused'));
    const run = new RecordedRun(fake);
    expect((await run.waitForPhase('failed')).error.code).to.equal('signaling-refused');
    await run.finished;
    expect(fake.count('end s1')).to.equal(1);
  });

  it('fails with no-route if the session has no usable route', async () => {
    const fake = new FakePorts();
    fake.createResults = [{...createReadySession(), hosts: [{host: '10.0.0.7', routes: []}]}];
    const run = new RecordedRun(fake);
    expect((await run.waitForPhase('failed')).error.code).to.equal('no-route');
  });

  it('plays if a connector reports no steps', async () => {
    const fake = new FakePorts();
    fake.connectSteps = [];
    const run = new RecordedRun(fake);
    await run.waitForPhase('playing');
    expect(run.phases).to.deep.equal(['checking', 'requesting', 'connecting', 'playing']);
  });

  for (const before of ['first frame', 'end']) {
    it(`fails with the error of a connection that is lost before the ${before}`, async () => {
      const fake = new FakePorts();
      if (before === 'first frame') fake.showResults = [Promise.withResolvers<StreamSize>().promise];
      const run = new RecordedRun(fake, {recovery: 'none'});
      await run.waitForPhase(before === 'end' ? 'playing' : 'connecting');
      await nextTask();
      fake.connections[0]?.end({kind: 'lost', error: new AppStreamError('no-video')});
      expect((await run.waitForPhase('failed')).error.code).to.equal('no-video');
      await run.finished;
      expect(fake.connections[0]?.closeCount).to.equal(1);
      expect(fake.count('end s1')).to.equal(1);
    });

    it(`ends with the host’s reason if the host ends the stream before the ${before}`, async () => {
      const fake = new FakePorts();
      if (before === 'first frame') fake.showResults = [Promise.withResolvers<StreamSize>().promise];
      const run = new RecordedRun(fake);
      await run.waitForPhase(before === 'end' ? 'playing' : 'connecting');
      await nextTask();
      fake.connections[0]?.end({kind: 'ended', reason: 'application-gone'});
      await run.finished;
      expect(run.lastState).to.deep.equal({phase: 'ended', reason: 'application-gone'});
    });
  }
});

describe('runSession, with a host that is not ready yet', () => {
  const HOST = '10.0.0.7';

  /** Starts a run whose first attempt to connect fails. */
  const startFailingRun = async (
    code: FailureCode,
    request: Partial<RunRequest> = {},
    data: FailureData = {},
  ) => {
    const fake = new FakePorts();
    const connectError = new AppStreamError(code, data);
    fake.connectResults.set(HOST, connectError);
    const run = new RecordedRun(fake, request);
    const startedAt = fake.clock.now();
    await run.waitForState((state) => state.phase === 'connecting' && state.step === 'waiting');
    return {fake, run, connectError, elapsedMs: () => fake.clock.now() - startedAt};
  };

  it('reports the error and the time of the next attempt from the first failed attempt on', async () => {
    const {fake, run, connectError} = await startFailingRun('socket-refused');
    expect(run.lastState).to.deep.include({connectError, attempt: 2, nextTryAt: fake.clock.now() + 1000});
    fake.connectResults.clear();
    await elapseUntilPhase(run, fake, 'playing');
    const retrying = run.states.filter((state) => state.phase === 'connecting' && state.attempt === 2);
    expect(retrying.map((state) => ('step' in state ? state.step : ''))).to.deep.equal([
      ...['waiting', 'signaling', 'negotiating', 'ice', 'first-frame'],
    ]);
    for (const state of retrying) expect(state).to.include({connectError});
  });

  for (const request of [{}, {sessionId: 's1'}] as const) {
    const kind = 'sessionId' in request ? 'an attached' : 'a new';
    it(`tries ${kind} session for three minutes while its host refuses`, async () => {
      const {fake, run, elapsedMs} = await startFailingRun('signaling-unreachable', request);
      await elapseUntilPhase(run, fake, 'failed');
      expect(elapsedMs()).to.be.within(180_000, 190_000);
    });
  }

  it('gives up within 30 seconds if HTTP at the address of the socket is answered, and keeps the session', async () => {
    const {fake, run, elapsedMs} = await startFailingRun(
      'socket-refused',
      {limits: RUN_LIMITS},
      {status: 404},
    );
    await elapseUntilPhase(run, fake, 'failed');
    expect(elapsedMs()).to.be.within(15_000, 30_000);
    expect(run.lastState).to.have.nested.property('session.id', 's1');
    expect(fake.count('create')).to.equal(1);
  });

  it('tries a session of an earlier run for 30 seconds while it is in use', async () => {
    const fake = new FakePorts();
    const former = await keepSession(fake);
    fake.connectResults.set(HOST, new AppStreamError('in-use'));
    const startedAt = fake.clock.now();
    const run = new RecordedRun(fake, {}, former);
    const elapsedMs = () => fake.clock.now() - startedAt;
    await elapseUntilPhase(run, fake, 'failed');
    expect(elapsedMs()).to.be.within(30_000, 36_000);
  });

  it('tries an attached session that is in use only after a reload of the page', async () => {
    const fake = new FakePorts();
    fake.connectResults.set(HOST, new AppStreamError('in-use'));
    const run = new RecordedRun(fake, {sessionId: 's1'});
    const {session} = await run.waitForPhase('failed');
    // The user can take it over.
    expect(session?.id).to.equal('s1');
    expect(fake.count(`connect ${HOST}`)).to.equal(1);
    fake.wasReloaded = true;
    const reloaded = new RecordedRun(fake, {sessionId: 's1'});
    await reloaded.waitForState((state) => state.phase === 'connecting' && state.step === 'waiting');
    fake.connectResults.clear();
    await elapseUntilPhase(reloaded, fake, 'playing');
  });

  it('waits for a host with another client as for any busy host, and connects as soon as that client leaves', async () => {
    const {promise: left, resolve: leave} = Promise.withResolvers<undefined>();
    const error = new AppStreamError('in-use');
    error.retryWhen = () => left;
    const fake = new FakePorts();
    fake.connectResults.set(HOST, error);
    const run = new RecordedRun(fake, {sessionId: 's1'});
    const state = await run.waitForState(({phase, ...rest}) => phase === 'connecting' && 'nextTryAt' in rest);
    expect(state).to.have.nested.property('connectError.code', 'in-use');
    // A host that does not report it is asked again.
    fake.clock.elapsePause();
    await run.waitForState((next) => next.phase === 'connecting' && next.attempt === 3);
    fake.connectResults.clear();
    leave(undefined);
    await run.waitForPhase('playing');
  });

  it('gives a host with another client three minutes', async () => {
    const error = new AppStreamError('in-use');
    error.retryWhen = () => new Promise(() => undefined);
    const fake = new FakePorts();
    fake.connectResults.set(HOST, error);
    const startedAt = fake.clock.uptime();
    const run = new RecordedRun(fake, {sessionId: 's1'});
    await elapseUntilPhase(run, fake, 'failed');
    expect(fake.clock.uptime() - startedAt).to.be.within(180_000, 200_000);
    expect(fake.count('delete s1')).to.equal(0);
  });

  it('connects to the host that the service reports between two attempts', async () => {
    const {fake, run} = await startFailingRun('host-unreachable');
    fake.pollResults = [new AppStreamError('bad-gateway'), createReadySession('s1', '10.0.0.9')];
    await elapseUntilPhase(run, fake, 'playing');
    expect(run.lastState).to.have.nested.property('endpoint.signaling.host', '10.0.0.9');
  });

  it('fails as soon as the service reports that the session no longer exists', async () => {
    const {fake, run} = await startFailingRun('host-unreachable');
    fake.pollResults = [new AppStreamError('session-not-found')];
    fake.clock.elapsePause();
    expect((await run.waitForPhase('failed')).error.code).to.equal('session-not-found');
  });
});

describe('runSession, failed with a session', () => {
  /** Fails while it connects, and keeps its session. */
  const failRun = async (code: FailureCode = 'no-video') => {
    const fake = new FakePorts();
    fake.connectResults.set('10.0.0.7', new AppStreamError(code));
    const run = new RecordedRun(fake, {limits: RUN_LIMITS});
    const failed = await run.waitForPhase('failed');
    await nextTask();
    return {fake, run, failed};
  };

  it('keeps the session for five minutes, then deletes it', async () => {
    const {fake, run, failed} = await failRun();
    expect(failed.session?.id).to.equal('s1');
    fake.clock.advance(299_999);
    await nextTask();
    expect(fake.count('end s1')).to.equal(0);
    fake.clock.advance(1);
    await run.finished;
    expect(run.lastState).to.deep.equal({phase: 'failed', error: failed.error});
    expect(fake.count('end s1')).to.equal(1);
  });

  for (const [reason, count] of [
    [undefined, 1],
    ['stopped', 1],
    ['pageKept', 0],
  ] as const) {
    it(`${count ? 'deletes' : 'leaves'} the session after ${reason ?? 'no event'}`, async () => {
      const {fake, run} = await failRun();
      run.abort(reason);
      await run.finished;
      expect(fake.count('end s1')).to.equal(count);
      expect(fake.clock.pauseCount).to.equal(0);
    });
  }

  it('deletes a session immediately that the service reports as missing', async () => {
    const fake = new FakePorts();
    fake.createResults = [createPendingSession()];
    fake.pollResults = [new AppStreamError('session-not-found')];
    const run = new RecordedRun(fake, {limits: RUN_LIMITS});
    await run.waitForPhase('pending');
    await nextTask();
    fake.clock.elapsePause();
    await run.finished;
    expect(run.lastState).not.to.have.property('session');
    expect(fake.count('end s1')).to.equal(1);
  });
});
