import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RUN_LIMITS} from '../../src/session/ports.ts';
import {nextTask} from './recorded-run.ts';
import {elapseUntilPhase, loseConnection, startPlayingRun} from './playing-run.ts';

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
