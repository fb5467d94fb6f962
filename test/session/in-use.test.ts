import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RUN_LIMITS, type RunRequest} from '../../src/session/ports.ts';
import {until} from '../support/until.ts';
import {FakeOrigin} from './fake-page.ts';
import {FakePorts} from './fake-ports.ts';
import {elapseUntilPhase, loseConnection, startPlayingRun, nextTask, RecordedRun} from './recorded-run.ts';
import {createReadySession} from './sample-session.ts';

const HOST = '10.0.0.7';
const IN_USE = new AppStreamError('in-use');

/** The runs of a test are in pages of one origin. */
let origin = new FakeOrigin();
let sessionId = '';
let sessionCount = 0;

const startRun = (request: Partial<RunRequest> = {}) => {
  const fake = new FakePorts();
  fake.origin = origin;
  fake.pollResults = [createReadySession(sessionId)];
  return {fake, run: new RecordedRun(fake, {sessionId, ...request})};
};

/** A run at a host that refuses it. The host accepts it when the test clears `connectResults`. */
const startRefusedRun = (request: Partial<RunRequest> = {}) => {
  const refused = startRun(request);
  refused.fake.connectResults.set(HOST, IN_USE);
  return refused;
};

/** A host without a service. Its session has no id. */
const directTo = (host: string): RunRequest['direct'] => ({
  session: createReadySession('', host),
  endpoint: {sessionId: '', signaling: {host, port: 80}, signalingUrl: `ws://${host}/`},
});

/** A run that plays and watches its video. From then on it can be asked to leave its session. */
const startWatchedRun = async (request: Partial<RunRequest> = {}) => {
  const first = startRun(request);
  const {reportBusy} = first.fake;
  await until('the watch of the video', () => first.fake.reportBusy !== reportBusy);
  return first;
};

describe('runSession, taking a session over', () => {
  beforeEach(() => {
    origin = new FakeOrigin();
    sessionId = `taken-${++sessionCount}`;
  });

  it('makes the other run of this origin leave, plays, and the other run does not come back by itself', async () => {
    const first = await startWatchedRun();
    const second = startRefusedRun({takesOver: true});
    const {error, session} = await first.run.waitForPhase('failed');
    expect(error.code).to.equal('in-use');
    expect(session?.id).to.equal(sessionId);
    expect(first.run.phases).not.to.include('reconnecting');
    expect(first.fake.connections[0]?.closeCount).to.be.greaterThan(0);
    second.fake.connectResults.clear();
    await elapseUntilPhase(second.run, second.fake, 'playing');
    await first.run.finished;
    expect(first.fake.count(`connect ${HOST}`)).to.equal(1);
    expect(first.fake.count(`end ${sessionId}`)).to.equal(0);
    second.run.abort();
  });

  it('passes the session of the other run on, which never ends it, whatever `keepFailedMs` is', async () => {
    for (const [keepFailedMs, isClaimLate] of [
      [0, false],
      [300_000, false],
      [300_000, true],
    ] as const) {
      origin = new FakeOrigin();
      if (isClaimLate) origin.deliver = (deliver) => void nextTask().then(deliver);
      const limits = {...RUN_LIMITS, start: {...RUN_LIMITS.start, keepFailedMs}};
      const first = await startWatchedRun({sessionId: undefined, limits});
      sessionId = 's1';
      const second = startRefusedRun({takesOver: true, limits});
      await first.run.waitForPhase('failed');
      await until('the claim', () => first.run.sessions.kind === 'handed over');
      expect(second.run.sessions.kind).to.equal('ours');
      second.fake.connectResults.clear();
      await elapseUntilPhase(second.run, second.fake, 'playing');
      const stateCount = first.run.states.length;
      first.fake.clock.advance(300_000);
      await nextTask();
      expect(first.fake.count('end s1')).to.equal(0);
      expect(first.run.states).to.have.length(stateCount);
      second.run.abort();
      await second.run.finished;
      expect(second.fake.count('end s1')).to.equal(1);
      await first.run.finished;
    }
  });

  it('passes no session on to a run that has failed before the offer arrives', async () => {
    const waiting: (() => void)[] = [];
    origin.deliver = (deliver) => void waiting.push(deliver);
    const first = await startWatchedRun({sessionId: undefined});
    sessionId = 's1';
    const second = startRefusedRun({takesOver: true});
    await elapseUntilPhase(second.run, second.fake, 'failed');
    while (waiting.length > 0) {
      for (const deliver of waiting.splice(0)) deliver();
      await nextTask();
    }
    await first.run.waitForPhase('failed');
    expect([first.run.sessions.kind, second.run.sessions.kind]).to.deep.equal(['kept', 'attached']);
    first.run.abort();
    second.run.abort();
  });

  it('makes a run leave that is reconnecting, and stops its attempts', async () => {
    const lost = new AppStreamError('connection-lost');
    const first = await startWatchedRun();
    first.fake.connectResults.set(HOST, IN_USE);
    first.fake.connections[0]?.end({kind: 'lost', error: lost});
    await first.run.waitForPhase('reconnecting');
    const second = startRefusedRun({takesOver: true});
    const {error} = await first.run.waitForPhase('failed');
    expect(error.code).to.equal('in-use');
    const attempts = first.fake.count(`connect ${HOST}`);
    first.fake.connectResults.clear();
    await nextTask();
    expect(first.fake.count(`connect ${HOST}`)).to.equal(attempts);
    expect(first.fake.count(`end ${sessionId}`)).to.equal(0);
    second.run.abort();
  });

  it('leaves the other run alone unless the user wants to take the session over', async () => {
    const first = await startWatchedRun();
    const second = startRefusedRun();
    await second.run.waitForPhase('failed');
    expect(second.fake.count(`connect ${HOST}`)).to.equal(1);
    await nextTask();
    expect(first.run.lastState?.phase).to.equal('playing');
    first.run.abort();
  });

  it('leaves runs of other sessions alone', async () => {
    const other = await startWatchedRun();
    sessionId = `taken-${++sessionCount}`;
    const first = await startWatchedRun();
    const second = startRefusedRun({takesOver: true});
    await first.run.waitForPhase('failed');
    expect(other.run.lastState?.phase).to.equal('playing');
    other.run.abort();
    second.run.abort();
  });

  it('tries for 30 seconds, because the other client may be on another device', async () => {
    const {fake, run} = startRefusedRun({takesOver: true});
    const startedAt = fake.clock.now();
    await elapseUntilPhase(run, fake, 'failed');
    expect(fake.clock.now() - startedAt).to.be.within(30_000, 36_000);
    expect(run.lastState).to.have.nested.property('session.id', sessionId);
  });

  it('does not retry a host without a service that is in use, and takes it over on request', async () => {
    const direct = directTo(`${sessionId}.example`);
    const host = direct?.endpoint.signaling.host ?? '';
    const request = {sessionId: undefined, direct};
    const first = await startWatchedRun(request);
    const refused = startRun(request);
    refused.fake.connectResults.set(host, IN_USE);
    const {session} = await refused.run.waitForPhase('failed');
    expect(session).to.equal(direct?.session);
    expect(refused.fake.count(`connect ${host}`)).to.equal(1);
    const second = startRun({...request, takesOver: true});
    second.fake.connectResults.set(host, IN_USE);
    await first.run.waitForPhase('failed');
    second.fake.connectResults.clear();
    await elapseUntilPhase(second.run, second.fake, 'playing');
    second.run.abort();
  });
});

type PlayingRun = Awaited<ReturnType<typeof startPlayingRun>>;

/** The host holds the former connection of the page for 25 seconds after the loss. */
const loseAndReturn = async ({fake, run}: PlayingRun) => {
  fake.connectResults.set('10.0.0.7', new AppStreamError('in-use'));
  await loseConnection(fake);
  for (let elapsedMs = 0; elapsedMs < 25_000; elapsedMs += 5000) {
    fake.clock.advance(5000);
    await nextTask();
    expect(run.lastState?.phase).to.equal('reconnecting');
  }
  fake.connectResults.clear();
  await elapseUntilPhase(run, fake, 'playing');
};

describe('runSession, at a host that has another client after a loss', () => {
  it('returns to a host that reports “in use” while it holds the former connection', async () => {
    await loseAndReturn(await startPlayingRun());
  });

  it('fails immediately with in-use if another client takes the stream that plays', async () => {
    const {fake, run} = await startPlayingRun();
    await loseConnection(fake, new AppStreamError('in-use'));
    expect((await run.waitForPhase('failed')).error.code).to.equal('in-use');
    expect(run.phases).not.to.include('reconnecting');
  });

  for (const silentMs of [0, 40_000])
    it(`fails 30 seconds after the first in-use, also ${silentMs} ms after the loss, and keeps the session`, async () => {
      const {fake, run} = await startPlayingRun({limits: RUN_LIMITS});
      fake.connectResults.set('10.0.0.7', new AppStreamError('signaling-timeout'));
      const lostAt = fake.clock.now();
      await loseConnection(fake);
      for (let tasks = 0; tasks < 60 && fake.clock.now() - lostAt < silentMs; tasks++) {
        fake.clock.elapsePause();
        await nextTask();
      }
      fake.connectResults.set('10.0.0.7', new AppStreamError('in-use'));
      const inUseAt = fake.clock.now();
      await elapseUntilPhase(run, fake, 'failed');
      expect(fake.clock.now() - inUseAt).to.be.within(30_000, 60_000);
      const {error, session} = await run.waitForPhase('failed');
      expect(error.code).to.equal('in-use');
      expect(session?.id).to.equal('s1');
      expect(run.sessions.kind).to.equal('kept');
      run.abort();
      await run.finished;
      expect(fake.count('end s1')).to.equal(1);
    });

  it('counts each loss by itself, although the host forgets a connection only after 25 seconds', async () => {
    const playing = await startPlayingRun();
    for (let losses = 0; losses < 2; losses++) {
      await loseAndReturn(playing);
      await nextTask();
    }
    playing.run.abort();
  });
});
