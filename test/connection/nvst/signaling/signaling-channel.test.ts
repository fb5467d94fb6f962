import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import {SignalingChannel} from '../../../../src/connection/nvst/signaling/signaling-channel.ts';
import {LIMITS} from '../../../../src/platform/limits.ts';
import {FakeSocket} from '../../../support/fake-socket.ts';

const PEER = 'peer-4711000042';
const SERVER = 'OneSdkServer-1200345600789';
const OWN = {ackid: 1, peer_info: {connected: true, id: 3, name: PEER, peer_role: 0, version: 2}};
const HOST = {ackid: 2, peer_info: {connected: true, id: 1, name: SERVER, peer_role: 0, version: 2}};
const OFFER = {ackid: 3, peer_msg: {from: 1, msg: '{"type":"offer","sdp":"v=0\\r\\n"}'}};

const SIZE = {width: 1920, height: 1080};

const sockets: FakeSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

type Parameters = ConstructorParameters<typeof SignalingChannel>;

const open = ({secrets = [], ...options}: Parameters[4] & {secrets?: Parameters[3]} = {}) => {
  const socket = new FakeSocket();
  sockets.push(socket);
  const channel = new SignalingChannel(socket.asWebSocket, PEER, SIZE, secrets, options);
  /** Closes the socket, and returns the types of all messages. */
  const readTypes = async () => {
    socket.close(1000);
    const types: string[] = [];
    for await (const {type} of channel.messages) types.push(type);
    return types;
  };
  return {socket, channel, readTypes};
};

describe('SignalingChannel', () => {
  it('signs in immediately, with its own name and without a number', () => {
    const {socket} = open();
    expect(socket.sent).to.have.length(1);
    expect(socket.sent[0]).to.deep.include({ackid: 1});
    expect(socket.sent[0]?.['peer_info']).to.deep.include({
      connected: true,
      id: 0,
      name: PEER,
      peerRole: 0,
      resolution: '1920x1080',
      version: 2,
    });
  });

  it('follows the recorded exchange: acknowledges every frame, and addresses its answer and candidate to the host', async () => {
    const {socket, channel, readTypes} = open();
    for (const frame of [OWN, HOST, OFFER]) socket.receive(frame);
    channel.send({type: 'answer', sdp: 'v=0\r\n'});
    channel.send({candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0});
    socket.receive({ackid: 4, peer_msg: {from: 1, msg: 'BYE'}});
    expect(socket.sent.slice(1)).to.deep.equal([
      {ack: 1},
      {ack: 2},
      {ack: 3},
      {ackid: 2, peer_msg: {from: 3, to: 1, msg: '{"type":"answer","sdp":"v=0\\r\\n"}'}},
      {
        ackid: 3,
        peer_msg: {from: 3, to: 1, msg: '{"candidate":"candidate:1","sdpMid":"0","sdpMLineIndex":0}'},
      },
      {ack: 4},
    ]);
    expect(await readTypes()).to.deep.equal(['joined', 'joined', 'offer', 'bye', 'closed']);
  });

  it('acknowledges a repeated frame again, but processes it once', async () => {
    const {socket, readTypes} = open();
    for (const frame of [OWN, HOST, OFFER, OFFER, HOST]) socket.receive(frame);
    expect(socket.acks).to.deep.equal([1, 2, 3, 3, 2]);
    expect(await readTypes()).to.deep.equal(['joined', 'joined', 'offer', 'closed']);
  });

  it('acknowledges a frame with unknown or invalid content', () => {
    const {socket} = open();
    socket.receive({ackid: 1, something: {new: true}});
    socket.receive({ackid: 2, peer_info: {id: 'one'}});
    socket.receive({ackid: 3, peer_msg: {from: 1, msg: '{"type":"hello"}'}});
    expect(socket.acks).to.deep.equal([1, 2, 3]);
  });

  it('processes every frame without an ackid, and does not acknowledge it', async () => {
    const {socket, readTypes} = open();
    for (const frame of [
      {peer_info: HOST.peer_info},
      {peer_msg: OFFER.peer_msg},
      {peer_msg: OFFER.peer_msg},
    ]) {
      socket.receive(frame);
    }
    expect(socket.acks).to.deep.equal([]);
    expect(await readTypes()).to.deep.equal(['joined', 'offer', 'offer', 'closed']);
  });

  it('ignores what is no frame', async () => {
    const {socket, readTypes} = open();
    for (const data of [new ArrayBuffer(4), 'BYE', '[]', '']) socket.receive(data);
    expect(socket.sent).to.have.length(1);
    expect(await readTypes()).to.deep.equal(['closed']);
  });

  it('reports the parts that it cannot read', () => {
    const refused: string[] = [];
    const {socket, channel} = open({onRefused: (part) => refused.push(part)});
    expect(channel.lastFrameAt).to.be.above(0);
    socket.receive('no frame');
    socket.receive({
      ackid: 1,
      peer_info: {id: 'one'},
      peer_msg: {from: 1, msg: '{"type":"hello"}'},
      error: 7,
    });
    socket.receive({ackid: 2, peer_info: null, peer_msg: null, error: null});
    expect(refused).to.deep.equal(['frame', 'peer_info', 'peer_msg', 'error']);
  });

  it('resolves `first` with the first message of any frame, or with nothing', async () => {
    for (const [frame, type] of [
      [{ack: 1}, undefined],
      [{hb: 1}, undefined],
      [OWN, 'joined'],
      [{error: 'peerRemoved'}, 'error'],
    ] as const) {
      const {socket, channel} = open();
      socket.receive('no frame');
      socket.receive(frame);
      socket.receive(OFFER);
      expect((await channel.first)?.type).to.equal(type);
    }
    const {socket, channel} = open();
    socket.close(1001);
    expect(await channel.first).to.deep.equal({type: 'closed', code: 1001, reason: ''});
  });

  it('keeps what the client has learned on its former socket', () => {
    const {socket, channel} = open();
    for (const frame of [OWN, HOST]) socket.receive(frame);
    const next = open({peers: channel.peers});
    next.channel.send({type: 'answer', sdp: ''});
    expect(next.socket.sent.at(-1)?.['peer_msg']).to.deep.include({from: 3, to: 1});
  });

  it('does not pass on what another client sends, and does not answer it', async () => {
    const {socket, channel, readTypes} = open();
    const other = {connected: true, id: 7, name: 'peer-7777777777'};
    for (const frame of [OWN, HOST, OFFER, {ackid: 4, peer_info: other}]) socket.receive(frame);
    for (const msg of ['BYE', '{"sdp":"v=0"}', '{"candidate":"candidate:1"}'])
      socket.receive({peer_msg: {from: 7, msg}});
    channel.send({type: 'answer', sdp: ''});
    expect(socket.sent.at(-1)?.['peer_msg']).to.deep.include({to: 1});
    const types = await readTypes();
    expect(types.slice(3, -1)).to.deep.equal([
      'other-joined',
      ...Array.from({length: 3}, () => 'other-message'),
    ]);
  });

  it('fails when the host sends more messages than are read, and stops reading', async () => {
    const {socket, channel} = open();
    const offer = {peer_msg: {from: 1, msg: {sdp: 'x'.repeat(100_000)}}};
    for (let number = 1; number < 10; number += 1) socket.receive({...offer, ackid: number});
    expect(socket.acks.length).to.be.within(5, 6);
    const failure = await channel.messages
      .getReader()
      .read()
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(AppStreamError).with.property('code', 'signaling-closed');
  });

  it('closes the socket of a host that sends too much, and reports the flood once', async () => {
    const {rate} = LIMITS.signaling;
    const flood = (frame: object) => {
      let floods = 0;
      const {socket, channel} = open({onFlood: () => (floods += 1)});
      for (let sent = 0; sent < 50_000; sent += 1) socket.receive({...frame, ackid: sent + 1});
      return {socket, messages: channel.messages, floods};
    };
    const tiny = flood({});
    expect(tiny.floods).to.equal(1);
    expect(tiny.socket.readyState).to.equal(WebSocket.CLOSED);
    // The budget grows while the frames arrive.
    const burst = rate.burst / rate.perMessage;
    expect(tiny.socket.acks.length).to.be.within(burst * 0.95, burst * 1.3);
    const {value} = await tiny.messages.getReader().read();
    expect(value).to.deep.equal({type: 'closed', code: 1006, reason: ''});
    expect(flood({x: 'x'.repeat(2000)}).socket.acks.length).to.be.below(burst * 0.7);
  });

  it('fails when the host sends but does not read', async () => {
    for (const [unreadBytes, code] of [
      [LIMITS.signaling.unsentBytes, 'signaling-closed'],
      [LIMITS.signaling.unsentBytes - 1, undefined],
    ] as const) {
      const {socket, readTypes} = open();
      socket.bufferedAmount = unreadBytes;
      socket.receive(OWN);
      const failure = await readTypes().then(
        () => undefined,
        (error: unknown) => AppStreamError.from(error).code,
      );
      expect(failure).to.equal(code);
    }
  });

  it('ignores a frame that is too long', async () => {
    const {socket, readTypes} = open();
    socket.receive({ackid: 1, peer_info: {id: 1, name: 'x'.repeat(300_000)}});
    expect(socket.acks).to.deep.equal([]);
    expect(await readTypes()).to.deep.equal(['closed']);
  });

  it('ends with the code and the reason of the socket’s close', async () => {
    const {socket, channel} = open();
    socket.close(3000, 'Four hours are over');
    const {value} = await channel.messages.getReader().read();
    expect(value).to.deep.equal({type: 'closed', code: 3000, reason: 'Four hours are over'});
  });

  it('does not send to a closing socket', () => {
    const {socket, channel} = open();
    socket.readyState = WebSocket.CLOSING;
    channel.send({type: 'answer', sdp: ''});
    expect(socket.sent).to.have.length(1);
  });

  it('removes the token from the error and the close reason of a host', async () => {
    const {socket, channel} = open({secrets: ['abc.def']});
    socket.receive({error: 'abc.def is not valid'});
    socket.close(3000, 'abc.def has expired');
    const received: unknown[] = [];
    for await (const message of channel.messages) received.push(message);
    expect(received).to.deep.equal([
      {type: 'error', error: '… is not valid'},
      {type: 'closed', code: 3000, reason: '… has expired'},
    ]);
  });

  it('cuts the texts of a host after it has removed the token', async () => {
    const {socket, channel} = open({secrets: ['abc.def']});
    socket.receive({error: `${'x'.repeat(497)}abc.def${'x'.repeat(1000)}`});
    socket.close(1000);
    const {value} = await channel.messages.getReader().read();
    expect(value).to.deep.equal({type: 'error', error: `${'x'.repeat(497)}…xx`});
  });
});
