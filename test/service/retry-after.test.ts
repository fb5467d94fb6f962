import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {parseRetryAfter} from '../../src/service/retry-after.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('parseRetryAfter', () => {
  const rows: readonly [string | null, number | undefined][] = [
    ['2', 2000],
    [' 120 ', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    ['  ', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    [null, undefined],
  ];
  for (const [header, waitMs] of rows) {
    it(`reads ${JSON.stringify(header)} as ${waitMs ?? 'nothing'}`, () => {
      expect(parseRetryAfter(header, NOW)).to.equal(waitMs);
    });
  }

  it('reads a date as the time until then, to the second, and never as less than nothing', () => {
    fc.assert(
      fc.property(fc.integer({min: -100_000, max: 100_000}), (seconds) => {
        const header = new Date(NOW + seconds * 1000).toUTCString();
        expect(parseRetryAfter(header, NOW)).to.equal(Math.max(0, seconds * 1000));
      }),
    );
  });

  it('gives a wait or nothing for any text', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const waitMs = parseRetryAfter(header, NOW);
        if (waitMs !== undefined) expect(waitMs).to.be.at.least(0);
      }),
    );
  });
});
