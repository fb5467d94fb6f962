import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {MAX_TIMER_MS} from '../../src/platform/abort.ts';
import {withDefaults} from '../../src/service/streaming-service.ts';

const DEFAULTS = {retryMs: 3000, attempts: 3};

describe('the limits that a page sets', () => {
  for (const [given, expected] of [
    [20, 20],
    [0, 0],
    ['20', 20],
    [' 1e3 ', 1000],
    [Infinity, MAX_TIMER_MS],
    [undefined, 3000],
    [null, 3000],
    [NaN, 3000],
    [-1, 3000],
    ['', 3000],
    ['soon', 3000],
  ] as const) {
    it(`read ${typeof given === 'string' ? `"${given}"` : String(given)} as ${expected}`, () => {
      const limits = withDefaults(DEFAULTS, {retryMs: given});
      expect(limits).to.deep.equal({retryMs: expected, attempts: 3});
    });
  }

  it('are numbers that a timer can wait for, whatever the page sets', () => {
    const anyValue = fc.oneof(
      fc.double(),
      fc.string(),
      fc.constantFrom(null, undefined, '-1', '1e400', 'NaN'),
    );
    fc.assert(
      fc.property(anyValue, (retryMs) => {
        expect(withDefaults(DEFAULTS, {retryMs}).retryMs).to.be.within(0, MAX_TIMER_MS);
      }),
    );
  });

  it('are the defaults if the page sets none', () => {
    for (const given of [undefined, null, {}]) expect(withDefaults(DEFAULTS, given)).to.deep.equal(DEFAULTS);
  });
});
