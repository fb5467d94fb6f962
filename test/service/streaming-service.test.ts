import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {joinUrl} from '../../src/service/http.ts';

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
