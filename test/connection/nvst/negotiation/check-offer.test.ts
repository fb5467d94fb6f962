import {expect} from '@open-wc/testing';
import {checkOffer} from '../../../../src/connection/nvst/negotiation/offer.ts';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';

const offer = (...sections: readonly string[]) => ['v=0', ...sections, ''].join('\r\n');
const AUDIO = 'm=audio 9 UDP/TLS/RTP/SAVPF 111';
const BUNDLED = ['m=video 0 UDP/TLS/RTP/SAVPF 96', 'c=IN IP4 0.0.0.0', 'a=bundle-only', 'a=mid:1'];

const codeOf = (sdp: string) => {
  try {
    checkOffer(sdp);
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

describe('checkOffer', () => {
  for (const [name, [sdp, code]] of Object.entries(ROWS)) {
    it(`reports ${code} for an offer with ${name}`, () => expect(codeOf(sdp)).to.equal(code));
  }
});
