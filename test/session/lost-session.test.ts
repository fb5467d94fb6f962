import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RUN_LIMITS, type RunRequest} from '../../src/session/ports.ts';
import {mayFollow} from '../../src/session/session-state.ts';
import {FakePorts} from './fake-ports.ts';
import {createPendingSession, createReadySession} from './sample-session.ts';
import {
  keepSession,
  nextTask,
  RecordedRun,
  loseConnection,
  startPlayingRun,
  elapseUntilPhase,
} from './recorded-run.ts';

describe('runSession, continuing the session of a failed run', () => {
  const continueRun = async (
    change: (fake: FakePorts) => void = () => undefined,
    request: Partial<RunRequest> = {},
  ) => {
    const fake = new FakePorts();
    const former = await keepSession(fake);
    change(fake);
    return {fake, run: new RecordedRun(fake, request, former)};
  };
  const KEEPS = {limits: RUN_LIMITS};

  it('asks no catalogue, and ends the session on cancellation', async () => {
    const {fake, run} = await continueRun();
    await run.waitForPhase('playing');
    expect(fake.calls.slice(0, 2)).to.deep.equal(['prepare', 'poll s1']);
    run.abort();
    await run.finished;
    expect(fake.count('end s1')).to.equal(1);
  });

  it('creates another session if the session no longer exists', async () => {
    const {fake, run} = await continueRun((fake) => {
      fake.pollResults = [new AppStreamError('session-not-found')];
      fake.createResults = [createReadySession('s2')];
    });
    const {session} = await run.waitForPhase('playing');
    expect(session.id).to.equal('s2');
    run.abort();
    await run.finished;
    expect(fake.count('end s2')).to.equal(1);
  });

  it('creates another session if the session is over while it is pending', async () => {
    const {fake, run} = await continueRun((fake) => {
      fake.pollResults = [createPendingSession(), new AppStreamError('session-not-found')];
      fake.createResults = [createReadySession('s2')];
    });
    await run.waitForPhase('pending');
    fake.clock.elapsePause();
    const {session} = await run.waitForPhase('playing');
    expect(session.id).to.equal('s2');
    run.abort();
    await run.finished;
    expect(run.phases.every((phase, index) => mayFollow(run.phases[index - 1] ?? 'idle', phase))).to.equal(
      true,
    );
  });

  it('keeps the session if another client uses it, and ends it with the page', async () => {
    const {fake, run} = await continueRun((fake) => {
      fake.connectResults.set('10.0.0.7', new AppStreamError('in-use'));
    }, KEEPS);
    await run.waitForPhase('connecting');
    await elapseUntilPhase(run, fake, 'failed');
    const {session} = await run.waitForPhase('failed');
    expect(session?.id).to.equal('s1');
    expect(run.sessions.kind).to.equal('kept');
    run.abort();
    await run.finished;
    expect(fake.count('end s1')).to.equal(1);
  });

  for (const code of [
    'unreachable',
    'bad-gateway',
    'no-answer',
    'too-many-requests',
    'no-capacity',
    'malformed-response',
  ] as const) {
    it(`asks again for the session after ${code}, and creates no other one`, async () => {
      const {fake, run} = await continueRun((fake) => {
        fake.pollResults = [new AppStreamError(code), createReadySession()];
      });
      const {pollError} = await run.waitForPhase('pending');
      expect(pollError?.code).not.to.equal('no-capacity');
      await elapseUntilPhase(run, fake, 'playing');
      expect(fake.count('create') + fake.count('end s1')).to.equal(0);
      run.abort();
      await run.finished;
      expect(fake.count('end s1')).to.equal(1);
    });
  }

  it('keeps the session if the question about it fails for good, and if nothing can be prepared', async () => {
    for (const change of [
      (fake: FakePorts) => (fake.pollResults = [new AppStreamError('forbidden')]),
      (fake: FakePorts) => (fake.prepareResults = [new AppStreamError('token-failed')]),
    ]) {
      const {fake, run} = await continueRun(change, KEEPS);
      const {session} = await run.waitForPhase('failed');
      expect(session?.id).to.equal('s1');
      expect(fake.calls.some((call) => call.startsWith('end'))).to.equal(false);
      run.abort();
      await run.finished;
      expect(fake.count('end s1')).to.equal(1);
    }
  });

  it('ends the session if the user leaves while the run checks it', async () => {
    for (const hold of [
      (fake: FakePorts) => (fake.pollResults = [Promise.withResolvers<never>().promise]),
      (fake: FakePorts) => (fake.prepareResults = [Promise.withResolvers<never>().promise]),
    ]) {
      const {fake, run} = await continueRun(hold);
      await run.waitForPhase('checking');
      run.abort();
      await run.finished;
      expect(fake.count('end s1')).to.equal(1);
    }
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

  it('ends the lost session before it requests a new one', async () => {
    const {fake, run} = await startPlayingRun({recovery: 'new-session'});
    const ended = Promise.withResolvers<undefined>();
    fake.endResults = [ended.promise];
    await loseConnection(fake, notFound);
    for (let task = 0; task < 4; task++) await nextTask();
    expect(fake.calls).to.deep.equal(['end s1']);
    fake.createResults = [createReadySession('s2')];
    ended.resolve(undefined);
    await run.waitForPhase('playing');
    expect(fake.count('create')).to.equal(1);
    run.abort();
  });

  it('counts again after a replacement that played for a minute', async () => {
    const {fake, run} = await startPlayingRun({recovery: 'new-session'});
    fake.createResults = [createReadySession('s2', '10.0.0.7')];
    for (const playedMs of [0, 61_000, 0, 0]) {
      fake.clock.advance(playedMs);
      fake.connections.at(-1)?.end({kind: 'lost', error: notFound});
      for (let task = 0; task < 4; task++) await nextTask();
    }
    expect(run.lastState).to.have.property('error', notFound);
    expect(fake.count('create')).to.equal(3);
  });

  for (const [what, playedMs] of [
    ['lost immediately', 0],
    ['lost immediately, after one that played for a minute', 61_000],
  ] as const) {
    it(`gives up if each new session is ${what}`, async () => {
      const {fake, run} = await startPlayingRun({recovery: 'new-session'});
      fake.clock.advance(playedMs);
      fake.createResults = [createReadySession('s2', '10.0.0.7')];
      for (let lost = 0; lost < 4 && run.lastState?.phase !== 'failed'; lost++) {
        fake.connections.at(-1)?.end({kind: 'lost', error: notFound});
        await nextTask();
        await nextTask();
      }
      expect(run.lastState).to.have.property('error', notFound);
      expect(fake.count('create')).to.equal(2);
    });
  }
});

describe('runSession, whose sessions are lost again and again', () => {
  const notFound = new AppStreamError('session-not-found');

  it('counts only the time with frames: two new sessions follow, however long each reconnects', async () => {
    const fake = new FakePorts();
    fake.pollResults = [notFound];
    fake.createResults = Array.from({length: 6}, (_, index) =>
      createReadySession(`s${index}`, `host${index}`),
    );
    const run = new RecordedRun(fake, {recovery: 'new-session'});
    for (let index = 0; index < 6 && run.lastState?.phase !== 'failed'; index++) {
      await run.waitForPhase('playing');
      await nextTask();
      fake.clock.advance(1000);
      // The host refuses for longer than a session is worth, then the service reports the session as gone.
      fake.connectResults.set(`host${index}`, new AppStreamError('signaling-unreachable'));
      await loseConnection(fake);
      for (let task = 0; task < 10 && run.lastState?.phase === 'reconnecting'; task++) {
        fake.clock.advance(35_000);
        await nextTask();
      }
      for (let task = 0; task < 5; task++) await nextTask();
    }
    expect(run.lastState?.phase).to.equal('failed');
    expect(fake.count('create')).to.equal(3);
  });

  it('leaves the phase playing before it requests a new session, also if the session is gone immediately', async () => {
    const fake = new FakePorts();
    const run = new RecordedRun(fake, {recovery: 'new-session'});
    await run.waitForPhase('playing');
    await nextTask();
    fake.createResults = [createReadySession('s2', '10.0.0.9')];
    await loseConnection(fake, notFound);
    await run.waitForState((state) => 'session' in state && state.session.id === 's2');
    expect(run.phases.slice(0, 6)).to.deep.equal([
      ...['checking', 'requesting', 'connecting', 'playing'],
      ...['reconnecting', 'requesting'],
    ]);
    run.abort();
    await run.finished;
  });
});
