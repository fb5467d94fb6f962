import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {nextDelayMs, type BackOff} from '../../src/platform/clock.ts';

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
