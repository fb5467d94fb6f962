import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {keepPlaying} from '../../src/session/play.ts';
import type {KeepPlaying} from '../../src/session/ports.ts';
import {Deferred} from './deferred.ts';
import {FakePorts} from './fake-ports.ts';
import {createReadySession} from './sample-session.ts';
import {RecordedRun, nextTask} from './recorded-run.ts';
import {loseConnection, startPlayingRun, elapseUntilPhase} from './playing-run.ts';

// The run loads this module when the stream plays, which takes longer than one task the first time.
before(() => import('../../src/session/play.ts'));

describe('runSession, attached to its own former session', () => {
  const OWN_SESSION = {sessionId: 's1', isOwn: true} as const;

  it('ends the session on cancellation', async () => {
    const {fake, run} = await startPlayingRun(OWN_SESSION);
    run.abort();
    await run.finished;
    expect(fake.count('end s1')).to.equal(1);
  });

  it('creates another session if the session no longer exists', async () => {
    const fake = new FakePorts();
    fake.pollResults = [new AppStreamError('session-not-found')];
    fake.createResults = [createReadySession('s2')];
    const run = new RecordedRun(fake, OWN_SESSION);
    const {session} = await run.waitForPhase('playing');
    expect(session.id).to.equal('s2');
    run.abort();
    await run.finished;
    expect(fake.count('end s2')).to.equal(1);
  });

  it('keeps the session if another client uses it', async () => {
    const fake = new FakePorts();
    fake.connectResults.set('10.0.0.7', new AppStreamError('in-use'));
    const run = new RecordedRun(fake, OWN_SESSION);
    await run.waitForPhase('connecting');
    await elapseUntilPhase(run, fake, 'failed');
    const {session} = await run.waitForPhase('failed');
    await run.finished;
    expect(session?.id).to.equal('s1');
    expect(fake.count('end s1')).to.equal(0);
  });
});

describe('runSession, after a loss before the code that reconnects has arrived', () => {
  const loseEarly = async (arrival: Promise<KeepPlaying>) => {
    const fake = new FakePorts();
    fake.keepPlayingLoad = arrival;
    const run = new RecordedRun(fake);
    await run.waitForPhase('playing');
    await nextTask();
    await loseConnection(fake);
    return {fake, run};
  };

  it('reconnects when the code arrives', async () => {
    const code = new Deferred<KeepPlaying>();
    const {run} = await loseEarly(code.promise);
    expect(run.lastState?.phase).to.equal('playing');
    code.resolve(keepPlaying);
    await run.waitForPhase('reconnecting');
    run.abort();
    await run.finished;
  });

  it('fails after ten seconds without the code', async () => {
    const {fake, run} = await loseEarly(new Deferred<KeepPlaying>().promise);
    await elapseUntilPhase(run, fake, 'failed');
    expect(fake.clock.pauseDurations).to.include(10_000);
    run.abort();
    await run.finished;
  });
});

describe('runSession, after the loss of its session', () => {
  const notFound = new AppStreamError('session-not-found');

  const loseSession = async (fake: FakePorts, run: RecordedRun) => {
    fake.connectResults.set('10.0.0.7', new AppStreamError('signaling-unreachable'));
    fake.pollResults = [notFound];
    await loseConnection(fake);
    await elapseUntilPhase(
      run,
      fake,
      run.states.some(({phase}) => phase === 'failed') ? 'failed' : 'reconnecting',
    );
  };

  it('reconnects before it requests a new session, also if the connection itself reports the loss', async () => {
    const {fake, run} = await startPlayingRun({recovery: 'new-session'});
    fake.createResults = [createReadySession('s2', '10.0.0.9')];
    await loseConnection(fake, notFound);
    await run.waitForState((state) => 'session' in state && state.session.id === 's2');
    expect(run.phases.join()).to.include('playing,reconnecting,requesting');
    run.abort();
    await run.finished;
  });

  it('fails with session-not-found', async () => {
    const {fake, run} = await startPlayingRun();
    await loseSession(fake, run);
    await elapseUntilPhase(run, fake, 'failed');
    expect(run.lastState).to.have.property('error', notFound);
  });

  it('creates a new session if the page allows it', async () => {
    const {fake, run} = await startPlayingRun({recovery: 'new-session'});
    await loseSession(fake, run);
    fake.createResults = [createReadySession('s2', '10.0.0.9')];
    await elapseUntilPhase(run, fake, 'playing');
    expect(run.lastState).to.have.nested.property('session.id', 's2');
    // A proxy can report a missing session although the session still exists.
    expect(fake.count('end s1')).to.equal(1);
    run.abort();
    await run.finished;
    expect(fake.count('end s2')).to.equal(1);
  });

  for (const [what, request, creates] of [
    ['for a service that needs no application', {appId: ''}, 1],
    ['for its own session that an earlier page left', {appId: '', sessionId: 's1', isOwn: true}, 1],
    ['only with an application, if the page attached to the session', {appId: '', sessionId: 's1'}, 0],
    ['of an application, if the page attached to the session', {sessionId: 's1'}, 1],
  ] as const) {
    it(`creates a new session ${what}`, async () => {
      const {fake, run} = await startPlayingRun({recovery: 'new-session', ...request});
      fake.createResults = [createReadySession('s2', '10.0.0.9')];
      fake.connections.at(-1)?.end({kind: 'lost', error: notFound});
      for (let task = 0; task < 4; task++) await nextTask();
      expect(fake.count('create')).to.equal(creates);
      expect(run.lastState?.phase).to.equal(creates ? 'playing' : 'failed');
      run.abort();
      await run.finished;
    });
  }

  it('gives up if each new session is lost immediately', async () => {
    const {fake, run} = await startPlayingRun({recovery: 'new-session'});
    fake.createResults = [createReadySession('s2', '10.0.0.7')];
    for (let lost = 0; lost < 3; lost++) {
      fake.connections.at(-1)?.end({kind: 'lost', error: notFound});
      await nextTask();
      await nextTask();
    }
    expect(run.lastState).to.have.property('error', notFound);
    expect(fake.count('create')).to.equal(2);
  });
});
