import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {parseFrame} from '../../../src/connection/nvst/signaling/signaling-frames.ts';
import {SignalingChannel} from '../../../src/connection/nvst/signaling/signaling-channel.ts';
import {FakeSocket} from '../../support/fake-socket.ts';
import {brokenJsonText} from '../broken-inputs.ts';
import {fuzz, fuzzAsync} from '../fuzz.ts';

const PEER = 'peer-4711000042';
const LINE = 'candidate:1 1 udp 2130706431 203.0.113.9 47998 typ host';
const FRAMES = [
  {ackid: 1, peer_info: {connected: true, id: 3, name: PEER, peer_role: 0, version: 2}},
  {ackid: 2, hb: 1, peer_info: {connected: true, id: 1, name: 'OneSdkServer-1200345600789', version: 2}},
  {
    ackid: 3,
    peer_msg: {from: 1, to: 3, msg: {type: 'offer', sdp: 'v=0\r\n', nvstSdp: 'v=0', nvstServerOverrides: ''}},
  },
  {ackid: 3, peer_msg: {from: 1, msg: '{"type":"offer","sdp":"v=0\\r\\n"}'}},
  {ackid: 4, peer_msg: {from: 1, msg: {candidate: LINE, sdpMid: '0', sdpMLineIndex: 0, ufrag: 'q1Zx'}}},
  {ackid: 5, peer_msg: {from: 1, msg: 'BYE'}, error: 'peerRemoved'},
  {ack: 1},
];
const frame = brokenJsonText(...FRAMES);
const frames = fc.array(frame, {maxLength: 8});

describe('Arbitrary signaling frames', () => {
  it('are parsed into known kinds or ignored', () => {
    fuzz(frame, (text) => {
      const read = parseFrame(text);
      if (!read) return;
      if (read.ackid !== undefined) expect(read.ackid).to.be.a('number');
      expect(read.messages.length).to.be.at.most(3);
      for (const message of read.messages) {
        if (message.type === 'offer') expect(message.sdp).to.be.a('string');
        if (message.type === 'candidate') expect(message.candidate.candidate).to.be.a('string');
        if (message.type === 'peer') expect(message).to.have.property('id').that.is.a('number');
        if (message.type === 'error') expect(message.error).to.be.a('string');
      }
    });
  });

  it('are acknowledged once each and emitted until the close', () =>
    fuzzAsync(
      frames,
      async (texts) => {
        const socket = new FakeSocket();
        let isFlooded = false;
        const onFlood = () => (isFlooded = true);
        const size = {width: 2, height: 2};
        const channel = new SignalingChannel(socket.asWebSocket, PEER, size, [], {onFlood});
        const acknowledged = texts.filter((text) => {
          socket.receive(text);
          return !isFlooded;
        });
        channel.send({type: 'answer', sdp: ''});
        socket.close(1000);
        const ackids = acknowledged.flatMap((text) => parseFrame(text)?.ackid ?? []);
        expect(socket.acks).to.deep.equal(
          ackids.map((ackid) => JSON.parse(JSON.stringify(ackid)) as unknown),
        );
        const types: string[] = [];
        for await (const {type} of channel.messages) types.push(type);
        expect(types.at(-1)).to.equal('closed');
        expect(socket.sent.length).to.be.at.most(2 * texts.length + 2);
      },
      0.5,
    ));
});
