import {expect} from '@open-wc/testing';
import type {ConnectOptions} from '../../../src/connection/connector.ts';
import {nvst, Preparation} from '../../../src/connection/nvst/nvst-connector.ts';
import {NVST_LIMITS, offerWaitsMs} from '../../../src/connection/nvst/nvst-options.ts';
import {recordEnd, waitForRelease} from '../../../src/connection/nvst/signaling/host-release.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {FakeSocket, replaceSockets} from '../../support/fake-socket.ts';
import {DEFAULT_SOCKET_RULES} from '../../../src/service/socket-rules.ts';
import {useFakeTime} from '../../support/fake-time.ts';
import {collectPeers} from '../../support/page/page-globals.ts';
import {until} from '../../support/until.ts';

const SERVER = {ackid: 2, peer_info: {id: 1, name: 'OneSdkServer-1', connected: true}};

/** Connects to a host whose sockets are fakes. Each socket opens, and runs `onSignIn` after its sign-in. */
const connect = (
  onSignIn: (socket: FakeSocket, index: number) => void,
  options: Partial<ConnectOptions> = {},
) => {
  const sockets: FakeSocket[] = [];
  const names: string[] = [];
  const restore = replaceSockets((url) => {
    names.push(new URL(url).searchParams.get('peer_id') ?? '');
    const socket = new FakeSocket();
    const index = sockets.push(socket) - 1;
    socket.onSent = () => {
      if (socket.sent.length === 1) setTimeout(() => onSignIn(socket, index));
    };
    setTimeout(() => socket.open());
    return socket;
  });
  const ended = new AbortController();
  const connecting = nvst().connect(
    {sessionId: 's1', signaling: {host: 'host.example', port: 49_100}},
    {
      client: {name: '1', returns: false},
      signal: ended.signal,
      limits: {},
      onStep: () => undefined,
      token: async () => undefined,
      iceServers: async () => [],
      onHostEvent: () => undefined,
      size: {width: 2, height: 2},
      ...options,
    },
  );
  const failure = connecting.then(
    () => {
      throw new Error('It connected');
    },
    (error: unknown) => AppStreamError.from(error),
  );
  const end = () => {
    restore();
    ended.abort(new AppStreamError('unexpected'));
    return failure;
  };
  return {sockets, names, failure, end};
};

describe('nvst() at a host that sends no offer', () => {
  useFakeTime();

  it('signs in on a new socket and under a new name two seconds after the peers', async () => {
    const startedAt = performance.now();
    const {sockets, names, end} = connect((socket) => socket.receive(SERVER));
    await until('a second socket', () => sockets.length === 2);
    expect(performance.now() - startedAt).to.be.within(2000, 2200);
    expect(new Set(names).size).to.equal(2);
    expect(sockets[0]?.readyState).to.equal(WebSocket.CLOSED);
    await end();
  });

  it('keeps its only socket behind a gateway, which may end the session with it', async () => {
    const {sockets, failure, end} = connect((socket) => socket.receive(SERVER), {
      limits: {offerMs: 50},
      sockets: {...DEFAULT_SOCKET_RULES, allocates: true},
    });
    expect((await failure).code).to.equal('no-offer');
    expect(sockets).to.have.length(1);
    await end();
  });

  it('fails after the limit in all, with four sockets', async () => {
    const startedAt = performance.now();
    const {sockets, failure, end} = connect((socket) => socket.receive(SERVER));
    expect((await failure).code).to.equal('no-offer');
    // Each socket also takes time to open and to sign in.
    expect(performance.now() - startedAt).to.be.within(20_000, 25_000);
    expect(sockets).to.have.length(4);
    await end();
  });

  it('waits longer for each further offer, up to the limit in all', () => {
    expect(offerWaitsMs(NVST_LIMITS)).to.deep.equal([2000, 4000, 8000, 6000]);
    expect(offerWaitsMs({offerMs: 3000})).to.deep.equal([2000, 1000]);
    expect(offerWaitsMs({offerMs: 2000})).to.deep.equal([2000]);
  });

  it('waits 100 ms after a client of this page has ended at the same host', async () => {
    const {signal} = new AbortController();
    recordEnd('ws://busy.example');
    const startedAt = performance.now();
    await waitForRelease('ws://idle.example', signal);
    expect(performance.now()).to.equal(startedAt);
    await waitForRelease('ws://busy.example', signal);
    expect(performance.now() - startedAt).to.equal(100);
  });
});

describe('nvst() at a host with a client under the name of a former client of this page', () => {
  useFakeTime();

  it('finds the stream in use', async () => {
    const former = connect(() => undefined);
    await until('the former client', () => former.names.length === 1);
    await former.end();
    const {sockets, names, failure, end} = connect((socket) => {
      socket.receive({ackid: 1, peer_info: {id: 3, name: names[0], connected: true}});
      socket.receive(SERVER);
      socket.receive({peer_info: {id: 2, name: former.names[0], connected: true}});
      socket.receive({peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp: 'v=0\r\n'})}});
    });
    expect((await failure).code).to.equal('in-use');
    expect(sockets.flatMap(({payloads}) => payloads)).to.deep.equal([]);
    await end();
  });
});

describe('the token of the signaling', () => {
  for (const token of ['my secret', 'abc/def==', 'line1\nline2', 'ü']) {
    it(`is checked before a socket opens, and not shown: ${JSON.stringify(token)}`, async () => {
      const {sockets, failure, end} = connect(() => undefined, {token: async () => token});
      const {code, message, advice, stack, detail, cause} = await failure;
      expect(code).to.equal('token-unusable');
      expect([message, advice, stack, detail, String(cause)].join()).not.to.include(token);
      expect(sockets).to.deep.equal([]);
      await end();
    });
  }
});

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
