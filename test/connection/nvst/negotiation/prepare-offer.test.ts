import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {prepareOffer} from '../../../../src/connection/nvst/negotiation/offer.ts';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';

const offer = (...sections: readonly string[]) => ['v=0', ...sections, ''].join('\r\n');
const AUDIO = 'm=audio 9 UDP/TLS/RTP/SAVPF 111';
const BUNDLED = ['m=video 0 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0', 'a=bundle-only', 'a=mid:1'];

const codeOf = (sdp: string) => {
  try {
    prepareOffer(sdp);
    return 'ok';
  } catch (error) {
    return AppStreamError.from(error).code;
  }
};

const ROWS: Readonly<Record<string, readonly [sdp: string, code: string]>> = {
  'video with a port': [offer(AUDIO, 'm=video 47998 UDP/TLS/RTP/SAVPF 96'), 'ok'],
  'video that another section carries': [offer(AUDIO, ...BUNDLED), 'ok'],
  'lines that end with LF': [offer(AUDIO, ...BUNDLED).replaceAll('\r', ''), 'ok'],
  'rejected video': [offer(AUDIO, 'm=video 0 UDP/TLS/RTP/SAVPF 96', 'a=mid:1'), 'no-video'],
  'rejected video before a bundled section of data': [
    offer(
      'm=video 0 UDP/TLS/RTP/SAVPF 96',
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
      'a=bundle-only',
    ),
    'no-video',
  ],
  'no video': [offer(AUDIO), 'no-video'],
  'no section': ['', 'no-video'],
  'one of two videos rejected': [offer('m=video 0 X 96', 'm=video 9 X 96'), 'ok'],
  '32 sections': [offer(...Array.from({length: 32}, () => 'm=video 9 X 96')), 'ok'],
  '33 sections': [offer(...Array.from({length: 33}, () => 'm=video 9 X 96')), 'bad-offer'],
  'many sections': [offer(...Array.from({length: 10_000}, () => 'm=video 9 X 96')), 'bad-offer'],
};

describe('prepareOffer', () => {
  for (const [name, [sdp, code]] of Object.entries(ROWS)) {
    it(`reports ${code} for an offer with ${name}`, () => expect(codeOf(sdp)).to.equal(code));
  }

  const SSRC = ['a=ssrc-group:FID 1 2', 'a=ssrc:1 cname:a', 'a=ssrc:2 cname:a'];
  const SOUND = [AUDIO, 'a=ssrc:9 cname:a'];
  const VIDEO = ['m=video 9 X 96', 'a=mid:1'];

  it('removes the SSRCs of the video, and keeps those of the sound', () => {
    for (const sections of [
      [...VIDEO, ...SSRC, ...SOUND],
      [...SOUND, ...VIDEO, ...SSRC],
    ]) {
      const rest = sections.filter((line) => !SSRC.includes(line));
      expect(prepareOffer(offer(...sections))).to.equal(offer(...rest));
    }
  });

  it('removes RTX with the SSRCs, which alone tie it to the video', () => {
    const video = (formats: string, ...lines: readonly string[]) =>
      offer(...SOUND, `m=video 9 UDP/TLS/RTP/SAVPF ${formats}`, 'a=rtpmap:96 VP8/90000', ...lines);
    const rtx = ['a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96', 'a=rtcp-fb:97 nack'];
    const vp9 = ['a=rtpmap:98 VP9/90000', 'a=fmtp:98 profile-id=0', 'a=rtcp-fb:98 nack pli'];
    expect(prepareOffer(video('96 97 98', ...rtx, ...vp9, ...SSRC))).to.equal(video('96 98', ...vp9));
    expect(prepareOffer(video('96 98', ...vp9, ...SSRC))).to.equal(video('96 98', ...vp9));
  });

  it('keeps RTX in an offer without SSRCs, and formats if they are all RTX', () => {
    const rtx = offer('m=video 9 X 96 97', 'a=rtpmap:96 VP8/90000', 'a=rtpmap:97 rtx/90000');
    expect(prepareOffer(rtx)).to.equal(rtx);
    expect(prepareOffer(offer('m=video 9 X 97', 'a=rtpmap:97 rtx/90000', ...SSRC))).to.equal(
      offer('m=video 9 X 97', 'a=rtpmap:97 rtx/90000'),
    );
  });

  it('keeps the SSRCs of two videos, which need them to be told apart', () => {
    const both = offer(...VIDEO, ...SSRC, ...VIDEO, ...SSRC);
    expect(prepareOffer(both)).to.equal(both);
  });

  it('removes nothing of an offer without SSRCs', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const sdp = offer(...VIDEO, ...lines.filter((line) => !/^(m=|a=ssrc)/m.test(line)));
        expect(prepareOffer(sdp)).to.equal(sdp);
      }),
    );
  });
});
