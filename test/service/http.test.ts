import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {parseRetryAfter, retryAfterOf, joinUrl} from '../../src/service/http.ts';

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

const name = fc.string({unit: 'grapheme', minLength: 1}).filter((text) => text !== '.' && text !== '..');

describe('joinUrl', () => {
  const bases: readonly [string, string][] = [
    ['https://host', 'https://host/cfg/apps'],
    ['https://host/', 'https://host/cfg/apps'],
    ['https://host/applications', 'https://host/applications/cfg/apps'],
    ['https://host/applications//', 'https://host/applications/cfg/apps'],
    ['https://host/a/b/?tenant=7#top', 'https://host/a/b/cfg/apps?tenant=7'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x/cfg/apps'],
  ];
  for (const [base, joined] of bases) {
    it(`keeps the prefix of ${base}`, () => {
      expect(joinUrl(new URL(base), ['cfg', 'apps']).href).to.equal(joined);
    });
  }

  it('preserves each segment for the server', () => {
    fc.assert(
      fc.property(fc.array(name, {minLength: 1, maxLength: 5}), (segments) => {
        const {pathname} = joinUrl(new URL('https://host/prefix'), segments);
        const received = pathname.split('/').slice(2).map(decodeURIComponent);
        expect(received).to.deep.equal(segments);
      }),
    );
  });

  it('percent-encodes characters with a meaning in URLs', () => {
    const {href} = joinUrl(new URL('https://host'), ['2.0.0-beta+001', 'a/b', '100%', 'ü?#']);
    expect(href).to.equal('https://host/2.0.0-beta%2B001/a%2Fb/100%25/%C3%BC%3F%23');
  });

  it('preserves each query value for the server, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name)), (query) => {
        const {searchParams} = joinUrl(new URL('https://host?tenant=7'), ['x'], query);
        expect([...searchParams]).to.deep.equal([['tenant', '7'], ...query]);
      }),
    );
  });

  it('throws for a segment that leads to a parent path', () => {
    for (const dots of ['.', '..']) {
      expect(() => joinUrl(new URL('https://host/a'), ['stream', dots])).to.throw(TypeError, dots);
    }
  });

  it('does not change the base', () => {
    const base = new URL('https://host/a');
    joinUrl(base, ['b'], [['c', 'd']]);
    expect(base.href).to.equal('https://host/a');
  });
});
