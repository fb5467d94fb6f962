import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {limitVideo} from '../../../../src/connection/nvst/negotiation/adapt-negotiation.ts';
import {orderCodecs} from '../../../../src/connection/nvst/negotiation/offer.ts';
import {openPlaying} from '../page-stream.ts';

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

const ANSWER = [
  'v=0',
  'm=audio 9 X 111',
  'c=IN IP4 0.0.0.0',
  'm=video 9 X 96',
  'c=IN IP4 0.0.0.0',
  'a=mid:1',
  '',
];

describe('limitVideo', () => {
  it('adds the limits to the video only', () => {
    const [lines, after] = [ANSWER.slice(0, 5), ANSWER.slice(5, 6)];
    expect(limitVideo(ANSWER.join('\r\n'), {maxBitrate: 2_500_001, fps: 30}).split('\r\n')).to.deep.equal([
      ...lines,
      'b=AS:2501',
      ...after,
      'a=framerate:30',
      '',
    ]);
  });

  it('changes nothing without limits, or with ones that are not positive', () => {
    for (const limits of [{}, {maxBitrate: 0, fps: 0}, {maxBitrate: -1, fps: -1}])
      expect(limitVideo(ANSWER.join('\r\n'), limits)).to.equal(ANSWER.join('\r\n'));
  });
});

describe('the order of codecs in an answer', () => {
  for (const [name, codecs, first] of [
    ['is that of the host', undefined, 'VP8'],
    ['starts with the codecs of the page', 'AV1', 'AV1'],
  ] as const) {
    it(name, async () => {
      const {host} = await openPlaying({codecs});
      const answer = host.answers[0]?.sdp ?? '';
      const [, format = ''] = /^m=video \d+ \S+ (\d+)/m.exec(answer) ?? [];
      expect(new RegExp(`^a=rtpmap:${format} (\\w+)/`, 'm').exec(answer)?.[1]).to.equal(first);
    });
  }
});
