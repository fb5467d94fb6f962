import {expect} from '@open-wc/testing';
import type {MediaSettings} from '../../../../src/connection/connector.ts';
import {answerNvstSdp, readHostSize} from '../../../../src/connection/nvst/negotiation/nvst-sdp.ts';

const HOST = [
  'v=0',
  'o=SdpTest test_id_13 14 IN IPv4 127.0.0.1',
  'a=general.icePassword:host-password',
  'a=general.iceUserNameFragment:host',
  'a=general.dtlsFingerprint:00:00',
  'm=video 0 RTP/AVP',
  'a=msid:fbc-video-0',
  'a=video.clientViewportWd:1280',
  'a=video.clientViewportHt:720',
  'a=video.maxFPS:60',
  'm=application 0 RTP/AVP',
  'a=msid:input_1',
  'a=ri.hidDeviceMask:0xFFFFFFFF',
  '',
].join('\r\n');
const ANSWER = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=ice-ufrag:q1Zx',
  'a=ice-pwd:page-password',
  'a=fingerprint:sha-256 AB:CD:EF',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=ice-ufrag:q1Zx',
  '',
].join('\r\n');

const answerTo = (nvstSdp: string, nvstServerOverrides?: string, settings: MediaSettings = {}) =>
  answerNvstSdp(
    {type: 'offer', sdp: 'v=0', nvstSdp, nvstServerOverrides},
    {answer: ANSWER, width: 1920, height: 1080, ...settings},
  );

/** The frame of NVIDIA's streaming server, whose values end with a space. */
const SERVER_FRAME = [
  'v=0',
  'o=SdpTest test_id_13 14 IN IPv4 127.0.0.1',
  's=test session',
  't=0 0',
  'm=video 0 RTP/AVP',
  'a=msid:video_stream ',
  'm=audio 0 RTP/AVP',
  'a=msid:audio_stream ',
  'm=application 0 udp',
  'a=msid:input_stream ',
];

describe('answerNvstSdp', () => {
  it('replaces the credentials and the size in the host’s text by the page’s', () => {
    expect(answerTo(HOST)).to.equal(
      HOST.replace('host-password', 'page-password')
        .replace('Fragment:host', 'Fragment:q1Zx')
        .replace('00:00', 'AB:CD:EF')
        .replace('Wd:1280', 'Wd:1920')
        .replace('Ht:720', 'Ht:1080'),
    );
  });

  it('applies the host’s overrides, with and without `a=`', () => {
    for (const overrides of ['a=video.maxFPS:30\r\n', 'video.maxFPS:30\n']) {
      expect(answerTo(HOST, overrides)).to.include('a=video.maxFPS:30').and.not.to.include('maxFPS:60');
    }
  });

  it('ignores overrides of the page’s credentials and size', () => {
    const text = answerTo(HOST, 'a=general.icePassword:other\r\na=video.clientViewportWd:64');
    expect(text).to.include('icePassword:page-password').and.to.include('clientViewportWd:1920');
    expect(text).not.to.match(/other|Wd:64/);
  });

  it('ignores overrides that it cannot parse', () => {
    expect(answerTo(HOST, '\r\nnonsense\r\n=:\r\n')).to.equal(answerTo(HOST));
  });

  it('adds missing attributes to their section', () => {
    const bare = 'v=0\r\nm=video 0 RTP/AVP\r\na=msid:fbc-video-0\r\nm=audio 0 RTP/AVP\r\n';
    expect(answerTo(bare, 'a=general.new:1').split('\r\n')).to.deep.equal([
      'v=0',
      'a=general.new:1',
      'a=general.iceUserNameFragment:q1Zx',
      'a=general.icePassword:page-password',
      'a=general.dtlsFingerprint:AB:CD:EF',
      'm=video 0 RTP/AVP',
      'a=msid:fbc-video-0',
      'a=video.clientViewportWd:1920',
      'a=video.clientViewportHt:1080',
      'm=audio 0 RTP/AVP',
      '',
    ]);
  });

  it('sends NVIDIA’s streaming server only the sections of its text, and the page’s lines', () => {
    const other = (line: string, index: number) => [
      line,
      `a=video.other${index}:1 `,
      `a=vqos.other${index}: `,
    ];
    expect(answerTo(SERVER_FRAME.flatMap(other).join('\r\n')).split('\r\n')).to.deep.equal([
      ...SERVER_FRAME.slice(0, 4),
      'a=general.iceUserNameFragment:q1Zx',
      'a=general.icePassword:page-password',
      'a=general.dtlsFingerprint:AB:CD:EF',
      ...SERVER_FRAME.slice(4, 6),
      'a=video.clientViewportWd:1920',
      'a=video.clientViewportHt:1080',
      ...SERVER_FRAME.slice(6),
      '',
    ]);
  });

  it('limits the bitrate from the first frame on', () => {
    for (const text of [HOST, SERVER_FRAME.join('\r\n')]) {
      const lines = answerTo(text, undefined, {maxBitrate: 1_999_001, fps: 24}).split('\r\n');
      expect(lines).to.include.members([
        'a=video.initialBitrateKbps:2000',
        'a=video.initialPeakBitrateKbps:2000',
        'a=vqos.bw.maximumBitrateKbps:2000',
        'a=video.maxFPS:24',
      ]);
    }
  });

  it('contains none of the host’s credentials', () => {
    expect(answerTo(HOST)).not.to.match(/host-password|Fragment:host|00:00/);
  });
});

describe('readHostSize', () => {
  const ROWS: readonly (readonly [text: string | undefined, overrides: string | undefined, size: unknown])[] =
    [
      [HOST, undefined, {width: 1280, height: 720}],
      [HOST, 'video.clientViewportWd:640\r\na=video.clientViewportHt:360', {width: 640, height: 360}],
      [`a=msid:video_stream\r\n${HOST}`, undefined, undefined],
      [undefined, undefined, undefined],
      ['a=video.clientViewportWd:1280', undefined, undefined],
      ['a=video.clientViewportWd:0\r\na=video.clientViewportHt:720', undefined, undefined],
      ['a=video.clientViewportWd:1280000\r\na=video.clientViewportHt:720', undefined, undefined],
    ];
  for (const [nvstSdp, nvstServerOverrides, size] of ROWS) {
    it(`reads ${JSON.stringify(size)} of ${JSON.stringify([nvstSdp, nvstServerOverrides])}`, () => {
      expect(readHostSize({type: 'offer', sdp: '', nvstSdp, nvstServerOverrides})).to.deep.equal(size);
    });
  }
});
