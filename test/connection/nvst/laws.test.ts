import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  completeCandidate,
  prepareCandidates,
  type CandidatePolicy,
} from '../../../src/connection/nvst/candidates.ts';
import {parseFrame} from '../../../src/connection/nvst/signaling/signaling-frames.ts';
import type {StreamEndpoint} from '../../../src/connection/connector.ts';

const policy = fc.constantFrom<CandidatePolicy>('auto', 'trust');
const hostPort = fc.record({
  host: fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()),
  port: fc.integer({min: 1, max: 65_535}),
});
const endpoint: fc.Arbitrary<StreamEndpoint> = fc
  .tuple(hostPort, fc.option(hostPort, {nil: undefined}))
  .map(([signaling, media]) => ({sessionId: 's1', signaling, ...(media ? {media} : {})}));

/** Frames with the known keys, each with a valid or an invalid value. The element refuses the key `__proto__`. */
const nearFrame = fc
  .record(
    {
      ackid: fc.oneof(fc.nat(), fc.jsonValue()),
      hb: fc.jsonValue(),
      error: fc.oneof(fc.string(), fc.jsonValue()),
      peer_info: fc.oneof(
        fc.record({id: fc.jsonValue(), name: fc.jsonValue(), connected: fc.jsonValue()}, {requiredKeys: []}),
        fc.jsonValue(),
      ),
      peer_msg: fc.oneof(
        fc.record({from: fc.jsonValue(), msg: fc.oneof(fc.json(), fc.jsonValue())}, {requiredKeys: []}),
        fc.jsonValue(),
      ),
    },
    {requiredKeys: []},
  )
  .filter((frame) => !JSON.stringify(frame).includes('__proto__'));
/** Lines of an SDP, among other text. */
const sdp = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.string().map((rest) => `a=candidate:${rest}`),
      fc.constantFrom('a=ice-lite', 'm=video 9 RTP', 'm=video 47998 RTP', 'm=video x', 'a=mid:', 'a=mid:v'),
    ),
  )
  .map((lines) => lines.join('\r\n'));

describe('laws of the wire format', () => {
  it('no text makes parseFrame throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseFrame(text)));
  });

  it('every object with an integer as ackid is a frame with that ackid', () => {
    fc.assert(
      fc.property(nearFrame, fc.nat(), (rest, ackid) => {
        expect(parseFrame(JSON.stringify({...rest, ackid}))?.ackid).to.equal(ackid);
      }),
    );
  });

  it('no candidate makes completeCandidate throw, which only changes a placeholder', () => {
    fc.assert(
      fc.property(fc.string(), endpoint, (candidate, to) => {
        const completed = completeCandidate(candidate, to);
        if (!candidate.includes('0')) expect(completed).to.equal(candidate);
      }),
    );
  });

  it('no offer makes prepareCandidates throw, and lines without candidates stay unchanged', () => {
    const others = (text: string) => text.split('\r\n').filter((line) => !line.startsWith('a=candidate:'));
    fc.assert(
      fc.property(sdp, endpoint, policy, (offer, to, how) => {
        expect(others(prepareCandidates(offer, to, how).sdp)).to.deep.equal(others(offer));
      }),
    );
  });

  it('a media route is added unchanged, except with `trust`', () => {
    fc.assert(
      fc.property(sdp, hostPort, hostPort, policy, (offer, signaling, media, how) => {
        const {added} = prepareCandidates(offer, {sessionId: 's1', signaling, media}, how);
        const line = `candidate:1 1 udp 2130706431 ${media.host} ${media.port} typ host`;
        expect(added.map(({candidate}) => candidate)).to.deep.equal(how === 'trust' ? [] : [line]);
      }),
    );
  });
});
