import {expect} from '@open-wc/testing';
import {isMixedContent} from '../../src/platform/address.ts';

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
