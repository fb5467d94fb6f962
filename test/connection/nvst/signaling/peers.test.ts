import {expect} from '@open-wc/testing';
import {Peers, OtherClientGuard} from '../../../../src/connection/nvst/signaling/peers.ts';
import type {HostEvent} from '../../../../src/connection/connector.ts';
import type {HostMessage} from '../../../../src/connection/nvst/signaling/signaling-frames.ts';

const OWN = 'peer-4711000042';
const HOST = 'OneSdkServer-1200345600789';

/** One `peer_info`, or the sender of an offer. */
type Step =
  readonly [id: number, name: string, connected?: boolean] | {readonly offerFrom: number | undefined};

/** Announces the steps to a client. Returns what it learns, and the types of its messages. */
const announce = (steps: readonly Step[]) => {
  const peers = new Peers(OWN);
  const types = steps.flatMap((step) => {
    if ('offerFrom' in step) {
      peers.noteOffer(step.offerFrom);
      return [];
    }
    const [id, name, connected = true] = step;
    return peers.update({type: 'peer', id, name, connected})?.type ?? [];
  });
  const {ownId, hostId, isInUse, hasOtherClient} = peers;
  return {peers, types, ownId, hostId, isInUse, hasOtherClient};
};

const SIGN_IN: readonly Step[] = [
  [3, OWN],
  [1, HOST],
];

describe('Peers', () => {
  it('learns the numbers of page and host by their names, in either order', () => {
    for (const steps of [SIGN_IN, SIGN_IN.toReversed()]) {
      const learned = announce(steps);
      expect(learned).to.include({ownId: 3, hostId: 1, isInUse: false, hasOtherClient: false});
      expect(learned.types).to.deep.equal(['joined', 'joined']);
    }
  });

  it('treats the sender of an offer as the host, unless the host is known by its name', () => {
    expect(announce([[3, OWN], {offerFrom: 7}]).hostId).to.equal(7);
    expect(announce([...SIGN_IN, {offerFrom: 7}]).hostId).to.equal(1);
  });

  it('learns nothing about the host from an offer that arrives after another client is known', () => {
    const {hostId, peers} = announce([[3, OWN], [1, 'host'], [4, 'peer-12'], {offerFrom: 7}]);
    expect(hostId).to.equal(1);
    expect(peers.isOtherClient(1)).to.equal(false);
  });

  it('recognizes a host with any name, and that it leaves', () => {
    const steps: readonly Step[] = [[3, OWN], [1, 'host'], {offerFrom: 1}, [1, 'host', false]];
    const learned = announce(steps);
    expect(learned.types).to.deep.equal(['joined', 'joined', 'host-left']);
    expect(learned.hasOtherClient).to.equal(false);
  });

  it('recognizes that a host leaves before it joined', () => {
    expect(announce([[1, HOST, false]]).types).to.deep.equal(['host-left']);
  });

  it('reports the end of the host for its own number and name alone', () => {
    for (const [id, name] of [
      [1, 'peer-7777777777'],
      [4, HOST],
      [4, 'OneSdkServer-9'],
      [3, OWN],
    ] as const)
      expect(announce([...SIGN_IN, {offerFrom: 1}, [id, name, false]]).types).not.to.include('host-left');
    expect(announce([...SIGN_IN, [1, HOST, false]]).types).to.include('host-left');
  });

  it('finds the stream in use if another client was there first', () => {
    for (const name of ['peer-12', 'viewer', 'OneSdkServer-9']) {
      const {types, isInUse, peers} = announce([...SIGN_IN, [2, name]]);
      expect(isInUse, name).to.equal(true);
      expect(types).to.deep.equal(['joined', 'joined', 'other-joined']);
      expect(peers.update({type: 'peer', id: 2, name, connected: false})).to.deep.equal({
        type: 'other-left',
        wasFirst: true,
      });
    }
  });

  it('does not find it in use if another client comes later', () => {
    for (const steps of [
      [...SIGN_IN, [4, 'peer-12']],
      [...SIGN_IN, {offerFrom: 1}, [2, 'peer-12']],
    ] as const) {
      const {types, isInUse, hasOtherClient, peers} = announce(steps);
      expect(types.at(-1)).to.equal('other-joined');
      expect({isInUse, hasOtherClient}).to.deep.equal({isInUse: false, hasOtherClient: true});
      expect(peers.isOtherClient(1)).to.equal(false);
    }
  });

  it('recognizes a host that joins after a client', () => {
    for (const name of ['peer-12', 'viewer']) {
      const {peers, hostId, hasOtherClient} = announce([
        [4, name],
        [1, HOST],
      ]);
      expect({hostId, hasOtherClient}, name).to.deep.equal({hostId: 1, hasOtherClient: true});
      expect(peers.isOtherClient(4)).to.equal(true);
    }
  });

  it('remembers that there was another client', () => {
    const {hasOtherClient, peers} = announce([
      ...SIGN_IN,
      {offerFrom: 1},
      [4, 'peer-12'],
      [4, 'peer-12', false],
    ]);
    expect(hasOtherClient).to.equal(true);
    expect(peers.isOtherClient(4)).to.equal(false);
  });
});

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
