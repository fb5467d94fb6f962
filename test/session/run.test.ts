import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import {mayFollow, type SessionState} from '../../src/session/session-state.ts';
import {FakePorts} from './fake-ports.ts';
import {createPendingSession, createReadySession} from './sample-session.ts';
import {RecordedRun, nextTask} from './recorded-run.ts';

const hasAllowedPhases = ({phases}: RecordedRun) =>
  phases.every((phase, i) => mayFollow(phases[i - 1] ?? 'idle', phase));

describe('runSession', () => {
  it('checks, creates, connects and plays, in that order', async () => {
    const fake = new FakePorts();
    const run = new RecordedRun(fake);
    await run.waitForPhase('playing');
    expect(fake.calls).to.deep.equal(['confirm', 'prepare', 'create', 'connect 10.0.0.7', 'show']);
    expect(run.phases).to.deep.equal(['checking', 'requesting', 'connecting', 'playing']);
    const steps = run.states.flatMap((state) => (state.phase === 'connecting' ? [state.step] : []));
    expect(steps).to.deep.equal(['signaling', 'negotiating', 'ice', 'first-frame']);
  });

  it('yields the data of each phase', async () => {
    const fake = new FakePorts();
    const run = new RecordedRun(fake);
    const playing = await run.waitForPhase('playing');
    expect(playing.session.id).to.equal('s1');
    expect(playing.endpoint).to.deep.equal({
      sessionId: 's1',
      signaling: {host: '10.0.0.7', port: 49_100},
      media: {host: '10.0.0.7', port: 47_998},
    });
    expect(playing.size).to.deep.equal({width: 1280, height: 720});
    expect(playing.since).to.equal(fake.clock.now());
    expect(run.states[0]).to.deep.equal({phase: 'checking', subject: 'catalogue'});
  });

  it('polls a session that is pending', async () => {
    const fake = new FakePorts();
    fake.createResults = [createPendingSession('Pulling the image')];
    const run = new RecordedRun(fake);
    const {message, since} = await run.waitForPhase('pending');
    expect(message).to.equal('Pulling the image');
    expect(since).to.equal(fake.clock.now());
    await nextTask();
    fake.clock.elapsePause();
    await run.waitForPhase('playing');
    expect(run.phases).to.deep.equal(['checking', 'requesting', 'pending', 'connecting', 'playing']);
    expect(fake.calls.slice(2, 4)).to.deep.equal(['create', 'poll s1']);
  });

  it('creates nothing if the catalogue does not have the requested profile', async () => {
    const fake = new FakePorts();
    const missing = new AppStreamError('profile-not-found');
    fake.confirmResults = [missing];
    const run = new RecordedRun(fake);
    await run.finished;
    expect(run.lastState).to.deep.equal({phase: 'failed', error: missing});
    expect(fake.calls).to.deep.equal(['confirm', 'prepare']);
  });

  it('asks the catalogue again after a transient failure, and yields the failure and the time of the next request', async () => {
    const fake = new FakePorts();
    fake.confirmResults = [
      new AppStreamError('no-capacity', {status: 503, retryAfterMs: 20_000}),
      new AppStreamError('bad-gateway'),
      Promise.resolve(undefined),
    ];
    const run = new RecordedRun(fake);
    for (const [code, delayMs] of [
      ['server-error', 20_000],
      ['bad-gateway', 9000],
    ] as const) {
      const {checkError, nextTryAt} = (await run.waitForState(
        (state) => state.phase === 'checking' && state.checkError?.code === code,
      )) as SessionState & {readonly phase: 'checking'};
      expect(checkError?.code).to.equal(code);
      expect((nextTryAt ?? 0) - fake.clock.now()).to.be.within(delayMs / 2, delayMs * 1.5);
      fake.clock.elapsePause();
    }
    await run.waitForPhase('playing');
    expect([fake.count('confirm'), fake.count('create')]).to.deep.equal([3, 1]);
    run.abort();
    await run.finished;
  });

  it('asks the catalogue for three minutes, also if the network comes and goes', async () => {
    for (const [code, takesNetwork] of [
      ['bad-gateway', false],
      ['offline', true],
    ] as const) {
      const fake = new FakePorts();
      fake.confirmResults = [new AppStreamError(code)];
      const run = new RecordedRun(fake);
      await run.waitForPhase('checking');
      const startedAt = fake.clock.now();
      for (let task = 0; task < 200 && run.lastState?.phase === 'checking'; task++) {
        if (takesNetwork) {
          fake.clock.goOffline();
          fake.clock.advance(5000);
          fake.clock.goOnline();
        } else fake.clock.elapsePause();
        await nextTask();
      }
      expect((await run.waitForPhase('failed')).error.code).to.equal(code);
      expect(fake.clock.now() - startedAt).to.be.within(180_000, 220_000);
      expect(fake.count('create')).to.equal(0);
    }
  });

  it('does not count a time without a network while it asks the catalogue', async () => {
    const fake = new FakePorts();
    fake.confirmResults = [
      new AppStreamError('offline'),
      new AppStreamError('unreachable'),
      Promise.resolve(undefined),
    ];
    const run = new RecordedRun(fake);
    fake.clock.goOffline();
    await run.waitForState((state) => state.phase === 'checking' && state.checkError !== undefined);
    await nextTask();
    fake.clock.advance(3_600_000);
    fake.clock.goOnline();
    await nextTask();
    expect(run.lastState).to.have.nested.property('checkError.code', 'unreachable');
    fake.clock.elapsePause();
    await run.waitForPhase('playing');
    run.abort();
    await run.finished;
  });

  it('asks again about an attached session after a passing failure', async () => {
    const fake = new FakePorts();
    fake.pollResults = [new AppStreamError('bad-gateway'), createReadySession()];
    const run = new RecordedRun(fake, {sessionId: 's1'});
    const {pollError} = await run.waitForPhase('pending');
    expect(pollError?.code).to.equal('bad-gateway');
    await nextTask();
    fake.clock.elapsePause();
    await run.waitForPhase('playing');
    run.abort();
    await run.finished;
  });

  it('fails with the message of a service that reports a failed start, and ends the session', async () => {
    const fake = new FakePorts();
    const failure = new AppStreamError('service-error', {detail: 'No image'}).withRules({
      pending: 'final',
      recover: 'replace',
    });
    fake.createResults = [createPendingSession()];
    fake.pollResults = [failure];
    const run = new RecordedRun(fake, {limits: RUN_LIMITS});
    await run.waitForPhase('pending');
    await nextTask();
    fake.clock.elapsePause();
    const {error, session} = await run.waitForPhase('failed');
    expect([error, session]).to.deep.equal([failure, undefined]);
    await run.finished;
    expect([fake.count('poll s1'), fake.count('end s1')]).to.deep.equal([1, 1]);
  });

  it('creates nothing if the preparation fails', async () => {
    const fake = new FakePorts();
    fake.prepareResults = [new AppStreamError('webrtc-missing')];
    const run = new RecordedRun(fake);
    await run.finished;
    expect((await run.waitForPhase('failed')).error.code).to.equal('webrtc-missing');
    expect(fake.count('create')).to.equal(0);
  });

  for (const start of ['idle', 'ended', 'failed'] as const) {
    it(`starts in the phase requesting, which may follow ${start}, if the page skips the catalogue`, async () => {
      const fake = new FakePorts();
      fake.prepareResults = [new AppStreamError('connector-missing')];
      const run = new RecordedRun(fake, {catalogue: 'skip'});
      await run.finished;
      expect(fake.calls).to.deep.equal(['prepare']);
      expect(run.phases).to.deep.equal(['requesting', 'failed']);
      expect(mayFollow(start, run.phases[0] ?? 'idle')).to.equal(true);
    });
  }

  it('attaches to an existing session without a catalogue check or a create request', async () => {
    const fake = new FakePorts();
    fake.pollResults = [createReadySession('mine')];
    const run = new RecordedRun(fake, {sessionId: 'mine'});
    await run.waitForPhase('playing');
    expect(fake.calls).to.deep.equal(['prepare', 'poll mine', 'connect 10.0.0.7', 'show']);
    expect(run.states[0]).to.deep.equal({phase: 'checking', subject: 'session'});
    expect(hasAllowedPhases(run)).to.equal(true);
  });

  it('polls an attached session that is still pending', async () => {
    const fake = new FakePorts();
    fake.pollResults = [createPendingSession(), createReadySession()];
    const run = new RecordedRun(fake, {sessionId: 's1'});
    await run.waitForPhase('pending');
    await nextTask();
    fake.clock.elapsePause();
    await run.waitForPhase('playing');
    expect(fake.count('poll s1')).to.equal(2);
    expect(hasAllowedPhases(run)).to.equal(true);
  });

  it('fails and creates nothing if an attached session does not exist', async () => {
    const fake = new FakePorts();
    fake.pollResults = [new AppStreamError('session-not-found')];
    const run = new RecordedRun(fake, {sessionId: 'mine'});
    await run.finished;
    expect((await run.waitForPhase('failed')).error.code).to.equal('session-not-found');
    expect(fake.count('create')).to.equal(0);
    expect(fake.count('end mine')).to.equal(0);
  });

  it('ends its own session and reports the reason if the host ends the stream', async () => {
    const fake = new FakePorts();
    const run = new RecordedRun(fake);
    await run.waitForPhase('playing');
    fake.connections[0]?.end({kind: 'ended', reason: 'expired', detail: 'One hour is over.'});
    await run.finished;
    expect(run.lastState).to.deep.equal({phase: 'ended', reason: 'expired', detail: 'One hour is over.'});
    expect(fake.calls.at(-1)).to.equal('end s1');
    expect(fake.connections[0]?.closeCount).to.equal(1);
  });

  it('ends its own session if the run fails', async () => {
    const fake = new FakePorts();
    fake.showResults = [new AppStreamError('no-first-frame')];
    const run = new RecordedRun(fake);
    await run.finished;
    expect((await run.waitForPhase('failed')).error.code).to.equal('no-first-frame');
    expect(fake.calls.at(-1)).to.equal('end s1');
    expect(fake.connections[0]?.closeCount).to.equal(1);
  });

  it('finishes without an error if the session cannot be ended', async () => {
    for (const end of [new AppStreamError('unreachable'), new TypeError('not a function')]) {
      const fake = new FakePorts();
      fake.endResults = [end];
      const run = new RecordedRun(fake);
      await run.waitForPhase('playing');
      fake.connections[0]?.end({kind: 'ended', reason: 'server'});
      await run.finished;
      expect(run.lastState).to.deep.equal({phase: 'ended', reason: 'server'});
    }
  });

  it('turns any thrown error into a failure, with the error as its cause', async () => {
    const fake = new FakePorts();
    fake.createResults = [new RangeError('out of range')];
    const run = new RecordedRun(fake);
    const {error} = await run.waitForPhase('failed');
    expect(error.code).to.equal('unexpected');
    expect(error.cause).to.have.property('message', 'out of range');
  });
});
