import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {listCodecs} from '../../../../src/connection/nvst/negotiation/offer.ts';
import {readSections} from '../../../../src/connection/nvst/negotiation/offer.ts';

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
