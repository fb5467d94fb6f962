import {expect} from '@open-wc/testing';
import {
  type Frame,
  type FrameMessage,
  parseFrame,
} from '../../../../src/connection/nvst/signaling/signaling-frames.ts';

const peer = (id: number, name: string, connected = true): FrameMessage => ({
  type: 'peer',
  id,
  name,
  connected,
});
const candidate = (init: RTCIceCandidateInit): FrameMessage => ({type: 'candidate', candidate: init});
const SERVER = 'OneSdkServer-1200345600789';
const LINE = 'candidate:1 1 udp 2130706431 203.0.113.9 47998 typ host';
const sdp = 'v=0\r\n';

const EMPTY: Frame = {ackid: undefined, from: undefined, messages: [], refused: []};
const parse = (frame: unknown) => parseFrame(JSON.stringify(frame));

/** A peer’s message on the wire, and the parsed message. */
const PEER_MESSAGES: Readonly<Record<string, readonly [msg: unknown, message: FrameMessage | undefined]>> = {
  'an offer': [JSON.stringify({type: 'offer', sdp}), {type: 'offer', sdp}],
  'an offer without a type': [JSON.stringify({sdp}), {type: 'offer', sdp}],
  'an offer as an object instead of a text': [
    {type: 'offer', sdp},
    {type: 'offer', sdp},
  ],
  'an offer with its nvst text': [
    JSON.stringify({type: 'offer', sdp, nvstSdp: 'v=0', nvstServerOverrides: ''}),
    {type: 'offer', sdp, nvstSdp: 'v=0'},
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
  'a candidate with null as its section': [
    JSON.stringify({candidate: LINE, sdpMid: null, sdpMLineIndex: null, usernameFragment: null}),
    candidate({candidate: LINE, sdpMid: null, sdpMLineIndex: null}),
  ],
  'the end of candidates': [
    JSON.stringify({candidate: ''}),
    candidate({candidate: '', sdpMid: null, sdpMLineIndex: null}),
  ],
  'BYE without quotes': ['BYE', {type: 'bye'}],
  'BYE in quotes': ['"BYE"', {type: 'bye'}],
  'BYE with a line break': ['BYE\n', {type: 'bye'}],
  'BYE with spaces in quotes': ['" BYE\\r\\n"', {type: 'bye'}],
  'an offer with an invalid nvst text': [
    JSON.stringify({type: 'offer', sdp, nvstSdp: null}),
    {type: 'offer', sdp},
  ],
  'a candidate with an invalid section': [
    JSON.stringify({candidate: LINE, sdpMid: 0, sdpMLineIndex: '0', usernameFragment: 1}),
    candidate({candidate: LINE, sdpMid: '0', sdpMLineIndex: 0}),
  ],
  'a candidate in an object of its own': [
    JSON.stringify({type: 'candidate', candidate: {candidate: LINE, sdpMid: '0', sdpMLineIndex: 0}}),
    candidate({candidate: LINE, sdpMid: '0', sdpMLineIndex: 0}),
  ],
  'an offer in an object of its own': [
    JSON.stringify({sdp: {type: 'offer', sdp}, nvstSdp: 'v=0'}),
    {type: 'offer', sdp, nvstSdp: 'v=0'},
  ],
  'an offer that was made a text twice': [
    JSON.stringify(JSON.stringify({type: 'offer', sdp})),
    {type: 'offer', sdp},
  ],
  'an offer with a mark of the byte order and a zero': [
    `\ufeff${JSON.stringify({type: 'offer', sdp})}\0`,
    {type: 'offer', sdp},
  ],
  'bye in lower case': ['bye', {type: 'bye'}],
  'bye as a type': [JSON.stringify({type: 'bye'}), {type: 'bye'}],
  'an unknown text': ['GOODBYE', undefined],
  'an unknown type of message': [JSON.stringify({type: 'hello'}), undefined],
  nothing: [undefined, undefined],
};

describe('parseFrame', () => {
  it('reads the sign-in of a real Kit host', () => {
    const frames = [
      {
        ackid: 1,
        peer_info: {connected: true, id: 3, name: 'peer-1234567890', peer_role: 0, version: 2},
      },
      {ackid: 2, peer_info: {connected: true, id: 1, name: SERVER, peer_role: 0, version: 2}},
      {ackid: 3, peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp})}},
    ];
    expect(frames.map(parse)).to.deep.equal([
      {...EMPTY, ackid: 1, messages: [peer(3, 'peer-1234567890')]},
      {...EMPTY, ackid: 2, messages: [peer(1, SERVER)]},
      {...EMPTY, ackid: 3, from: 1, messages: [{type: 'offer', sdp}]},
    ]);
  });

  for (const [name, fields, connected] of [
    ['with the role in camel case', {connected: true, peerRole: 0, version: 2}, true],
    ['without `connected`', {}, true],
    ['that has left', {connected: false}, false],
    ['that has left, as a text', {connected: 'false'}, false],
    ['that has left, as a number', {connected: 0}, false],
    ['that is connected, as a text', {connected: 'true'}, true],
    ['that is connected, as a number', {connected: 1}, true],
    ['with null as `connected`', {connected: null}, true],
    // No text can be made of it.
    ['with an object as `connected`', {connected: {toString: 1}}, true],
  ] as const) {
    it(`reads a peer ${name}`, () => {
      const frame = {peer_info: {id: 2, name: 'peer-7', ...fields}};
      expect(parse(frame)?.messages).to.deep.equal([peer(2, 'peer-7', connected)]);
    });
  }

  it('reads a message with and without a recipient', () => {
    const msg = JSON.stringify({type: 'offer', sdp});
    const addressed = parse({ackid: 3, peer_msg: {from: 1, to: 3, msg}});
    expect(addressed).to.deep.equal(parse({ackid: 3, peer_msg: {from: 1, msg}}));
    expect(addressed?.messages).to.have.length(1);
  });

  for (const [name, [msg, message]] of Object.entries(PEER_MESSAGES)) {
    it(`reads ${name} in a peer message`, () => {
      expect(parse({ackid: 4, peer_msg: {from: 1, msg}})).to.deep.equal({
        ackid: 4,
        from: 1,
        messages: message ? [message] : [],
        refused: message ? [] : ['peer_msg'],
      });
    });
  }

  it('reads a heartbeat and an acknowledgement of the host as frames without messages', () => {
    for (const frame of [{hb: 1}, {ack: 1}]) expect(parse(frame)).to.deep.equal(EMPTY);
    expect(parse({ackid: 5, hb: 1})).to.deep.equal({...EMPTY, ackid: 5});
  });

  it('reads an error', () => {
    expect(parseFrame('{"error":"peerRemoved"}')?.messages).to.deep.equal([
      {type: 'error', error: 'peerRemoved'},
    ]);
  });

  it('reads all keys of a combined frame: the peer first, then its message, and an error last', () => {
    const frame = {
      hb: 1,
      error: 'peerRemoved',
      peer_msg: {from: 1, msg: JSON.stringify({sdp})},
      peer_info: {connected: true, id: 1, name: SERVER},
      ackid: 2,
    };
    expect(parse(frame)).to.deep.equal({
      ackid: 2,
      from: 1,
      messages: [peer(1, SERVER), {type: 'offer', sdp}, {type: 'error', error: 'peerRemoved'}],
      refused: [],
    });
  });

  it('keeps the valid parts of a frame with an invalid part', () => {
    const frame = {
      ackid: 6,
      hb: 1,
      error: {code: 1},
      peer_info: {id: 'one'},
      peer_msg: {from: 1, msg: 'BYE'},
    };
    expect(parse(frame)).to.deep.equal({
      ackid: 6,
      from: 1,
      messages: [{type: 'bye'}],
      refused: ['peer_info', 'error'],
    });
    expect(parseFrame('{"ackid":7,"peer_info":null,"peer_msg":null}')).to.deep.include({ackid: 7});
  });

  for (const ackid of [null, '3x', '', {}, [], true, 1e400, 2.5]) {
    it(`reads the other parts of a frame with the ackid ${JSON.stringify(ackid)}`, () => {
      const parts = {hb: 1, peer_info: {id: 1, name: SERVER}, error: 'peerRemoved'};
      for (const msg of ['BYE', JSON.stringify({sdp})]) {
        const read = parse({ackid, ...parts, peer_msg: {from: 1, msg}});
        expect(read).to.deep.include({ackid: undefined, from: 1});
        expect(read?.messages.map(({type}) => type)).to.deep.equal([
          'peer',
          msg === 'BYE' ? 'bye' : 'offer',
          'error',
        ]);
      }
    });
  }

  it('reads numbers that are written as text', () => {
    const frame = {ackid: '3', peer_info: {id: '1', name: SERVER}, peer_msg: {from: '1', msg: 'BYE'}};
    expect(parse(frame)).to.deep.equal({
      ackid: 3,
      from: 1,
      messages: [peer(1, SERVER), {type: 'bye'}],
      refused: [],
    });
  });

  it('reads a message whose sender is invalid', () => {
    for (const from of [null, {}, 'host']) {
      const read = parse({ackid: 4, peer_msg: {from, msg: 'BYE'}});
      expect(read).to.deep.include({from: undefined, messages: [{type: 'bye'}]});
    }
  });

  it('returns undefined for text that is not a JSON object', () => {
    for (const text of ['', 'BYE', '{', 'null', '[]', '1', '"BYE"'])
      expect(parseFrame(text)).to.equal(undefined);
  });
});
