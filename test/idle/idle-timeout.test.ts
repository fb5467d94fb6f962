import {expect} from '@open-wc/testing';
import {IdleTimeout} from '../../src/idle/idle-timeout.ts';
import {pause} from '../../src/platform/abort.ts';
import {useFakeTime} from '../support/fake-time.ts';

describe('the countdown', () => {
  useFakeTime();

  for (const [idleTimeout, countdownMs] of [
    [600, 30_000],
    [10, 10_000],
  ] as const)
    it(`takes ${countdownMs} ms after ${idleTimeout} s without activity`, async () => {
      const stopped = new AbortController();
      const lengths: number[] = [];
      const timeout = new IdleTimeout(
        {
          element: {idleTimeout, paused: false, ownerDocument: document},
          onIdleWarning: (endsAt) => lengths.push(endsAt - Date.now()) > 1,
          showCountdown: () => undefined,
          endIdle: () => stopped.abort(),
        },
        stopped.signal,
      );
      timeout.update();
      await pause(idleTimeout * 1000 + 1, stopped.signal);
      stopped.abort();
      expect(lengths).to.deep.equal([countdownMs]);
    });
});

describe('the time without activity', () => {
  useFakeTime();

  /** Watches a user who does nothing. The clock of the device is set when the watch starts, and when its countdown does. */
  const watchNobody = async (
    setMs: {readonly start?: number; readonly countdown?: number},
    hasSlept = false,
  ) => {
    const {now} = Date;
    const startedAt = performance.now();
    const ended = new AbortController();
    let warnedMs = 0;
    const endedMs = await new Promise<number>((resolve) => {
      const timeout = new IdleTimeout(
        {
          element: {idleTimeout: 60, paused: false, ownerDocument: document},
          onIdleWarning: () => {
            warnedMs = performance.now() - startedAt;
            return false;
          },
          showCountdown: () => (Date.now = () => now() + (setMs.countdown ?? setMs.start ?? 0)),
          endIdle: () => resolve(performance.now() - startedAt),
        },
        ended.signal,
      );
      timeout.update();
      Date.now = () => now() + (setMs.start ?? 0);
      if (hasSlept) timeout.addSleep();
    });
    ended.abort();
    return {warnedMs, endedMs};
  };

  it('warns after the time, and ends after a countdown of 30 seconds, also if the clock of the device is set', async () => {
    for (const setMs of [
      {},
      {start: 3_600_000},
      {start: -3_600_000},
      {countdown: 3_600_000},
      {countdown: -3_600_000},
    ]) {
      const {warnedMs, endedMs} = await watchNobody(setMs);
      expect(warnedMs, JSON.stringify(setMs)).to.be.within(60_000, 62_000);
      expect(endedMs - warnedMs, JSON.stringify(setMs)).to.be.within(30_000, 32_000);
    }
  });

  it('counts a sleep that has cut the stream, and then gives the user the whole countdown', async () => {
    const {warnedMs, endedMs} = await watchNobody({start: 3_600_000}, true);
    expect(warnedMs).to.be.below(2000);
    expect(endedMs - warnedMs).to.be.within(30_000, 32_000);
  });
});
