import {expect} from '@open-wc/testing';
import type {HostEvent} from '../../../../src/connection/connector.ts';
import {Peers} from '../../../../src/connection/nvst/signaling/peers.ts';
import type {HostMessage} from '../../../../src/connection/nvst/signaling/signaling-frames.ts';
import {OtherClientGuard} from '../../../../src/connection/nvst/signaling/peers.ts';

const OFFER: HostMessage = {type: 'offer', sdp: ''};
const BYE: HostMessage = {type: 'bye'};
const ERROR: HostMessage = {type: 'error', error: 'peerRemoved'};

/** The page signs in as client 3. Each of the other numbers is a client: a lower one was there first. */
const peersWith = (...others: readonly number[]) => {
  const peers = new Peers('peer-3');
  peers.update({type: 'peer', id: 3, name: 'peer-3', connected: true});
  peers.update({type: 'peer', id: 1, name: 'OneSdkServer-1', connected: true});
  for (const id of others) peers.update({type: 'peer', id, name: `peer-${id}`, connected: true});
  return peers;
};

const judge = (message: HostMessage, peers: Peers, present?: {readonly isConnected: boolean}) => {
  const events: HostEvent[] = [];
  const guard = new OtherClientGuard((event) => events.push(event));
  const verdict = guard.judgeMessage(message, peers, present);
  guard.judgeMessage(message, peers, present);
  return {verdict, reports: events.map((event) => event.kind === 'fault' && event.error.code)};
};

const PLAYS = {isConnected: true};
const CONNECTS = {isConnected: false};

describe('OtherClientGuard', () => {
  it('accepts messages of the host while no other client is known', () => {
    for (const message of [BYE, ERROR, OFFER]) {
      for (const present of [undefined, PLAYS, CONNECTS])
        expect(judge(message, peersWith(), present)).to.deep.equal({verdict: 'accept', reports: []});
    }
  });

  it('ignores an end and a further offer once another client is known, and reports each once', () => {
    for (const message of [BYE, ERROR, OFFER, {type: 'other-message', what: 'bye'}] as const) {
      expect(judge(message, peersWith(4), PLAYS)).to.deep.equal({
        verdict: 'ignore',
        reports: ['foreign-client'],
      });
    }
  });

  it('accepts the first offer, unless another client was there first', () => {
    expect(judge(OFFER, peersWith(4)).verdict).to.equal('accept');
    expect(judge(OFFER, peersWith(2))).to.deep.equal({verdict: 'ignore', reports: ['foreign-client']});
  });

  it('gives up if two peers offer before media is connected', () => {
    expect(judge(OFFER, peersWith(4), CONNECTS).verdict).to.equal('give-up');
  });

  it('accepts the refusal of a sign-in', () => {
    expect(judge(ERROR, peersWith(2)).verdict).to.equal('accept');
  });

  it('passes everything else on', () => {
    const candidate: HostMessage = {type: 'candidate', candidate: {}};
    for (const message of [candidate, {type: 'joined'}, {type: 'host-left'}, {type: 'other-joined'}] as const)
      expect(judge(message, peersWith(4), PLAYS).verdict).to.equal('accept');
  });
});
