import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {nextDelayMs, POLL_BACK_OFF, type BackOff} from '../../src/session/back-off.ts';

const chance = fc.double({min: 0, max: 1, maxExcluded: true, noNaN: true});
const backOff = fc
  .tuple(fc.integer({min: 1, max: 10_000}), fc.integer({min: 0, max: 60_000}))
  .map(([minMs, more]): BackOff => ({minMs, maxMs: minMs + more}));

describe('nextDelayMs', () => {
  it('stays within its bounds, however many tries went before', () => {
    fc.assert(
      fc.property(fc.nat({max: 100_000}), backOff, chance, (attempt, bounds, random) => {
        expect(nextDelayMs(attempt, bounds, random)).to.be.within(bounds.minMs, bounds.maxMs);
      }),
    );
  });

  it('never shrinks from try to try, with the same chance', () => {
    fc.assert(
      fc.property(fc.nat({max: 100}), backOff, chance, (attempt, bounds, random) => {
        expect(nextDelayMs(attempt + 1, bounds, random)).to.be.at.least(nextDelayMs(attempt, bounds, random));
      }),
    );
  });

  it('spreads the pages that ask by a fifth', () => {
    expect(nextDelayMs(10, POLL_BACK_OFF, 0)).to.equal(5000);
    expect(nextDelayMs(10, POLL_BACK_OFF, 0.5)).to.equal(4500);
    expect(nextDelayMs(10, POLL_BACK_OFF, 0.999_999)).to.be.closeTo(4000, 1);
  });

  it('waits as long as the service asks, be it longer than the bounds', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({min: 1000, max: 3_600_000}),
        chance,
        (attempt, retryAfterMs, random) => {
          expect(nextDelayMs(attempt, POLL_BACK_OFF, random, retryAfterMs)).to.equal(retryAfterMs);
        },
      ),
    );
  });

  it('does not ask without a pause because the service says “now”', () => {
    expect(nextDelayMs(0, POLL_BACK_OFF, 0, 0)).to.equal(1000);
  });
});
