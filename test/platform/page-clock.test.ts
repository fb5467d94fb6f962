import {expect} from '@open-wc/testing';
import {pageClock, pauseUntilRetry} from '../../src/platform/clock.ts';
import {expectAnswer} from '../../src/platform/offline.ts';
import {nextTask} from '../session/recorded-run.ts';
import {useFakeTime} from '../support/fake-time.ts';
import {FakeNetworkState} from '../session/fake-network-state.ts';

const HOUR_MS = 3_600_000;
const startPause = (ms: number, signal = new AbortController().signal) => {
  const pause = {hasEnded: false, ended: pageClock.pause(ms, signal)};
  pause.ended.then(
    () => (pause.hasEnded = true),
    () => (pause.hasEnded = true),
  );
  return pause;
};

describe('pageClock', () => {
  it('returns the current time and a random value below one', () => {
    expect(pageClock.now()).to.be.closeTo(Date.now(), 1000);
    expect(pageClock.random()).to.be.within(0, 0.999_999_999);
  });

  it('ends a pause after its duration', async () => {
    await startPause(1).ended;
  });

  it('rejects an aborted pause immediately with the signal’s reason', async () => {
    const controller = new AbortController();
    const {ended} = startPause(HOUR_MS, controller.signal);
    controller.abort('enough');
    expect(await ended.catch((reason: unknown) => reason)).to.equal('enough');
    expect(await startPause(0, controller.signal).ended.catch((reason: unknown) => reason)).to.equal(
      'enough',
    );
  });

  for (const [what, failure] of [
    ['without a condition', undefined],
    ['until a condition that never holds', {retryWhen: () => new Promise(() => undefined)}],
  ] as const)
    it(`rejects an aborted wait for the next attempt ${what}`, async () => {
      const controller = new AbortController();
      const wait = pauseUntilRetry(failure, HOUR_MS, pageClock, controller.signal);
      controller.abort('enough');
      expect(await wait.catch((reason: unknown) => reason)).to.equal('enough');
    });

  it('does not end a pause early that is longer than a timer can be', async () => {
    const controller = new AbortController();
    const pause = startPause(2 ** 31 + 1, controller.signal);
    await nextTask();
    await nextTask();
    expect(pause.hasEnded).to.equal(false);
    controller.abort();
    await pause.ended.catch(() => undefined);
  });

  it('ends a pause when the device is back online', async () => {
    using network = new FakeNetworkState();
    network.online = false;
    const {ended} = startPause(HOUR_MS);
    network.online = true;
    await ended;
  });

  it('does not end a pause after its duration while the device is offline', async () => {
    using network = new FakeNetworkState();
    network.online = false;
    const pause = startPause(0);
    await nextTask();
    await nextTask();
    expect(pause.hasEnded).to.equal(false);
    network.online = true;
    await pause.ended;
  });

  it('does not extend a pause if an answer has disproved that the device is offline', async () => {
    using network = new FakeNetworkState();
    network.online = false;
    expectAnswer()();
    await startPause(0).ended;
  });

  it('continues a pause if the device goes offline during it', async () => {
    using network = new FakeNetworkState();
    const controller = new AbortController();
    const pause = startPause(HOUR_MS, controller.signal);
    network.online = false;
    await nextTask();
    expect(pause.hasEnded).to.equal(false);
    controller.abort();
    await pause.ended.catch(() => undefined);
  });

  describe('of a device that always reports that it is offline', () => {
    useFakeTime();

    it('ends a short pause after 12 seconds, and a long one after its duration', async () => {
      using network = new FakeNetworkState();
      network.online = false;
      for (const [ms, expectedMs] of [
        [0, 12_000],
        [3000, 12_000],
        [60_000, 60_000],
      ] as const) {
        const startedAt = performance.now();
        await startPause(ms).ended;
        expect(performance.now() - startedAt, `${ms}`).to.be.closeTo(expectedMs, 50);
      }
    });
  });
});
