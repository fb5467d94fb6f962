import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  prepareCandidates,
  isUsable,
  completeCandidate,
  type CandidatePolicy,
} from '../../../src/connection/nvst/candidates.ts';
import {answerNvstSdp} from '../../../src/connection/nvst/negotiation/adapt-negotiation.ts';
import {signalingAddress} from '../../../src/connection/nvst/signaling/open-socket.ts';
import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import {fuzz} from '../fuzz.ts';
import {oddText} from '../broken-inputs.ts';

const LINES = [
  ...[
    'v=0',
    's=odrerir',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'a=ice-lite',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=mid:video',
  ],
  ...[
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'm=video 47998 UDP/TLS/RTP/SAVPF 96',
    'm=video 9 RTP 96',
    'm=video 99999 x',
  ],
  ...[
    'a=candidate:1 1 udp 2130706431 203.0.113.9 47998 typ host',
    'a=candidate:1 1 UDP 1 0.0.0.0 1 typ host',
  ],
  ...[
    'a=candidate:',
    'a=candidate:0.0.0.0',
    'a=candidate: 1 tcp 0.0.0.0 0.0.0.0 0.0.0.0',
    'a=ice-ufrag:q1Zx',
  ],
  ...[
    'a=ri.hidDeviceMask:0xFFFFFFFF',
    'a=ri.enablePartiallyReliableTransferHid: 4294967295 ',
    'a=ri.hidDeviceMask:0x',
  ],
  ...[
    'a=video.clientViewportWd:1280',
    'a=general.icePassword:host',
    'video.maxFPS:30',
    'a=constructor:1',
    ':',
  ],
];
const line = fc.oneof(
  {weight: 5, arbitrary: fc.constantFrom(...LINES)},
  oddText,
  fc
    .tuple(fc.constantFrom(...LINES), fc.nat(40), oddText)
    .map(([text, at, rest]) => text.slice(0, at) + rest),
);
const sdp = fc
  .tuple(
    fc.array(line, {maxLength: 20}),
    fc.constantFrom('\r\n', '\n', '\r', ' '),
    fc.constantFrom(1, 1, 1, 200),
  )
  .map(([lines, end, times]) => `${lines.join(end)}${end}`.repeat(times));
const host = fc.oneof(
  fc.constantFrom('10.0.0.7', '::1', '[::1]', 'host.example', '', ':', '[', '%', 'a b'),
  oddText,
);
const port = fc.oneof(fc.integer({min: 1, max: 65_535}), fc.constantFrom(0, -1, 1.5, 1e9, NaN));
const route = fc.record({host, port});
const endpoint = fc
  .tuple(route, fc.option(route))
  .map(([signaling, media]) => ({sessionId: 's1', signaling, ...(media ? {media} : {})}));
const policy = fc.constantFrom<CandidatePolicy>('auto', 'trust');

const countCandidates = (text: string) => text.match(/^a=candidate:/gm)?.length ?? 0;

describe('Arbitrary session descriptions', () => {
  it('keep at most a hundred candidates and get at most one more', () => {
    fuzz(fc.tuple(sdp, endpoint, policy), ([offer, to, how]) => {
      const {sdp: filled, added} = prepareCandidates(offer, to, how);
      expect(countCandidates(filled)).to.be.at.most(Math.min(100, countCandidates(offer)));
      expect(added.length).to.be.at.most(1);
    });
  });

  it('have candidates that are completed or unchanged', () => {
    fuzz(fc.tuple(line, endpoint), ([candidate, to]) => {
      expect(completeCandidate(candidate, to)).to.be.a('string');
      expect(isUsable(candidate)).to.be.a('boolean');
    });
  });

  it('get an nvstSdp as their answer', () => {
    fuzz(fc.tuple(sdp, sdp), ([nvstSdp, answer]) => {
      const answered = answerNvstSdp(nvstSdp, {answer, width: 1280, height: 720});
      const hasVideo = /[\r\n\u2028\u2029]m=video/.test(nvstSdp);
      expect(/^a=video\.clientViewportWd:1280\r$/m.test(answered)).to.equal(hasVideo);
    });
  });

  it('take linear time', () => {
    for (const text of [
      ...LINES,
      ' ',
      '\n',
      'a=',
      ':',
      '1',
      'a=ri.hidDeviceMask:',
      'a=ri.hidDeviceMask:\n',
      '0x1 ',
    ]) {
      const long = `${text}\r\n`.repeat(20_000) + text.repeat(20_000);
      const to = {sessionId: 's1', signaling: {host: 'a', port: 1}};
      expect(countCandidates(prepareCandidates(long, to, 'auto').sdp)).to.be.at.most(100);
      answerNvstSdp(long, {answer: long, width: 1, height: 1});
      isUsable(long);
    }
  });
});

describe('Arbitrary addresses of a session', () => {
  it('result in a signaling URL or in an AppStreamError', () => {
    fuzz(fc.tuple(endpoint, oddText, oddText, oddText), ([to, peer, path, query]) => {
      try {
        expect(signalingAddress(to, {name: peer, returns: true}, {path, query}, false).protocol).to.match(
          /^wss?:$/,
        );
      } catch (error) {
        expect(error, String(error)).to.be.instanceOf(AppStreamError);
      }
    });
  });
});
