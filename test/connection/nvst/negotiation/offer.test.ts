import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  checkOffer,
  listCodecs,
  orderCodecs,
  readSections,
} from '../../../../src/connection/nvst/negotiation/offer.ts';
import {catchErrorCode} from '../../../messages/catch-rejection.ts';

const sdp = (...lines: readonly string[]) => ['v=0', ...lines, ''].join('\r\n');

const SOUND = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:0', 'a=rtpmap:111 opus/48000/2'];
const VIDEO = [
  'm=video 47998 UDP/TLS/RTP/SAVPF 98 96 97 99',
  'a=mid:video',
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 packetization-mode=1;profile-level-id=640032',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:98 H265/90000',
];

describe('readSections', () => {
  it('reads kinds, mids and codecs in the order of the section', () => {
    const [sound, video, data] = readSections(
      sdp(...SOUND, ...VIDEO, 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel'),
    );
    expect(sound).to.deep.equal({
      kind: 'audio',
      mid: '0',
      sends: true,
      receives: true,
      codecs: [{name: 'opus', parameters: ''}],
    });
    expect(video?.codecs.map(({name}) => name)).to.deep.equal(['H265', 'H264', 'rtx']);
    expect(video?.codecs[1]?.parameters).to.equal('packetization-mode=1;profile-level-id=640032');
    expect(data).to.deep.include({kind: 'application', mid: undefined, codecs: []});
  });

  for (const [direction, sends, receives] of [
    ['sendrecv', true, true],
    ['sendonly', true, false],
    ['recvonly', false, true],
    ['inactive', false, false],
  ] as const) {
    it(`reads ${direction} of a section and of the session`, () => {
      for (const lines of [
        [...SOUND, `a=${direction}`],
        [`a=${direction}`, ...SOUND],
      ])
        expect(readSections(sdp(...lines))[0]).to.include({sends, receives});
      expect(readSections(sdp('a=inactive', ...SOUND, `a=${direction}`))[0]).to.include({sends, receives});
    });
  }

  it('reads lines that end with LF', () => {
    const text = sdp(...SOUND, 'a=recvonly', ...VIDEO);
    expect(readSections(text.replaceAll('\r', ''))).to.deep.equal(readSections(text));
  });

  it('returns at most 32 sections for any text', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('m=', 'm=video', 'a=rtpmap:', 'a=mid:', ...VIDEO));
    fc.assert(
      fc.property(fc.array(line, {maxLength: 200}), (lines) => {
        const sections = readSections(sdp(...lines));
        expect(sections.length).to.be.at.most(32);
        for (const {codecs} of sections) expect(codecs.length).to.be.at.most(100);
      }),
    );
  });
});

describe('listCodecs', () => {
  const ROWS: readonly (readonly [codecs: readonly (readonly [string, string])[], text: string])[] = [
    [[], 'none'],
    [
      [
        ['rtx', 'apt=96'],
        ['red', ''],
        ['ulpfec', ''],
        ['flexfec-03', ''],
      ],
      'none',
    ],
    [
      [
        ['H264', 'profile-level-id=640032'],
        ['H264', 'packetization-mode=0;profile-level-id=64001f'],
      ],
      'H264 (High)',
    ],
    [
      [
        ['H264', 'profile-level-id=42E01F'],
        ['H264', 'profile-level-id=ffffff'],
        ['AV1', ''],
      ],
      'H264 (Baseline), H264, AV1',
    ],
  ];
  for (const [codecs, text] of ROWS) {
    it(`lists ${text}`, () => {
      expect(listCodecs(codecs.map(([name, parameters]) => ({name, parameters})))).to.equal(text);
    });
  }

  it('is short for any offer', () => {
    fc.assert(
      fc.property(fc.array(fc.record({name: fc.string(), parameters: fc.string()})), (codecs) => {
        expect(listCodecs(codecs).length).to.be.below(1000);
      }),
    );
  });
});

const codecs = ['VP8', 'rtx', 'VP9', 'H264', 'AV1'].map((name) => ({mimeType: `video/${name}`}));
const namesOf = (list: string) => orderCodecs(codecs, list).map(({mimeType}) => mimeType.slice(6));

describe('orderCodecs', () => {
  for (const [list, order] of [
    ['H264', 'H264 VP8 rtx VP9 AV1'],
    ['av1 h264', 'AV1 H264 VP8 rtx VP9'],
    [' VP9,  VP8 ', 'VP9 VP8 rtx H264 AV1'],
    ['H266', 'VP8 rtx VP9 H264 AV1'],
    ['', 'VP8 rtx VP9 H264 AV1'],
  ] as const) {
    it(`orders by “${list}”`, () => expect(namesOf(list).join(' ')).to.equal(order));
  }

  it('keeps the host’s order of profiles, whatever the order of the browser is', () => {
    const codec = (name: string, sdpFmtpLine = '') => ({mimeType: `video/${name}`, sdpFmtpLine});
    const baseline = codec('H264', 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f');
    const high = codec('H264', 'packetization-mode=1;profile-level-id=640c2a');
    const [vp8, av1] = [codec('VP8'), codec('AV1')];
    const offered = [
      {name: 'H264', parameters: 'profile-level-id=640c1f;packetization-mode=1'},
      {name: 'VP8', parameters: ''},
      {name: 'H264', parameters: 'packetization-mode=1;profile-level-id=42e01f'},
    ];
    const browser = [av1, vp8, baseline, high];
    expect(orderCodecs(browser, 'VP8 H264', offered)).to.deep.equal([vp8, high, baseline, av1]);
    expect(orderCodecs(browser, '', offered)).to.deep.equal([high, vp8, baseline, av1]);
  });

  it('keeps every codec, for any list', () => {
    fc.assert(
      fc.property(fc.string(), (list) => {
        expect(orderCodecs(codecs, list)).to.have.members(codecs);
      }),
    );
  });
});

const AUDIO = 'm=audio 9 UDP/TLS/RTP/SAVPF 111';
const BUNDLED = ['m=video 0 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0', 'a=bundle-only', 'a=mid:1'];

const OFFERS: Readonly<Record<string, readonly [offer: string, code: string | undefined]>> = {
  'video with a port': [sdp(AUDIO, 'm=video 47998 UDP/TLS/RTP/SAVPF 96'), undefined],
  'video that another section carries': [sdp(AUDIO, ...BUNDLED), undefined],
  'lines that end with LF': [sdp(AUDIO, ...BUNDLED).replaceAll('\r', ''), undefined],
  'rejected video': [sdp(AUDIO, 'm=video 0 UDP/TLS/RTP/SAVPF 96', 'a=mid:1'), 'no-video'],
  'rejected video before a bundled section of data': [
    sdp(
      'm=video 0 UDP/TLS/RTP/SAVPF 96',
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
      'a=bundle-only',
    ),
    'no-video',
  ],
  'no video': [sdp(AUDIO), 'no-video'],
  'no section': ['', 'no-video'],
  'one of two videos rejected': [sdp('m=video 0 X 96', 'm=video 9 X 96'), undefined],
  '32 sections': [sdp(...Array.from({length: 32}, () => 'm=video 9 X 96')), undefined],
  '33 sections': [sdp(...Array.from({length: 33}, () => 'm=video 9 X 96')), 'bad-offer'],
  'many sections': [sdp(...Array.from({length: 10_000}, () => 'm=video 9 X 96')), 'bad-offer'],
};

describe('checkOffer', () => {
  for (const [name, [offer, code]] of Object.entries(OFFERS)) {
    it(`${code ? `reports ${code} for` : 'accepts'} an offer with ${name}`, () =>
      expect(catchErrorCode(() => checkOffer(offer))).to.equal(code));
  }
});
