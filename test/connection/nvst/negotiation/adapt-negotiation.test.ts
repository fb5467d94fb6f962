import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {readHostTurn} from '../../../../src/connection/nvst/negotiation/adapt-negotiation.ts';
import {openPageConnection} from '../open-page-connection.ts';
import {PageHost} from '../../../support/page-host.ts';

const ROWS: Readonly<Record<string, readonly [text: string, ...urls: (readonly string[])[]]>> = {
  'one server': ['a=general.turnInfo:turn:relay.example:3478,user,pass', ['turn:relay.example:3478']],
  'two servers': [
    'v=0\r\na=general.turnInfo:turn:a.example:3478,user,pass|turns:b.example:443?transport=tcp,user,pass\r\n',
    ['turn:a.example:3478'],
    ['turns:b.example:443?transport=tcp'],
  ],
  'three URLs in an entry': [
    'a=general.turnInfo:turn:a,turn:b,turns:c,user,pass',
    ['turn:a', 'turn:b', 'turns:c'],
  ],
  'an entry without a password': ['a=general.turnInfo:turn:a,user|turn:b,user,pass', ['turn:b']],
  'another scheme': ['a=general.turnInfo:https://a,user,pass'],
  'an empty value': ['a=general.turnInfo:'],
  'no text': [''],
};

describe('the TURN servers of a host', () => {
  for (const [hostTurn, outcome] of [
    ['use', 'used'],
    ['ignore', 'ignored'],
  ] as const) {
    it(`are ${outcome} with hostTurn: '${hostTurn}'`, async () => {
      const {setConfiguration} = RTCPeerConnection.prototype;
      const counts: (number | undefined)[] = [];
      RTCPeerConnection.prototype.setConfiguration = function (configuration) {
        counts.push(configuration?.iceServers?.length);
        setConfiguration.call(this, configuration);
      };
      const {socket, connection} = openPageConnection({hostTurn});
      const host = new PageHost(socket);
      try {
        await host.offer('v=0\r\na=general.turnInfo:turn:127.0.0.1:9,user,pass\r\n');
        await connection.connected;
      } finally {
        RTCPeerConnection.prototype.setConfiguration = setConfiguration;
        connection.close();
        host.close();
      }
      expect(counts).to.deep.equal(hostTurn === 'use' ? [1] : []);
    });
  }
});

describe('readHostTurn', () => {
  for (const [name, [text, ...urls]] of Object.entries(ROWS)) {
    it(`reads ${name}`, () => {
      const {servers} = readHostTurn(text);
      expect(servers).to.deep.equal(urls.map((list) => ({urls: list, username: 'user', credential: 'pass'})));
    });
  }

  it('reads the policy only beside a server', () => {
    const relay = 'a=general.iceTransportPolicy:1';
    const turn = 'a=general.turnInfo:turn:a,user,pass';
    expect(readHostTurn(`${turn}\n${relay}`).policy).to.equal('relay');
    expect(readHostTurn(`${turn}\n${relay.replace('1', '0')}`).policy).to.equal(undefined);
    expect(readHostTurn(relay).policy).to.equal(undefined);
  });

  it('reads at most eight URLs in all', () => {
    const entry = 'turn:a,turn:b,turns:c,user,pass';
    const {servers} = readHostTurn(`a=general.turnInfo:${[entry, entry, entry, entry].join('|')}`);
    expect(servers.map(({urls}) => urls.length)).to.deep.equal([3, 3, 2]);
  });

  it('returns a few servers that a peer connection accepts or refuses without harm, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('|', ',', 'turn:a', 'turns:'))), (parts) => {
        expect(readHostTurn(`a=general.turnInfo:${parts.join('')}`).servers.length).to.be.at.most(8);
      }),
    );
  });
});
