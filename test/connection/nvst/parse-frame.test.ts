import {expect} from '@open-wc/testing';
import {parseFrame, type HostMessage} from '../../../src/connection/nvst/signaling-frames.ts';

const peer = (id: number, name: string, connected = true): HostMessage => ({
  type: 'peer',
  id,
  name,
  connected,
});
const candidate = (init: RTCIceCandidateInit): HostMessage => ({type: 'candidate', candidate: init});
const SERVER = 'OneSdkServer-1200345600789';
const LINE = 'candidate:1 1 udp 2130706431 203.0.113.9 47998 typ host';
const sdp = 'v=0\r\n';

/** A peer’s message as the wire carries it, and what comes out. */
const PEER_MESSAGES: Readonly<Record<string, readonly [msg: unknown, message: HostMessage | undefined]>> = {
  'an offer': [JSON.stringify({type: 'offer', sdp}), {type: 'offer', sdp}],
  'an offer without a type': [JSON.stringify({sdp}), {type: 'offer', sdp}],
  'an offer as an object instead of a text': [
    {type: 'offer', sdp},
    {type: 'offer', sdp},
  ],
  'an offer with its nvst texts': [
    JSON.stringify({type: 'offer', sdp, nvstSdp: 'v=0', nvstServerOverrides: 'a=b:c'}),
    {type: 'offer', sdp, nvstSdp: 'v=0', nvstServerOverrides: 'a=b:c'},
  ],
  'a candidate of Kit, without a type': [
    JSON.stringify({candidate: LINE, sdpMid: '0', sdpMLineIndex: 0}),
    candidate({candidate: LINE, sdpMid: '0', sdpMLineIndex: 0}),
  ],
  'a candidate with a type': [
    JSON.stringify({type: 'candidate', candidate: LINE, sdpMid: 'video', sdpMLineIndex: 1}),
    candidate({candidate: LINE, sdpMid: 'video', sdpMLineIndex: 1}),
  ],
  'a candidate with usernameFragment': [
    JSON.stringify({candidate: LINE, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'q1Zx'}),
    candidate({candidate: LINE, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'q1Zx'}),
  ],
  'a candidate with ufrag': [
    JSON.stringify({candidate: LINE, sdpMid: '0', sdpMLineIndex: 0, ufrag: 'q1Zx'}),
    candidate({candidate: LINE, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'q1Zx'}),
  ],
  'a candidate with null for its places': [
    JSON.stringify({candidate: LINE, sdpMid: null, sdpMLineIndex: null, usernameFragment: null}),
    candidate({candidate: LINE, sdpMid: null, sdpMLineIndex: null}),
  ],
  'the end of candidates': [
    JSON.stringify({candidate: ''}),
    candidate({candidate: '', sdpMid: null, sdpMLineIndex: null}),
  ],
  'BYE, bare': ['BYE', {type: 'bye'}],
  'BYE, quoted': ['"BYE"', {type: 'bye'}],
  'a text that is no message': ['GOODBYE', undefined],
  'a message of a kind that is not known': [JSON.stringify({type: 'hello'}), undefined],
  nothing: [undefined, undefined],
};

describe('parseFrame', () => {
  it('reads the sign-in that a live Kit sent', () => {
    const frames = [
      {
        ackid: 1,
        peer_info: {connected: true, id: 3, name: 'peer-1234567890', peer_role: 0, version: 2},
      },
      {ackid: 2, peer_info: {connected: true, id: 1, name: SERVER, peer_role: 0, version: 2}},
      {ackid: 3, peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp})}},
    ];
    expect(frames.map((frame) => parseFrame(JSON.stringify(frame)))).to.deep.equal([
      {ackid: 1, heartbeat: false, from: undefined, messages: [peer(3, 'peer-1234567890')]},
      {ackid: 2, heartbeat: false, from: undefined, messages: [peer(1, SERVER)]},
      {ackid: 3, heartbeat: false, from: 1, messages: [{type: 'offer', sdp}]},
    ]);
  });

  it('does not care how peer_info spells the role, or whether it says that the peer is connected', () => {
    const camel = {peer_info: {connected: true, id: 2, name: 'peer-7', peerRole: 0, version: 2}};
    const bare = {peer_info: {id: 2, name: 'peer-7'}};
    for (const frame of [camel, bare]) {
      expect(parseFrame(JSON.stringify(frame))?.messages).to.deep.equal([peer(2, 'peer-7')]);
    }
  });

  it('tells that a peer has left', () => {
    const frame = {ackid: 8, peer_info: {connected: false, id: 1, name: SERVER}};
    expect(parseFrame(JSON.stringify(frame))?.messages).to.deep.equal([peer(1, SERVER, false)]);
  });

  it('reads a message that is addressed as one that is not', () => {
    const msg = JSON.stringify({type: 'offer', sdp});
    const addressed = parseFrame(JSON.stringify({ackid: 3, peer_msg: {from: 1, to: 3, msg}}));
    expect(addressed).to.deep.equal(parseFrame(JSON.stringify({ackid: 3, peer_msg: {from: 1, msg}})));
    expect(addressed?.messages).to.have.length(1);
  });

  for (const [name, [msg, message]] of Object.entries(PEER_MESSAGES)) {
    it(`reads ${name} in a peer message`, () => {
      expect(parseFrame(JSON.stringify({ackid: 4, peer_msg: {from: 1, msg}}))).to.deep.equal({
        ackid: 4,
        heartbeat: false,
        from: 1,
        messages: message ? [message] : [],
      });
    });
  }

  it('reads a heartbeat, alone and with an ackid', () => {
    expect(parseFrame('{"hb":1}')).to.deep.equal({
      ackid: undefined,
      heartbeat: true,
      from: undefined,
      messages: [],
    });
    expect(parseFrame('{"ackid":5,"hb":1}')).to.deep.include({ackid: 5, heartbeat: true});
  });

  it('reads an acknowledgement of the host as a frame without news', () => {
    expect(parseFrame('{"ack":1}')).to.deep.equal({
      ackid: undefined,
      heartbeat: false,
      from: undefined,
      messages: [],
    });
  });

  it('reads the passive probe’s only frame', () => {
    expect(parseFrame('{"error":"peerRemoved"}')?.messages).to.deep.equal([
      {type: 'error', error: 'peerRemoved'},
    ]);
  });

  it('reads all keys of a combined frame: who speaks before what is said, and an error last', () => {
    const frame = {
      hb: 1,
      error: 'peerRemoved',
      peer_msg: {from: 1, msg: JSON.stringify({sdp})},
      peer_info: {connected: true, id: 1, name: SERVER},
      ackid: 2,
    };
    expect(parseFrame(JSON.stringify(frame))).to.deep.equal({
      ackid: 2,
      heartbeat: true,
      from: 1,
      messages: [peer(1, SERVER), {type: 'offer', sdp}, {type: 'error', error: 'peerRemoved'}],
    });
  });

  it('keeps what it can read of a frame when another part is unreadable', () => {
    const frame = {
      ackid: 6,
      hb: 1,
      error: {code: 1},
      peer_info: {id: 'one'},
      peer_msg: {from: 1, msg: 'BYE'},
    };
    expect(parseFrame(JSON.stringify(frame))).to.deep.equal({
      ackid: 6,
      heartbeat: true,
      from: 1,
      messages: [{type: 'bye'}],
    });
    expect(parseFrame('{"ackid":7,"peer_info":null,"peer_msg":null}')).to.deep.include({ackid: 7});
  });

  it('finds no frame in what is no JSON object', () => {
    for (const text of ['', 'BYE', '{', 'null', '[]', '1', '"BYE"'])
      expect(parseFrame(text)).to.equal(undefined);
  });
});
