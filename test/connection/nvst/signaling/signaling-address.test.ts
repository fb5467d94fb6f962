import {expect} from '@open-wc/testing';
import {
  signalingAddress,
  type SignalingOptions,
} from '../../../../src/connection/nvst/signaling/open-socket.ts';
import {AppStreamError} from '../../../../src/index.ts';

const PEER = 'peer-4711000042';
const QUERY = `peer_id=${PEER}&version=2`;

interface Row {
  readonly name: string;
  readonly host: string;
  readonly port?: number;
  readonly options?: SignalingOptions;
  readonly securePage?: boolean;
  readonly address: string;
}

const address = ({host, port = 49_100, options = {}, securePage = false}: Omit<Row, 'name' | 'address'>) =>
  signalingAddress(
    {sessionId: 's1', signaling: {host, port}},
    {name: PEER.slice('peer-'.length), returns: false},
    options,
    securePage,
  ).href;

const ROWS: readonly Row[] = [
  {name: 'an IPv4 address', host: '203.0.113.9', address: `ws://203.0.113.9:49100/sign_in?${QUERY}`},
  {name: 'a bare IPv6 address', host: '2001:db8::9', address: `ws://[2001:db8::9]:49100/sign_in?${QUERY}`},
  {
    name: 'an IPv6 address in brackets',
    host: '[2001:db8::9]',
    address: `ws://[2001:db8::9]:49100/sign_in?${QUERY}`,
  },
  {name: 'a name', host: 'gpu-7.example', address: `ws://gpu-7.example:49100/sign_in?${QUERY}`},
  {name: 'port 443', host: 'gpu.example', port: 443, address: `wss://gpu.example/sign_in?${QUERY}`},
  {
    name: 'port 443 and secure: false',
    host: 'gpu.example',
    port: 443,
    options: {secure: false},
    address: `ws://gpu.example:443/sign_in?${QUERY}`,
  },
  {
    name: 'secure: true',
    host: '203.0.113.9',
    options: {secure: true},
    address: `wss://203.0.113.9:49100/sign_in?${QUERY}`,
  },
  {
    name: 'a secure page',
    host: 'gpu.example',
    securePage: true,
    address: `wss://gpu.example:49100/sign_in?${QUERY}`,
  },
  {
    name: 'a secure page and a loopback address',
    host: '127.0.0.1',
    securePage: true,
    address: `ws://127.0.0.1:49100/sign_in?${QUERY}`,
  },
  {
    name: 'a secure page and an IPv6 loopback address',
    host: '::1',
    securePage: true,
    address: `ws://[::1]:49100/sign_in?${QUERY}`,
  },
  {
    name: 'a secure page and a loopback name',
    host: 'gpu.localhost',
    securePage: true,
    address: `ws://gpu.localhost:49100/sign_in?${QUERY}`,
  },
  {
    name: 'a prefix',
    host: 'gpu.example',
    options: {path: '/sessions/7'},
    address: `ws://gpu.example:49100/sessions/7/sign_in?${QUERY}`,
  },
  {
    name: 'a prefix that ends in a slash',
    host: 'gpu.example',
    options: {path: '/sessions/7/'},
    address: `ws://gpu.example:49100/sessions/7/sign_in?${QUERY}`,
  },
  {
    name: 'a prefix without a slash',
    host: 'gpu.example',
    options: {path: 'nvst'},
    address: `ws://gpu.example:49100/nvst/sign_in?${QUERY}`,
  },
  {
    name: 'a query',
    host: 'gpu.example',
    options: {query: 'pairing_id=a%26b&peer_role=1'},
    address: `ws://gpu.example:49100/sign_in?${QUERY}&pairing_id=a%26b&peer_role=1`,
  },
  {
    name: 'a query with its question mark',
    host: 'gpu.example',
    options: {query: '?region=eu'},
    address: `ws://gpu.example:49100/sign_in?${QUERY}&region=eu`,
  },
];

describe('signalingAddress', () => {
  for (const {name, address: expected, ...row} of ROWS) {
    it(`with ${name} is ${expected.replace(/\?.*/, '')}`, () => {
      expect(address(row)).to.equal(expected);
    });
  }

  it('throws mixed-content for an unencrypted address on a secure page', async () => {
    const host = 'gpu.example';
    let thrown: unknown;
    try {
      address({host, options: {secure: false}, securePage: true});
    } catch (error) {
      thrown = error;
    }
    expect(thrown).to.be.instanceOf(AppStreamError);
    expect(AppStreamError.from(thrown)).to.include({code: 'mixed-content'});
    expect(AppStreamError.from(thrown).advice).to.include('ws://gpu.example:49100');
  });

  it('does not treat 128.0.0.1 and notlocalhost as loopback hosts', () => {
    for (const host of ['128.0.0.1', 'notlocalhost', '127.example.com']) {
      expect(address({host, securePage: true}), host).to.match(/^wss:/);
    }
  });
});
