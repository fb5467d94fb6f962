import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {pollDelayMs, type StartProgress} from '../../src/session/start.ts';

const randomValue = fc.double({min: 0, max: 1, maxExcluded: true, noNaN: true});
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
