import {expect} from '@open-wc/testing';
import {
  signalingAddress,
  type SignalingOptions,
} from '../../../../src/connection/nvst/signaling/open-socket.ts';
import {AppStreamError} from '../../../../src/index.ts';
import {catchErrorCode} from '../../../messages/catch-rejection.ts';

const PEER = 'peer-4711000042';

interface Page {
  readonly host: string;
  readonly port?: number;
  readonly options?: SignalingOptions;
  readonly securePage?: boolean;
}

const address = ({host, port = 49_100, options = {}, securePage = false}: Page) =>
  signalingAddress(
    {sessionId: 's1', signaling: {host, port}},
    {name: PEER.slice('peer-'.length), returns: false},
    options,
    securePage,
  ).href;

const HOST = {host: 'gpu.example'};

/** Each address, with what the query has beside the client. */
const ROWS: Readonly<Record<string, readonly [page: Page, base: string, query?: string]>> = {
  'an IPv4 address': [{host: '203.0.113.9'}, 'ws://203.0.113.9:49100'],
  'a bare IPv6 address': [{host: '2001:db8::9'}, 'ws://[2001:db8::9]:49100'],
  'an IPv6 address in brackets': [{host: '[2001:db8::9]'}, 'ws://[2001:db8::9]:49100'],
  'a name': [HOST, 'ws://gpu.example:49100'],
  'port 443': [{...HOST, port: 443}, 'wss://gpu.example'],
  'port 443 and secure: false': [{...HOST, port: 443, options: {secure: false}}, 'ws://gpu.example:443'],
  'secure: true': [{host: '203.0.113.9', options: {secure: true}}, 'wss://203.0.113.9:49100'],
  'a secure page': [{...HOST, securePage: true}, 'wss://gpu.example:49100'],
  'a secure page and a loopback address': [{host: '127.0.0.1', securePage: true}, 'ws://127.0.0.1:49100'],
  'a secure page and an IPv6 loopback address': [{host: '::1', securePage: true}, 'ws://[::1]:49100'],
  'a secure page and a loopback name': [
    {host: 'gpu.localhost', securePage: true},
    'ws://gpu.localhost:49100',
  ],
  'a prefix': [{...HOST, options: {path: '/sessions/7'}}, 'ws://gpu.example:49100/sessions/7'],
  'a prefix that ends in a slash': [
    {...HOST, options: {path: '/sessions/7/'}},
    'ws://gpu.example:49100/sessions/7',
  ],
  'a prefix without a slash': [{...HOST, options: {path: 'nvst'}}, 'ws://gpu.example:49100/nvst'],
  'a query': [
    {...HOST, options: {query: 'pairing_id=a%26b&peer_role=1'}},
    'ws://gpu.example:49100',
    '&pairing_id=a%26b&peer_role=1',
  ],
  'a query with its question mark': [
    {...HOST, options: {query: '?region=eu'}},
    'ws://gpu.example:49100',
    '&region=eu',
  ],
};

describe('signalingAddress', () => {
  for (const [name, [page, base, query = '']] of Object.entries(ROWS)) {
    it(`with ${name} is ${base}/sign_in`, () => {
      expect(address(page)).to.equal(`${base}/sign_in?peer_id=${PEER}&version=2${query}`);
    });
  }

  it('throws mixed-content for an unencrypted address on a secure page', () => {
    const read = () => address({...HOST, options: {secure: false}, securePage: true});
    expect(catchErrorCode(read)).to.equal('mixed-content');
    expect(read).to.throw(AppStreamError).with.property('advice').that.includes('ws://gpu.example:49100');
  });

  it('does not treat 128.0.0.1 and notlocalhost as loopback hosts', () => {
    for (const host of ['128.0.0.1', 'notlocalhost', '127.example.com']) {
      expect(address({host, securePage: true}), host).to.match(/^wss:/);
    }
  });
});
