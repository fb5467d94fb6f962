import {expect} from '@open-wc/testing';
import {Preparation} from '../../../src/connection/nvst/nvst-connector.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {collectPeers} from '../../support/page/page-globals.ts';
import {until} from '../../support/until.ts';

const NEVER = 600_000;

describe('Preparation', () => {
  let collected: ReturnType<typeof collectPeers>;
  let ended: AbortController;
  beforeEach(() => {
    collected = collectPeers();
    ended = new AbortController();
  });
  afterEach(() => {
    collected.restore();
    ended.abort();
  });

  const prepare = (limitMs: number) => new Preparation({limitMs, signal: ended.signal});
  const states = () => collected.peers.map(({signalingState}) => signalingState);

  it('prepares one peer connection, which is taken once', () => {
    const preparation = prepare(NEVER);
    preparation.prepare();
    expect(preparation.take()?.pc).to.equal(collected.peers[0]);
    preparation.prepare();
    expect(preparation.take()).to.equal(undefined);
    expect(states()).to.deep.equal(['stable']);
    collected.peers[0]?.close();
  });

  it('closes a peer connection that waits too long, and prepares another one when it is needed', async () => {
    const preparation = prepare(1);
    await until('the peer connection closes', () => states()[0] === 'closed');
    expect(preparation.take()).to.equal(undefined);
    preparation.prepare();
    const taken = preparation.take();
    expect(taken?.pc).to.equal(collected.peers[1]);
    expect(taken?.input.label).to.equal('input_channel_v1');
    taken?.pc.close();
  });

  it('names a constructor that an extension broke, and not one that the browser refuses for now', () => {
    const {RTCPeerConnection} = globalThis;
    const failWith = (error: Error) => {
      globalThis.RTCPeerConnection = new Proxy(RTCPeerConnection, {
        construct: () => {
          throw error;
        },
      });
    };
    const refused = new DOMException('Cannot create so many PeerConnections', 'UnknownError');
    try {
      failWith(new TypeError('not a constructor'));
      expect(() => prepare(NEVER))
        .to.throw(AppStreamError)
        .with.property('code', 'webrtc-blocked');
      failWith(refused);
      expect(() => prepare(NEVER)).to.throw(refused);
    } finally {
      globalThis.RTCPeerConnection = RTCPeerConnection;
    }
  });

  it('leaves a peer connection open that was taken in time', async () => {
    const taken = prepare(1).take();
    prepare(1);
    await until('the other one closes', () => states()[1] === 'closed');
    expect(states()).to.deep.equal(['stable', 'closed']);
    taken?.pc.close();
  });

  it('closes the one that waits when the run ends, and prepares no other', () => {
    const preparation = prepare(NEVER);
    ended.abort();
    preparation.prepare();
    expect(states()).to.deep.equal(['closed']);
  });
});
