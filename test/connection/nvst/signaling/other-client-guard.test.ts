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

const CANDIDATE: HostMessage = {type: 'candidate', candidate: {}};
const HOST_LEFT: HostMessage = {type: 'host-left'};

const judge = (message: HostMessage, peers: Peers, hasStream: boolean) => {
  const events: HostEvent[] = [];
  const guard = new OtherClientGuard((event) => events.push(event));
  const accepted = [guard.accepts(message, peers, hasStream), guard.accepts(message, peers, hasStream)];
  return {accepted, reports: events.map((event) => event.kind === 'fault' && event.error.code)};
};

const ACCEPTED = {accepted: [true, true], reports: []};
const IGNORED = {accepted: [false, false], reports: ['foreign-client']};

describe('OtherClientGuard', () => {
  for (const hasStream of [false, true]) {
    describe(hasStream ? 'with a stream' : 'before the first offer', () => {
      it('accepts messages of the host while no other client is known', () => {
        for (const message of [BYE, ERROR, OFFER, CANDIDATE, HOST_LEFT])
          expect(judge(message, peersWith(), hasStream), message.type).to.deep.equal(ACCEPTED);
      });

      it('ignores each message once another client is known, and reports it once', () => {
        for (const message of [
          BYE,
          OFFER,
          CANDIDATE,
          HOST_LEFT,
          {type: 'other-message', what: 'bye'},
        ] as const) {
          for (const other of [2, 4])
            expect(judge(message, peersWith(other), hasStream), message.type).to.deep.equal(IGNORED);
        }
      });

      it('accepts what the server reports about its clients', () => {
        for (const message of [
          {type: 'joined'},
          {type: 'other-joined'},
          {type: 'other-left', wasFirst: true},
        ] as const)
          expect(judge(message, peersWith(4), hasStream), message.type).to.deep.equal(ACCEPTED);
      });
    });
  }

  it('accepts the refusal of a sign-in, and no later error', () => {
    expect(judge(ERROR, peersWith(2), false)).to.deep.equal(ACCEPTED);
    expect(judge(ERROR, peersWith(2), true)).to.deep.equal(IGNORED);
  });
});
