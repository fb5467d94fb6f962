import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {parseRetryAfter, retryAfterOf} from '../../src/service/http.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('parseRetryAfter', () => {
  const rows: readonly [string | null, number | undefined][] = [
    ['2', 2000],
    [' 120 ', 120_000],
    ['0', 0],
    ['86400', 300_000],
    ['9'.repeat(400), 300_000],
    ['Sun, 22 Nov 2026 12:00:00 GMT', 300_000],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    ['  ', undefined],
    ['-5', undefined],
    ['1.5', 1500],
    ['10, 10', 10_000],
    [null, undefined],
  ];
  for (const [header, delayMs] of rows) {
    it(`reads ${JSON.stringify(header)} as ${delayMs ?? 'nothing'}`, () => {
      expect(parseRetryAfter(header, NOW)).to.equal(delayMs);
    });
  }

  it('reads a date as the time until then, in seconds, never negative and at most five minutes', () => {
    fc.assert(
      fc.property(fc.integer({min: -100_000, max: 100_000}), (seconds) => {
        const header = new Date(NOW + seconds * 1000).toUTCString();
        expect(parseRetryAfter(header, NOW)).to.equal(Math.min(Math.max(0, seconds * 1000), 300_000));
      }),
    );
  });

  it('returns a delay or nothing for any text', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const delayMs = parseRetryAfter(header, NOW);
        if (delayMs !== undefined) expect(delayMs).to.be.within(0, 300_000);
      }),
    );
  });
});

describe('retryAfterOf', () => {
  const HOUR_MS = 3_600_000;
  const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toUTCString();
  const read = (headers: Readonly<Record<string, string>>) =>
    retryAfterOf({status: 202, headers: new Headers(headers), body: undefined});

  it('compares a date with the clock of the service, however far off the clock of the device is', () => {
    for (const offMs of [-24 * HOUR_MS, -HOUR_MS, 0, HOUR_MS, 24 * HOUR_MS])
      expect(read({'retry-after': at(offMs + 10_000), date: at(offMs)})).to.be.within(9000, 11_000);
  });

  it('ignores a date that the clock of the device makes implausible, if the service states no time', () => {
    for (const offMs of [-24 * HOUR_MS, -HOUR_MS, HOUR_MS, 24 * HOUR_MS])
      expect(read({'retry-after': at(offMs + 10_000)})).to.equal(undefined);
    expect(read({'retry-after': at(10_000)})).to.be.within(8000, 11_000);
    expect(read({'retry-after': at(10_000), date: 'nonsense'})).to.be.within(8000, 11_000);
  });
});
