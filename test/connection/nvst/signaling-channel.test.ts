import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {SignalingChannel} from '../../../src/connection/nvst/signaling-channel.ts';
import {FakeSocket} from '../../support/fake-socket.ts';

const PEER = 'peer-4711000042';
const SERVER = 'OneSdkServer-1200345600789';
const OWN = {ackid: 1, peer_info: {connected: true, id: 3, name: PEER, peer_role: 0, version: 2}};
const HOST = {ackid: 2, peer_info: {connected: true, id: 1, name: SERVER, peer_role: 0, version: 2}};
const OFFER = {ackid: 3, peer_msg: {from: 1, msg: '{"type":"offer","sdp":"v=0\\r\\n"}'}};

const open = () => {
  const socket = new FakeSocket();
  const channel = new SignalingChannel(socket.asWebSocket, PEER, {width: 1920, height: 1080});
  /** What comes out until the socket closes; closes it. */
  const heard = async () => {
    socket.close(1000);
    const types: string[] = [];
    for await (const {type} of channel.messages) types.push(type);
    return types;
  };
  return {socket, channel, heard};
};

describe('SignalingChannel', () => {
  it('signs in at once, by the name under which the host will tell the number', () => {
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
    socket.close();
  });

  it('follows the transcript: every frame is acknowledged, answer and candidate go to whom they are meant for', async () => {
    const {socket, channel, heard} = open();
    for (const frame of [OWN, HOST, OFFER]) socket.say(frame);
    channel.send({type: 'answer', sdp: 'v=0\r\n'});
    channel.send({candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0});
    socket.say({ackid: 4, peer_msg: {from: 1, msg: 'BYE'}});
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
    expect(await heard()).to.deep.equal(['peer', 'peer', 'offer', 'bye', 'closed']);
  });

  it('acknowledges a replay again and does not process it again', async () => {
    const {socket, heard} = open();
    for (const frame of [OWN, HOST, OFFER, OFFER, HOST]) socket.say(frame);
    expect(socket.acks).to.deep.equal([1, 2, 3, 3, 2]);
    expect(await heard()).to.deep.equal(['peer', 'peer', 'offer', 'closed']);
  });

  it('acknowledges a frame of which it understands nothing else', () => {
    const {socket} = open();
    socket.say({ackid: 1, something: {new: true}});
    socket.say({ackid: 2, peer_info: {id: 'one'}});
    socket.say({ackid: 3, peer_msg: {from: 1, msg: '{"type":"hello"}'}});
    expect(socket.acks).to.deep.equal([1, 2, 3]);
    socket.close();
  });

  it('processes frames without an ackid each time, and acknowledges nothing for them', async () => {
    const {socket, heard} = open();
    for (const frame of [
      {peer_info: HOST.peer_info},
      {peer_msg: OFFER.peer_msg},
      {peer_msg: OFFER.peer_msg},
    ]) {
      socket.say(frame);
    }
    expect(socket.acks).to.deep.equal([]);
    expect(await heard()).to.deep.equal(['peer', 'offer', 'offer', 'closed']);
  });

  it('passes over binary frames and what is no frame', async () => {
    const {socket, heard} = open();
    for (const data of [new ArrayBuffer(4), 'BYE', '[]', '']) socket.say(data);
    expect(socket.sent).to.have.length(1);
    expect(await heard()).to.deep.equal(['closed']);
  });

  it('learns its own number and the host’s by their names, in either order', () => {
    for (const order of [
      [
        {...OWN, ackid: 1},
        {...HOST, ackid: 2},
      ],
      [
        {...HOST, ackid: 1},
        {...OWN, ackid: 2},
      ],
    ]) {
      const {socket, channel} = open();
      for (const {ackid, peer_info: info} of order) {
        socket.say({ackid, peer_info: {...info, id: info.id + 40}});
      }
      channel.send({type: 'answer', sdp: ''});
      expect(socket.sent.at(-1)?.['peer_msg']).to.deep.include({from: 43, to: 41});
      socket.close();
    }
  });

  it('takes whoever sent the offer for the host', () => {
    const {socket, channel} = open();
    socket.say({...OFFER, ackid: 1, peer_msg: {...OFFER.peer_msg, from: 7}});
    channel.send({type: 'answer', sdp: ''});
    expect(socket.sent.at(-1)?.['peer_msg']).to.deep.include({from: 0, to: 7});
    socket.close();
  });

  it('tells that the host has left', async () => {
    const {socket, heard} = open();
    for (const frame of [OWN, HOST, {ackid: 3, peer_info: {...HOST.peer_info, connected: false}}]) {
      socket.say(frame);
    }
    expect(await heard()).to.deep.equal(['peer', 'peer', 'peer', 'closed']);
  });

  it('neither answers another client nor mistakes its leaving for the host’s', async () => {
    const {socket, channel, heard} = open();
    const other = {connected: true, id: 4, name: 'peer-12', peer_role: 0, version: 2};
    for (const frame of [OWN, HOST, OFFER]) socket.say(frame);
    socket.say({ackid: 4, peer_info: other});
    channel.send({type: 'answer', sdp: ''});
    expect(socket.sent.at(-1)?.['peer_msg']).to.deep.include({to: 1});
    socket.say({ackid: 5, peer_info: {...other, connected: false}});
    expect((await heard()).slice(3)).to.deep.equal(['peer', 'closed']);
  });

  it('does not mistake another client for the host that comes later, nor its leaving for the host’s', async () => {
    const {socket, channel, heard} = open();
    for (const name of ['peer-12', 'viewer']) {
      socket.say({peer_info: {connected: true, id: 4, name}});
      socket.say({peer_info: {connected: false, id: 4, name}});
    }
    socket.say({peer_info: {connected: true, id: 5, name: 'peer-13'}});
    socket.say(HOST);
    channel.send({type: 'answer', sdp: ''});
    expect(socket.sent.at(-1)?.['peer_msg']).to.deep.include({to: 1});
    socket.say({peer_info: {connected: false, id: 5, name: 'peer-13'}});
    expect(await heard()).to.deep.equal(['peer', 'peer', 'peer', 'peer', 'closed']);
  });

  it('knows a host of any name by its offer', async () => {
    const {socket, heard} = open();
    socket.say({peer_info: {connected: true, id: 1, name: 'host'}});
    socket.say(OFFER);
    socket.say({peer_info: {connected: false, id: 1, name: 'host'}});
    expect(await heard()).to.deep.equal(['peer', 'offer', 'peer', 'closed']);
  });

  it('tells that the host has left which was never seen', async () => {
    const {socket, heard} = open();
    socket.say({peer_info: {...HOST.peer_info, connected: false}});
    expect(await heard()).to.deep.equal(['peer', 'closed']);
  });

  it('fails when the host says more than is heard, and hears no more', async () => {
    const {socket, channel} = open();
    const offer = {peer_msg: {from: 1, msg: {sdp: 'x'.repeat(200_000)}}};
    for (let number = 1; number < 40; number += 1) socket.say({...offer, ackid: number});
    expect(socket.acks.length).to.be.within(20, 22);
    const failure = await channel.messages
      .getReader()
      .read()
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(AppStreamError).with.property('code', 'signaling-closed');
    socket.close();
  });

  it('fails when the host talks and never listens', async () => {
    const {socket, channel} = open();
    const reader = channel.messages.getReader();
    socket.bufferedAmount = 2 ** 21;
    socket.say(OWN);
    const outcome = async () => {
      while (!(await reader.read()).done);
    };
    const failure = await outcome().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(AppStreamError).with.property('code', 'signaling-closed');
    socket.close();
  });

  it('passes over a frame that is far too long', async () => {
    const {socket, heard} = open();
    socket.say({ackid: 1, peer_info: {id: 1, name: 'x'.repeat(300_000)}});
    expect(socket.acks).to.deep.equal([]);
    expect(await heard()).to.deep.equal(['closed']);
  });

  it('ends with the socket’s close, its code and its words', async () => {
    const {socket, channel} = open();
    socket.close(3000, 'Four hours are over');
    const {value} = await channel.messages.getReader().read();
    expect(value).to.deep.equal({type: 'closed', code: 3000, reason: 'Four hours are over'});
  });

  it('sends nothing into a socket that is closing', () => {
    const {socket, channel} = open();
    socket.readyState = WebSocket.CLOSING;
    channel.send({type: 'answer', sdp: ''});
    expect(socket.sent).to.have.length(1);
    socket.close();
  });

  it('leaves the token out of a host’s last words that quote it', async () => {
    const socket = new FakeSocket();
    const {messages} = new SignalingChannel(socket.asWebSocket, PEER, {width: 2, height: 2}, 'abc.def');
    socket.say({error: 'abc.def is not valid'});
    socket.close(3000, 'abc.def has expired');
    const heard: unknown[] = [];
    for await (const message of messages) heard.push(message);
    expect(heard).to.deep.equal([
      {type: 'error', error: '… is not valid'},
      {type: 'closed', code: 3000, reason: '… has expired'},
    ]);
  });
});
