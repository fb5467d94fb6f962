import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {formatElapsed} from '../../src/view/overlay.ts';

describe('formatElapsed', () => {
  const table: readonly (readonly [number, string])[] = [
    [-1, '0:00'],
    [0, '0:00'],
    [999, '0:00'],
    [7_000, '0:07'],
    [59_999, '0:59'],
    [60_000, '1:00'],
    [754_000, '12:34'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [3_723_000, '1:02:03'],
    [360_000_000, '100:00:00'],
  ];
  for (const [ms, shown] of table) {
    it(`shows ${ms} ms as ${shown}`, () => expect(formatElapsed(ms)).to.equal(shown));
  }

  it('formats the time to the second', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (ms) => {
        const shown = formatElapsed(ms);
        expect(shown).to.match(/^(?:[1-9]\d*:[0-5]\d|[1-5]?\d):[0-5]\d$/);
        const seconds = shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
        expect(seconds).to.equal(Math.floor(ms / 1000));
      }),
    );
  });
});
