import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {OFFLINE_PAUSE_MS} from '../../src/platform/clock.ts';
import {createReadySession} from './sample-session.ts';
import {Timeline} from '../../src/session/timeline.ts';
import {
  nextTask,
  type RecordedRun,
  CONNECTION_LOST,
  loseConnection,
  startPlayingRun,
  FRAMES_STOPPED,
  listReconnectSteps,
  elapseUntilPhase,
} from './recorded-run.ts';

/** Why the run gave its former stream up, as its states and its timeline have it. */
const gaveUpOf = ({states}: RecordedRun) => {
  const timeline = new Timeline();
  for (const state of states) timeline.add(state);
  const [reconnecting] = states.filter(
    (state) => state.phase === 'reconnecting' && state.step === 'signing-in',
  );
  const {gaveUp} = reconnecting?.phase === 'reconnecting' ? reconnecting : {};
  const row = timeline.rows.find(({step}) => step === 'reconnecting: signing-in');
  expect(row?.detail?.split(', ')[1]).to.equal(gaveUp);
  return gaveUp;
};

describe('runSession, after the frames stop', () => {
  it('waits for a frame and resumes on the same connection', async () => {
    const {fake, run, videoError} = await startPlayingRun();
    const frame = Promise.withResolvers<undefined>();
    fake.frameResults = [frame.promise];
    videoError.resolve(FRAMES_STOPPED);
    const {cause} = await run.waitForPhase('reconnecting');
    expect(cause).to.equal(FRAMES_STOPPED);
    frame.resolve(undefined);
    await nextTask();
    expect(run.lastState).to.include({phase: 'playing'});
    expect(listReconnectSteps(run)).to.deep.equal(['waiting']);
    expect(fake.calls).to.deep.equal([]);
    expect(fake.connections[0]?.closeCount).to.equal(0);
    expect(fake.clock.pauseCount).to.equal(0);
  });

  it('requests a key frame if no frame arrives', async () => {
    const {fake, run, videoError} = await startPlayingRun();
    const frame = Promise.withResolvers<undefined>();
    fake.frameResults = [Promise.withResolvers<undefined>().promise, frame.promise];
    videoError.resolve(FRAMES_STOPPED);
    await run.waitForPhase('reconnecting');
    await nextTask();
    fake.clock.elapsePause();
    await nextTask();
    expect(fake.connections[0]).to.include({skipCount: 1});
    frame.resolve(undefined);
    await nextTask();
    expect(run.lastState).to.include({phase: 'playing'});
    expect(listReconnectSteps(run)).to.deep.equal(['waiting', 'key-frame']);
  });

  it('reconnects if the key frame does not arrive', async () => {
    const {fake, run, videoError} = await startPlayingRun();
    videoError.resolve(FRAMES_STOPPED);
    await nextTask();
    await elapseUntilPhase(run, fake, 'playing');
    expect(listReconnectSteps(run)).to.deep.equal(['waiting', 'key-frame', 'signing-in']);
    expect(gaveUpOf(run)).to.equal('no-frame');
    expect(fake.calls).to.deep.equal(['connect 10.0.0.7', 'show']);
    expect(fake.reconnects).to.deep.equal([false, true]);
    expect(fake.connections.map(({closeCount}) => closeCount > 0)).to.deep.equal([true, false]);
  });

  it('reconnects to the same session without a wait if the element needs another connection', async () => {
    const {fake, run, videoError} = await startPlayingRun();
    videoError.resolve({kind: 'lost', error: CONNECTION_LOST});
    await nextTask();
    await run.waitForPhase('playing');
    expect(listReconnectSteps(run)).to.deep.equal(['signing-in']);
    expect(fake.calls).to.deep.equal(['connect 10.0.0.7', 'show']);
    expect(fake.clock.pauseCount).to.equal(0);
  });

  it('requests no key frame over a lost connection', async () => {
    const {fake, run, videoError} = await startPlayingRun();
    videoError.resolve(CONNECTION_LOST);
    await nextTask();
    await elapseUntilPhase(run, fake, 'playing');
    expect(listReconnectSteps(run)).to.deep.equal(['waiting', 'signing-in']);
    expect(fake.connections[0]?.skipCount).to.equal(0);
    expect(gaveUpOf(run)).to.equal('silent');
  });

  it('requests a key frame over a lost connection as soon as packets arrive, and resumes in the same session', async () => {
    const {fake, run, videoError} = await startPlayingRun();
    const frame = Promise.withResolvers<undefined>();
    fake.frameResults = [
      Promise.withResolvers<undefined>().promise,
      Promise.withResolvers<undefined>().promise,
      frame.promise,
    ];
    videoError.resolve(CONNECTION_LOST);
    await run.waitForPhase('reconnecting');
    await nextTask();
    fake.reportPackets();
    await nextTask();
    expect(fake.connections[0]).to.include({skipCount: 1, closeCount: 0});
    // The key frame may be lost as well.
    fake.clock.elapsePause();
    await nextTask();
    expect(fake.connections[0]).to.include({skipCount: 2, closeCount: 0});
    frame.resolve(undefined);
    await nextTask();
    expect(run.lastState).to.include({phase: 'playing'});
    expect(listReconnectSteps(run)).to.deep.equal(['waiting', 'key-frame']);
    expect(fake.calls).to.deep.equal([]);
  });

  it('gives a lost connection up if packets arrive and three key frames do not', async () => {
    const {fake, run, videoError} = await startPlayingRun();
    videoError.resolve(CONNECTION_LOST);
    await run.waitForPhase('reconnecting');
    await nextTask();
    fake.reportPackets();
    await nextTask();
    await elapseUntilPhase(run, fake, 'playing');
    expect(listReconnectSteps(run)).to.deep.equal(['waiting', 'key-frame', 'signing-in']);
    expect(fake.connections[0]?.skipCount).to.equal(3);
    expect(gaveUpOf(run)).to.equal('no-frame');
  });

  it('gives a stream whose network is back the whole time to return', async () => {
    const {fake, run, videoError} = await startPlayingRun();
    const frame = Promise.withResolvers<undefined>();
    fake.frameResults = [frame.promise];
    fake.clock.goOffline();
    videoError.resolve(CONNECTION_LOST);
    await run.waitForPhase('reconnecting');
    await nextTask();
    fake.clock.advance(60_000);
    fake.clock.goOnline();
    await nextTask();
    expect(listReconnectSteps(run)).to.deep.equal(['waiting']);
    frame.resolve(undefined);
    await nextTask();
    expect(run.lastState).to.include({phase: 'playing'});
    expect(fake.connections[0]?.closeCount).to.equal(0);
  });

  it('reports a quiet video while the host is connected, and keeps playing', async () => {
    const {fake, run} = await startPlayingRun();
    fake.reportBusy(true);
    await nextTask();
    expect(run.lastState).to.have.nested.property('busy.since', fake.clock.now());
    fake.reportBusy(false);
    await nextTask();
    expect(run.lastState).to.include({phase: 'playing'}).and.not.to.have.property('quiet');
  });
});

describe('runSession, after the loss of its connection', () => {
  it('polls the service for new routes if signing in again fails', async () => {
    const {fake, run} = await startPlayingRun();
    fake.connectResults.set('10.0.0.7', new AppStreamError('signaling-unreachable'));
    fake.pollResults = [createReadySession('s1', '10.0.0.8')];
    await loseConnection(fake);
    await elapseUntilPhase(run, fake, 'playing');
    expect(listReconnectSteps(run)).to.deep.equal(['signing-in', 'polling']);
    expect(fake.calls.filter((call) => call !== 'show')).to.deep.equal([
      'connect 10.0.0.7',
      'connect 10.0.0.7',
      'poll s1',
      'connect 10.0.0.8',
    ]);
    expect(run.lastState).to.have.nested.property('endpoint.signaling.host', '10.0.0.8');
  });

  it('polls the service immediately if the port of the host is silent, and waits for it only at the same address', async () => {
    const {fake, run} = await startPlayingRun();
    const silent = new AppStreamError('signaling-unreachable', {retryAfterMs: 15_000});
    silent.retryWhen = () => new Promise(() => undefined);
    fake.connectResults.set('10.0.0.7', silent);
    fake.pollResults = [createReadySession('s1', '10.0.0.7'), createReadySession('s1', '10.0.0.8')];
    fake.clock.pauseDurations.length = 0;
    await loseConnection(fake);
    await elapseUntilPhase(run, fake, 'playing');
    expect(listReconnectSteps(run)).to.deep.equal(['signing-in', 'polling']);
    const pauses = fake.clock.pauseDurations.map((ms) => (ms < 1000 ? 'back-off' : 'for the port'));
    expect(pauses).to.deep.equal(['back-off', 'for the port', 'back-off']);
    expect(run.lastState).to.have.nested.property('endpoint.signaling.host', '10.0.0.8');
  });

  it('waits longer after each attempt and reports the time of the next one', async () => {
    const {fake, run} = await startPlayingRun();
    fake.connectResults.set('10.0.0.7', new AppStreamError('signaling-unreachable'));
    fake.clock.pauseDurations.length = 0;
    await loseConnection(fake);
    await elapseUntilPhase(run, fake, 'failed');
    const {pauseDurations} = fake.clock;
    expect(pauseDurations).to.deep.equal([...pauseDurations].sort((a, b) => a - b));
    expect(pauseDurations.at(-1)).to.be.greaterThan(10_000).and.at.most(15_000);
    const waitingStates = run.states.filter(
      (state) => state.phase === 'reconnecting' && state.nextTryAt !== undefined,
    );
    expect(waitingStates).to.have.length(pauseDurations.length);
  });

  it('fails with the original error after three minutes and deletes the session', async () => {
    const {fake, run} = await startPlayingRun({});
    fake.connectResults.set('10.0.0.7', new AppStreamError('no-offer'));
    const lostAt = fake.clock.now();
    await loseConnection(fake);
    await elapseUntilPhase(run, fake, 'failed');
    expect(run.lastState).to.have.property('error', CONNECTION_LOST);
    expect(fake.clock.now() - lostAt).to.be.within(180_000, 200_000);
    await run.finished;
    expect(fake.count('end s1')).to.equal(1);
  });

  it('fails immediately if the page disables recovery', async () => {
    const {fake, run} = await startPlayingRun({recovery: 'none'});
    await loseConnection(fake);
    expect((await run.waitForPhase('failed')).error).to.equal(CONNECTION_LOST);
    expect(run.phases).to.not.include('reconnecting');
  });

  it('reconnects as soon as the device is back online', async () => {
    const {fake, run} = await startPlayingRun();
    fake.clock.goOffline();
    await loseConnection(fake);
    fake.clock.advance(OFFLINE_PAUSE_MS - 1);
    await nextTask();
    expect(fake.calls).to.deep.equal([]);
    expect(run.lastState).to.have.nested.property('cause.code', 'offline');
    fake.clock.goOnline();
    await nextTask();
    expect(run.lastState).to.include({phase: 'playing'});
  });

  it('reconnects although the device goes on to report that it is offline', async () => {
    const {fake, run} = await startPlayingRun();
    fake.clock.goOffline();
    await loseConnection(fake);
    fake.clock.advance(OFFLINE_PAUSE_MS);
    await nextTask();
    expect(run.lastState).to.include({phase: 'playing'});
  });

  it('reports a lost connection, once an answer has disproved that the device is offline', async () => {
    const {fake, run} = await startPlayingRun();
    fake.connectResults.set('10.0.0.7', new AppStreamError('socket-refused'));
    fake.clock.goOffline();
    await loseConnection(fake, new AppStreamError('offline'));
    expect(run.lastState).to.have.nested.property('cause.code', 'offline');
    fake.clock.disproveReport();
    fake.clock.advance(OFFLINE_PAUSE_MS);
    await nextTask();
    expect(run.lastState).to.have.nested.property('cause.code', 'connection-lost');
  });

  it('fails in the end, although the device never reports that it is online', async () => {
    const {fake, run} = await startPlayingRun();
    fake.connectResults.set('10.0.0.7', new AppStreamError('ice-failed'));
    fake.clock.goOffline();
    await loseConnection(fake);
    const lostAt = fake.clock.uptime();
    for (let pauses = 0; pauses < 1000 && run.lastState?.phase === 'reconnecting'; pauses++) {
      fake.clock.elapseNextPause();
      await nextTask();
    }
    expect(run.lastState).to.have.nested.property('error.code', 'connection-lost');
    expect(fake.clock.uptime() - lostAt).to.be.within(3_600_000, 3_900_000);
  });

  it('ends if the host ends the stream during the reconnection', async () => {
    const {fake, run} = await startPlayingRun();
    const pendingShow = Promise.withResolvers<{width: number; height: number}>();
    fake.showResults = [pendingShow.promise];
    await loseConnection(fake);
    fake.connections.at(-1)?.end({kind: 'ended', reason: 'application-gone'});
    expect(await run.waitForPhase('ended')).to.include({reason: 'application-gone'});
  });
});

describe('runSession, cancelled during a recovery', () => {
  for (const step of ['waiting', 'key-frame', 'signing-in', 'polling'] as const) {
    for (const [result, reason] of [
      ['ends the session', undefined],
      ['keeps the session', 'pageKept'],
    ] as const) {
      it(`${result} at the step ${step}`, async () => {
        const {fake, run, videoError} = await startPlayingRun();
        fake.connectResults.set('10.0.0.7', Promise.withResolvers<never>().promise);
        fake.pollResults = [Promise.withResolvers<never>().promise];
        if (step === 'polling') fake.connectResults.set('10.0.0.7', new AppStreamError('signaling-timeout'));
        videoError.resolve(FRAMES_STOPPED);
        await nextTask();
        for (let tasks = 0; tasks < 20 && listReconnectSteps(run).at(-1) !== step; tasks++) {
          fake.clock.elapsePause();
          await nextTask();
        }
        expect(listReconnectSteps(run).at(-1)).to.equal(step);
        const stateCount = run.states.length;
        run.abort(reason);
        await run.finished;
        expect(run.states).to.have.length(stateCount);
        expect(fake.connections.every(({closeCount}) => closeCount > 0)).to.equal(true);
        expect(fake.clock.pauseCount).to.equal(0);
        expect(fake.count('end s1')).to.equal(reason ? 0 : 1);
      });
    }
  }
});
