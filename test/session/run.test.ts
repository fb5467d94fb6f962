import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {mayFollow} from '../../src/session/session-state.ts';
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
