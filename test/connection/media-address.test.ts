import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {canResolve, decodeAddress, isName, parseMediaHost} from '../../src/connection/endpoints.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

describe('parseMediaHost', () => {
  const table = [
    ['10.0.0.7', '10.0.0.7', 0],
    ['10.0.0.7:47998', '10.0.0.7', 47_998],
    [' nlb.example.com:1 ', 'nlb.example.com', 1],
    ['[2001:db8::1]', '2001:db8::1', 0],
    ['[2001:db8::1]:47998', '2001:db8::1', 47_998],
    ['2001:db8::1', '2001:db8::1', 0],
    ['::1', '::1', 0],
    ['kit-node', 'kit-node', 0],
  ] as const;
  for (const [text, host, port] of table) {
    it(`reads ${text}`, () => expect(parseMediaHost(text)).to.deep.equal({host, port}));
  }

  for (const text of [
    '',
    'a b',
    'wss://host:1',
    'host:99999',
    'host:',
    '[::1',
    'user@host',
    'host/path',
    '[]:1',
    `${'1:'.repeat(20)}g`,
    'a'.repeat(301),
    ':'.repeat(100_000),
  ]) {
    it(`refuses “${text.slice(0, 40)}”`, () => expect(parseMediaHost(text)).to.equal(undefined));
  }

  it('returns hosts that a candidate can contain, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseMediaHost(text);
        if (parsed) expect(parsed.host).to.match(/^\S+$/);
      }),
    );
  });
});

describe('decodeAddress', () => {
  const table = {
    '10.0.0.7': '10.0.0.7',
    '[2001:db8::1]': '2001:db8::1',
    '2001:db8::1': '2001:db8::1',
    '10-0-0-7.example.com': '10.0.0.7',
    'ip-10-0-0-7.eu-west-1.compute.internal': '10.0.0.7',
    'ip-10-0-0-7': '10.0.0.7',
    'ec2-80-250-97-40.compute.amazonaws.com': '80.250.97.40',
    '080-250-097-040.example.com': '80.250.97.40',
    localhost: '127.0.0.1',
    'kit.localhost': '127.0.0.1',
    '10-0-0-256.example.com': undefined,
    '10-0-0-7x.example.com': undefined,
    'node-10-0-0-7.example.com': undefined,
    'kit-node': undefined,
    'nlb.example.com': undefined,
  };
  for (const [host, address] of Object.entries(table)) {
    it(`decodes ${host} as ${address ?? 'no address'}`, () => expect(decodeAddress(host)).to.equal(address));
  }

  it('decodes every dashed IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(decodeAddress(`${address.replaceAll('.', '-')}.example.com`)).to.equal(address);
      }),
    );
  });
});

describe('isName', () => {
  it('distinguishes names from addresses', () => {
    for (const name of ['kit-node', 'cafe.de', 'a', 'localhost']) expect(isName(name), name).to.equal(true);
    for (const address of ['10.0.0.7', '::1', '[::1]', '2001:db8::1'])
      expect(isName(address)).to.equal(false);
  });
});

describe('canResolve', () => {
  const table = [
    ['nlb.example.com', true, false],
    ['kit-node', false, false],
    ['kit-node.', false, false],
    ['3f1c.local', true, true],
  ] as const;
  for (const [name, inChromium, inFirefox] of table) {
    it(`knows whether a candidate may name ${name}`, () => {
      expect(canResolve(name, CHROME)).to.equal(inChromium);
      expect(canResolve(name, FIREFOX)).to.equal(inFirefox);
    });
  }
});
