import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import {
  nextTask,
  CONNECTION_LOST,
  elapseUntilPhase,
  listReconnectSteps,
  loseConnection,
  startPlayingRun,
} from './recorded-run.ts';

describe('runSession, limiting the time of a recovery', () => {
  it('reconnects soon although the network comes and goes while it waits for the video', async () => {
    const {fake, run, videoError} = await startPlayingRun();
    videoError.resolve(CONNECTION_LOST);
    await run.waitForPhase('reconnecting');
    await nextTask();
    for (let outages = 0; outages < 30 && run.lastState?.phase !== 'playing'; outages++) {
      fake.clock.goOffline();
      fake.clock.advance(1000);
      fake.clock.goOnline();
      await nextTask();
    }
    expect(listReconnectSteps(run)).to.deep.equal(['waiting', 'signing-in']);
    expect(run.lastState?.phase).to.equal('playing');
  });

  it('waits for the video again when the network returns, unless less than a second was left', async () => {
    const {waitMs} = RUN_LIMITS.recovery;
    for (const [leftMs, steps] of [
      [1000, ['waiting']],
      [999, ['waiting', 'signing-in']],
    ] as const) {
      const {fake, run, videoError} = await startPlayingRun();
      videoError.resolve(CONNECTION_LOST);
      await run.waitForPhase('reconnecting');
      await nextTask();
      fake.clock.advance(waitMs - leftMs);
      fake.clock.goOnline();
      await nextTask();
      expect(listReconnectSteps(run)).to.deep.equal(steps);
      run.abort();
    }
  });

  it('does not count the time without a network', async () => {
    const {fake, run} = await startPlayingRun();
    fake.connectResults.set('10.0.0.7', new AppStreamError('signaling-unreachable'));
    fake.clock.goOffline();
    await loseConnection(fake);
    fake.clock.advance(3_600_000);
    fake.clock.goOnline();
    await nextTask();
    expect(run.lastState?.phase).to.equal('reconnecting');
    fake.connectResults.clear();
    await elapseUntilPhase(run, fake, 'playing');
  });

  it('does not count the time without a network between two attempts either', async () => {
    const {fake, run} = await startPlayingRun();
    fake.connectResults.set('10.0.0.7', new AppStreamError('signaling-unreachable'));
    await loseConnection(fake);
    fake.clock.goOffline();
    fake.clock.advance(3_600_000);
    fake.clock.goOnline();
    await nextTask();
    fake.clock.elapsePause();
    await nextTask();
    expect(run.lastState?.phase).to.equal('reconnecting');
    fake.connectResults.clear();
    await elapseUntilPhase(run, fake, 'playing');
  });

  it('fails after three minutes with a network that comes and goes', async () => {
    const {fake, run} = await startPlayingRun();
    fake.connectResults.set('10.0.0.7', new AppStreamError('signaling-unreachable'));
    const lostAt = fake.clock.now();
    await loseConnection(fake);
    for (let outages = 0; outages < 100 && run.lastState?.phase === 'reconnecting'; outages++) {
      fake.clock.goOffline();
      fake.clock.advance(6000);
      fake.clock.goOnline();
      await nextTask();
    }
    expect(run.lastState).to.have.property('error', CONNECTION_LOST);
    expect(fake.clock.now() - lostAt).to.be.within(180_000, 240_000);
  });

  it('gives a stream that is lost soon after each first frame one budget, with delays', async () => {
    const {fake, run} = await startPlayingRun();
    fake.clock.pauseDurations.length = 0;
    const lostAt = fake.clock.now();
    for (let task = 0; task < 500 && run.lastState?.phase !== 'failed'; task++) {
      if (run.lastState?.phase === 'playing') await loseConnection(fake, new AppStreamError('bad-offer'));
      else fake.clock.elapsePause();
      await nextTask();
    }
    expect(run.lastState).to.have.nested.property('error.code', 'bad-offer');
    expect(fake.clock.now() - lostAt).to.be.within(180_000, 200_000);
    expect(fake.connections.length).to.be.lessThan(30);
  });

  it('gives a stream that has played for ten seconds a new budget', async () => {
    const {fake, run} = await startPlayingRun();
    for (let losses = 0; losses < 100; losses++) {
      fake.clock.advance(10_000);
      await loseConnection(fake);
      expect(run.lastState?.phase).to.equal('playing');
    }
    expect(fake.clock.pauseDurations).to.deep.equal([]);
    run.abort();
    await run.finished;
  });

  it('reconnects without a delay for each change of the rates, however soon the next one follows', async () => {
    const {fake, run} = await startPlayingRun();
    for (let changes = 0; changes < 10; changes++) {
      await loseConnection(fake, new AppStreamError('rates-changed'));
      expect(run.lastState?.phase).to.equal('playing');
    }
    expect(fake.clock.pauseDurations).to.deep.equal([]);
    expect(fake.connections).to.have.length(11);
    run.abort();
    await run.finished;
  });
});
