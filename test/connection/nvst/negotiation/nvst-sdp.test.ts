import {expect} from '@open-wc/testing';
import type {MediaSettings} from '../../../../src/connection/connector.ts';
import {answerNvstSdp} from '../../../../src/connection/nvst/negotiation/adapt-negotiation.ts';

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
const HOST = SERVER_FRAME.flatMap((line, index) => [
  line,
  `a=video.other${index}:1 `,
  'a=general.icePassword:host-password',
  'a=video.clientViewportWd:1280 ',
]).join('\r\n');

const answerTo = (nvstSdp: string, settings: MediaSettings = {}) =>
  answerNvstSdp(nvstSdp, {answer: ANSWER, width: 1920, height: 1080, ...settings}).split('\r\n');

describe('answerNvstSdp', () => {
  it('contains the sections of the host’s text, and the credentials and the size of the page alone', () => {
    expect(answerTo(HOST)).to.deep.equal([
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

  it('reads any line ends', () => {
    expect(answerTo(HOST.replaceAll('\r\n', '\n'))).to.deep.equal(answerTo(HOST));
  });

  it('limits the bitrate from the first frame on', () => {
    expect(answerTo(HOST, {maxBitrate: 1_999_001, fps: 24})).to.include.members([
      'a=video.initialBitrateKbps:2000',
      'a=video.initialPeakBitrateKbps:2000',
      'a=vqos.bw.maximumBitrateKbps:2000',
      'a=video.maxFPS:24',
    ]);
  });
});
