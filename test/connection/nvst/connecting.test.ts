import {expect} from '@open-wc/testing';
import {preparePeer} from '../../../src/connection/nvst/nvst-peer.ts';
import type {FakeSocket} from '../../support/fake-socket.ts';
import {endOf, type PageConnectionOptions} from './open-page-connection.ts';
import {createHostPeer, frameOf, openConnection, openPlaying, waitForAnswer} from './page-stream.ts';

const SERVER = {id: 1, name: 'OneSdkServer-1'};

/** Opens a connection to a host that no packet can reach, up to this message of the exchange. */
const openUntil = async (last: 'sign-in' | 'offer' | 'answer', options?: PageConnectionOptions) => {
  const page = openConnection(options);
  if (last === 'sign-in') return page;
  const {sdp} = await createHostPeer();
  page.socket.receive(frameOf({type: 'offer', sdp}, {ackid: 1}));
  if (last === 'answer') await waitForAnswer(page.socket);
  return page;
};

const sendError = (error: string) => (socket: FakeSocket) => socket.receive({error});
const closeWith = (code: number, reason?: string) => (socket: FakeSocket) => socket.close(code, reason);

const ROWS: Readonly<
  Record<
    string,
    readonly [
      after: Parameters<typeof openUntil>[0],
      act: (socket: FakeSocket) => void,
      code: string,
      detail?: string,
    ]
  >
> = {
  'the host sends an error instead of an offer': [
    'sign-in',
    sendError('No such application'),
    'sign-in-refused',
    'No such application',
  ],
  'the host sends an error after the offer': [
    'offer',
    sendError('peerRemoved'),
    'sign-in-refused',
    'peerRemoved',
  ],
  'the host sends BYE instead of an offer': ['sign-in', (socket) => socket.receive(frameOf('BYE')), 'server'],
  'the socket closes by accident before the offer': ['sign-in', closeWith(1006), 'signaling-closed'],
  'the socket closes by accident before the answer': ['offer', closeWith(1006), 'signaling-closed'],
  'the socket is lost after the answer, and no media arrives': ['answer', closeWith(1006), 'no-candidates'],
  'the host ends the session after the answer': [
    'answer',
    closeWith(3000, 'Time is over'),
    'expired',
    'Time is over',
  ],
  'the host leaves before an offer, as one that stops does': [
    'sign-in',
    (socket) => {
      for (const connected of [true, false]) socket.receive({peer_info: {...SERVER, connected}});
    },
    'host-restarting',
  ],
};

describe('NvstConnection before media is connected', () => {
  for (const [name, [last, act, code, detail]] of Object.entries(ROWS)) {
    it(`ends with ${code} if ${name}`, async () => {
      const {socket, connection} = await openUntil(last, {limits: {iceMs: 200}});
      act(socket);
      expect(endOf(await connection.closed)).to.deep.equal([code, detail]);
    });
  }

  it('continues with ICE if the socket closes by accident after the answer was sent', async () => {
    const closing = (socket: FakeSocket) => void waitForAnswer(socket).then(() => socket.close(1006));
    const {socket, connection} = await openPlaying({}, closing);
    expect(socket.readyState).to.equal(WebSocket.CLOSED);
    connection.close();
    expect(endOf(await connection.closed)).to.deep.equal(['closed']);
  });

  it('fails as soon as the browser has no address for media, without waiting for the limit of ICE', async () => {
    const prepared = preparePeer({});
    const {pc} = prepared;
    const readDescription = () => Reflect.get(RTCPeerConnection.prototype, 'localDescription', pc);
    Object.defineProperties(pc, {
      getStats: {value: () => Promise.resolve(new Map([['T', {type: 'transport'}]]))},
      localDescription: {
        get: () => {
          const description = readDescription();
          const sdp = description?.sdp.replace(/^a=candidate:.*\r\n/gm, '') ?? '';
          return description && new RTCSessionDescription({type: description.type, sdp});
        },
      },
    });
    const {connection} = await openUntil('offer', {takePrepared: () => prepared});
    expect(endOf(await connection.closed)).to.deep.equal(['webrtc-blocked', undefined]);
  });

  it('starts no timer for a message that arrives after its end', async () => {
    const {socket, connection} = openConnection();
    const delays: (number | undefined)[] = [];
    const {setTimeout} = window;
    window.setTimeout = ((run: () => void, ms?: number) => {
      delays.push(ms);
      return setTimeout(run, ms);
    }) as typeof window.setTimeout;
    socket.receive({error: 'peerRemoved'});
    socket.receive({peer_info: {...SERVER, connected: true}});
    await connection.closed;
    await new Promise(requestAnimationFrame);
    window.setTimeout = setTimeout;
    expect(delays).not.to.include(20_000);
  });
});
