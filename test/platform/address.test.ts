import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  formatHostPort,
  isLoopback,
  stripBrackets,
  withoutSlashes,
  isMixedContent,
} from '../../src/platform/address.ts';

describe('stripBrackets', () => {
  it('removes the brackets around an IPv6 address', () => {
    expect(stripBrackets('[2001:db8::1]')).to.equal('2001:db8::1');
  });

  it('leaves every other host unchanged', () => {
    for (const host of ['2001:db8::1', '10.0.0.7', 'gpu-7.example', '', '[', ']', '[]', '[::1', '::1]']) {
      expect(stripBrackets(host)).to.equal(host);
    }
  });
});

describe('withoutSlashes', () => {
  it('removes the slashes at the end of a path', () => {
    expect(withoutSlashes('/a//b///')).to.equal('/a//b');
    expect(withoutSlashes('/')).to.equal('');
    expect(withoutSlashes('a')).to.equal('a');
  });

  it('reads a path of many slashes without a delay', () => {
    const path = `${'/'.repeat(200_000)}a`;
    const startedAt = performance.now();
    expect(withoutSlashes(path)).to.equal(path);
    expect(performance.now() - startedAt).to.be.below(1000);
  });
});

describe('formatHostPort', () => {
  it('writes an IPv6 address in brackets, with or without brackets before', () => {
    expect(formatHostPort('2001:db8::1', 49_100)).to.equal('[2001:db8::1]:49100');
    expect(formatHostPort('[2001:db8::1]', 49_100)).to.equal('[2001:db8::1]:49100');
  });

  it('writes IPv4 addresses and names without brackets', () => {
    expect(formatHostPort('10.0.0.7', 80)).to.equal('10.0.0.7:80');
    expect(formatHostPort('gpu-7.example', 443)).to.equal('gpu-7.example:443');
  });

  it('makes the authority of a URL from every address and name', () => {
    const hosts = fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain());
    fc.assert(
      fc.property(hosts, fc.integer({min: 1, max: 65_535}), (host, port) => {
        expect(URL.canParse(`ws://${formatHostPort(host, port)}`)).to.equal(true);
      }),
    );
  });
});

describe('isLoopback', () => {
  const ROWS: Readonly<Record<string, boolean>> = {
    localhost: true,
    'app.localhost': true,
    '127.0.0.1': true,
    '127.255.0.9': true,
    '::1': true,
    '[::1]': true,
    notlocalhost: false,
    'localhost.example': false,
    '128.0.0.1': false,
    '127.example.com': false,
    '::2': false,
  };
  for (const [host, expected] of Object.entries(ROWS)) {
    it(`is ${String(expected)} for ${host}`, () => expect(isLoopback(host)).to.equal(expected));
  }
});

const ROWS: readonly (readonly [page: string, address: string, isMixed: boolean])[] = [
  ['https:', 'http://host.example/x', true],
  ['https:', 'http://10.0.0.7:8080/', true],
  ['https:', 'http://localhost.example/', true],
  ['https:', 'https://host.example/x', false],
  ['https:', 'http://localhost:5173/', false],
  ['https:', 'http://app.localhost/', false],
  ['https:', 'http://127.0.0.1:5173/', false],
  ['https:', 'http://[::1]:5173/', false],
  ['http:', 'http://host.example/x', false],
  ['file:', 'http://host.example/x', false],
];

describe('isMixedContent', () => {
  for (const [page, address, isMixed] of ROWS) {
    it(`is ${String(isMixed)} for ${address} on a page at ${page}`, () => {
      expect(isMixedContent(new URL(address), {location: {protocol: page}})).to.equal(isMixed);
    });
  }

  for (const [protocol, origin, isSecureContext, isHttps] of [
    ['about:', 'https://page.example', true, true],
    ['blob:', 'https://page.example', true, true],
    ['about:', 'http://localhost:8000', true, false],
    ['about:', 'null', true, true],
    ['about:', 'null', false, false],
    ['file:', 'null', true, false],
    ['capacitor:', 'null', true, false],
  ] as const) {
    it(`is ${String(isHttps)} for a frame at ${protocol} of ${origin}`, () => {
      const page = {location: {protocol}, origin, isSecureContext};
      expect(isMixedContent(new URL('http://host.example/'), page)).to.equal(isHttps);
    });
  }

  it('is false in a runtime without a page', () => {
    expect(isMixedContent(new URL('http://host.example/'), {})).to.equal(false);
  });
});
