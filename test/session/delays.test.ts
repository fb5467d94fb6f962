import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {OFFLINE_PAUSE_MS} from '../../src/platform/clock.ts';
import {type BackOff, nextDelayMs, RetryWindow} from '../../src/session/retry-window.ts';
import {FakeClock} from './fake-clock.ts';
import {nextTask} from './recorded-run.ts';
import {pollDelayMs, type StartProgress} from '../../src/session/start.ts';

const BACK_OFF: BackOff = {minMs: 1000, maxMs: 5000};
const randomValue = fc.double({min: 0, max: 1, maxExcluded: true, noNaN: true});
const backOff = fc
  .tuple(fc.integer({min: 1, max: 10_000}), fc.integer({min: 0, max: 60_000}))
  .map(([minMs, more]): BackOff => ({minMs, maxMs: minMs + more}));

describe('nextDelayMs', () => {
  it('stays within its bounds after any number of attempts', () => {
    fc.assert(
      fc.property(fc.nat({max: 100_000}), backOff, randomValue, (attempt, bounds, random) => {
        expect(nextDelayMs(attempt, bounds, random)).to.be.within(bounds.minMs, bounds.maxMs);
      }),
    );
  });

  it('never decreases from attempt to attempt with the same random value', () => {
    fc.assert(
      fc.property(fc.nat({max: 100}), backOff, randomValue, (attempt, bounds, random) => {
        expect(nextDelayMs(attempt + 1, bounds, random)).to.be.at.least(nextDelayMs(attempt, bounds, random));
      }),
    );
  });

  it('shortens the delay by up to a fifth, at random', () => {
    expect(nextDelayMs(10, BACK_OFF, 0)).to.equal(5000);
    expect(nextDelayMs(10, BACK_OFF, 0.5)).to.equal(4500);
    expect(nextDelayMs(10, BACK_OFF, 0.999_999)).to.be.closeTo(4000, 1);
  });

  it('waits for Retry-After, even beyond the bounds, and adds up to a fifth at random', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({min: 5000, max: 3_600_000}),
        randomValue,
        (attempt, retryAfterMs, random) => {
          const delayMs = nextDelayMs(attempt, BACK_OFF, random, retryAfterMs);
          expect(delayMs).to.be.closeTo(retryAfterMs * (1 + random / 5), 0.001);
        },
      ),
    );
  });

  it('adds up to a second to a short Retry-After', () => {
    expect(nextDelayMs(0, BACK_OFF, 0, 2000)).to.equal(2000);
    expect(nextDelayMs(0, BACK_OFF, 0.5, 2000)).to.equal(2500);
  });

  it('keeps a delay of one second if Retry-After is zero', () => {
    expect(nextDelayMs(0, BACK_OFF, 0, 0)).to.equal(1000);
  });
});

describe('RetryWindow', () => {
  const {signal} = new AbortController();
  const failure = new AppStreamError('unreachable');

  it('opens again with the first failure after a success', () => {
    const clock = new FakeClock();
    const window = new RetryWindow(clock, BACK_OFF);
    window.addFailure(failure);
    expect(window).to.include({failures: 1, elapsedMs: 0, nextTryAt: clock.now() + 1000});
    clock.advance(3000);
    window.addFailure(failure);
    expect(window).to.include({failures: 2, elapsedMs: 3000, delayMs: 1500, isSameFailure: true});
    window.reset();
    clock.advance(5000);
    window.addFailure(failure);
    expect(window).to.include({failures: 1, elapsedMs: 0, isSameFailure: false});
  });

  it('counts the delay of a pause, but not the time that the device was offline after it', async () => {
    const clock = new FakeClock();
    const window = new RetryWindow(clock, BACK_OFF);
    window.addFailure(failure);
    const waited = window.wait(signal);
    clock.goOffline();
    clock.advance(60_000);
    clock.goOnline();
    await waited;
    expect(window.elapsedMs).to.equal(1000);
  });

  it('counts neither time nor attempts while the device is offline, up to an hour', async () => {
    const clock = new FakeClock();
    const window = new RetryWindow(clock, BACK_OFF);
    clock.goOffline();
    const pauseOnce = async () => {
      const waited = window.wait(signal);
      clock.elapseNextPause();
      await waited;
    };
    for (let pauses = 0; pauses * OFFLINE_PAUSE_MS < 3_600_000; pauses++) {
      window.addFailure(failure);
      expect(window).to.include({failures: 1, elapsedMs: 0});
      await pauseOnce();
    }
    window.addFailure(failure);
    expect(window.failures).to.equal(2);
    await pauseOnce();
    expect(window.elapsedMs).to.equal(1500);
  });

  it('lets the network end a pause early, but not one that is fixed or that the service asked for', async () => {
    const asked = new AppStreamError('unreachable', {retryAfterMs: 1000});
    for (const [bounds, error, ends] of [
      [BACK_OFF, failure, true],
      [BACK_OFF, asked, false],
      [{...BACK_OFF, isFixed: true}, failure, false],
    ] as const) {
      const clock = new FakeClock();
      const window = new RetryWindow(clock, bounds);
      window.addFailure(error);
      let isOver = false;
      const waited = window.wait(signal).then(() => (isOver = true));
      clock.goOnline();
      await nextTask();
      expect(isOver, `${error.retryAfterMs} ${ends}`).to.equal(ends);
      clock.advance(1000);
      await waited;
    }
  });
});

const time = fc.integer({min: 0, max: 1_200_000});
const delays = fc.record({
  pendingMs: time,
  usualMs: fc.option(time, {nil: undefined}),
  failures: fc.nat({max: 1000}),
});

/** The delay without its random part. */
const steadyDelayMs = (changes: Partial<StartProgress>) =>
  pollDelayMs({pendingMs: 0, failures: 0, ...changes}, 0.5);

describe('pollDelayMs', () => {
  it('stays between one second and twenty-five seconds', () => {
    fc.assert(
      fc.property(delays, randomValue, (delays, random) => {
        expect(pollDelayMs(delays, random)).to.be.within(1000, 25_000);
      }),
    );
  });

  it('spreads the first poll of clients that start together over three seconds', () => {
    expect(pollDelayMs({pendingMs: 0, failures: 0}, 0)).to.equal(1000);
    expect(pollDelayMs({pendingMs: 0, failures: 0}, 0.999_999)).to.be.closeTo(4000, 1);
  });

  it('notices a start of any duration before it has taken three times as long, or twenty seconds more', () => {
    fc.assert(
      fc.property(fc.integer({min: 2000, max: 1_200_000}), (readyMs) => {
        let pendingMs = 0;
        while (pendingMs < readyMs) pendingMs += steadyDelayMs({pendingMs});
        expect(pendingMs).to.be.at.most(Math.min(readyMs * 3, readyMs + 20_000));
      }),
    );
  });

  it('is shortest around the usual duration of a start', () => {
    const delays = [10, 20, 35, 60, 90].map((seconds) => steadyDelayMs({pendingMs: seconds * 1000}));
    expect(delays).to.deep.equal([15_000, 12_000, 4375, 12_500, 20_000]);
  });

  it('is also short around the duration that this device remembers', () => {
    const usualMs = 240_000;
    const delays = [35, 100, 240, 300].map((seconds) => steadyDelayMs({pendingMs: seconds * 1000, usualMs}));
    expect(delays).to.deep.equal([4375, 20_000, 5000, 20_000]);
  });

  it('grows with each failed poll up to twelve seconds, and is not longer late in a start', () => {
    const delays = [0, 1, 2, 3, 4, 1000].map((failures) => steadyDelayMs({pendingMs: 35_000, failures}));
    expect(steadyDelayMs({pendingMs: 300_000, failures: 1})).to.equal(12_000);
    expect(delays).to.deep.equal([4375, 5000, 10_000, 12_000, 12_000, 12_000]);
  });

  it('is never shorter than Retry-After', () => {
    fc.assert(
      fc.property(
        delays,
        fc.integer({min: 1000, max: 300_000}),
        randomValue,
        (delays, retryAfterMs, random) => {
          expect(pollDelayMs({...delays, retryAfterMs}, random)).to.be.within(
            retryAfterMs,
            retryAfterMs + Math.max(1000, retryAfterMs / 5),
          );
        },
      ),
    );
  });
});
