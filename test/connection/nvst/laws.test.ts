import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {candidatesForOffer, redirect, type CandidatePolicy} from '../../../src/connection/nvst/candidates.ts';
import {parseFrame} from '../../../src/connection/nvst/signaling-frames.ts';
import type {StreamEndpoint} from '../../../src/connection/connector.ts';

const policy = fc.constantFrom<CandidatePolicy>('auto', 'rewrite', 'trust');
const hostPort = fc.record({
  host: fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()),
  port: fc.integer({min: 1, max: 65_535}),
});
const endpoint: fc.Arbitrary<StreamEndpoint> = fc
  .tuple(hostPort, fc.option(hostPort, {nil: undefined}))
  .map(([signaling, media]) => ({sessionId: 's1', signaling, ...(media ? {media} : {})}));

/** Frames with the known keys, each with a right or a wrong value. */
const nearFrame = fc.record(
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
);
/** Lines as an SDP has them, among any other text. */
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

  it('every object with a whole number as ackid is a frame with that ackid, whatever else it holds', () => {
    fc.assert(
      fc.property(nearFrame, fc.nat(), (rest, ackid) => {
        expect(parseFrame(JSON.stringify({...rest, ackid}))?.ackid).to.equal(ackid);
      }),
    );
  });

  it('no candidate makes redirect throw, and with `trust` only a placeholder changes', () => {
    fc.assert(
      fc.property(fc.string(), endpoint, policy, (candidate, to, how) => {
        const redirected = redirect(candidate, to, how);
        if (how === 'trust' && !candidate.includes('0.0.0.0')) expect(redirected).to.equal(candidate);
      }),
    );
  });

  it('no offer makes candidatesForOffer throw, and lines that are no candidates stay as they are', () => {
    const others = (text: string) => text.split('\r\n').filter((line) => !line.startsWith('a=candidate:'));
    fc.assert(
      fc.property(sdp, endpoint, policy, (offer, to, how) => {
        expect(others(candidatesForOffer(offer, to, how).sdp)).to.deep.equal(others(offer));
      }),
    );
  });

  it('a media route is added as it is, unless the host alone is trusted', () => {
    fc.assert(
      fc.property(sdp, hostPort, hostPort, policy, (offer, signaling, media, how) => {
        const {added} = candidatesForOffer(offer, {sessionId: 's1', signaling, media}, how);
        const line = `candidate:1 1 udp 2130706431 ${media.host} ${media.port} typ host`;
        expect(added.map(({candidate}) => candidate)).to.deep.equal(how === 'trust' ? [] : [line]);
      }),
    );
  });
});
