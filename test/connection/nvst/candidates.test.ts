import {expect} from '@open-wc/testing';
import type {StreamEndpoint} from '../../../src/connection/connector.ts';
import {
  prepareCandidates,
  isUsable,
  completeCandidate,
  type CandidatePolicy,
  listAddresses,
  TriedCandidates,
} from '../../../src/connection/nvst/candidates.ts';

const signaling = {host: 'gpu-7.example', port: 49_100};
const withRoute: StreamEndpoint = {sessionId: 's1', signaling, media: {host: '203.0.113.9', port: 30_998}};
const withoutRoute: StreamEndpoint = {sessionId: 's1', signaling};
const line = (address: string, port: number) => `candidate:1 1 udp 2130706431 ${address} ${port} typ host`;

/** An offer with the host’s order of sections: audio, video, data. */
const offer = ({
  candidates = [] as readonly string[],
  mids = ['0', '1', '2'] as readonly string[],
  port = 47_998,
  iceLite = true,
} = {}) =>
  [
    'v=0',
    's=odrerir',
    'c=IN IP4 0.0.0.0',
    ...(iceLite ? ['a=ice-lite'] : []),
    `a=group:BUNDLE ${mids.join(' ')}`,
    ...['audio', 'video', 'application'].flatMap((kind, section) => [
      `m=${kind} ${port} UDP/TLS/RTP/SAVPF 111`,
      'c=IN IP4 0.0.0.0',
      `a=mid:${mids[section]}`,
      ...(section === 0 ? candidates.map((candidate) => `a=${candidate}`) : []),
    ]),
    '',
  ].join('\r\n');

const added = (sdp: string, endpoint: StreamEndpoint, policy: CandidatePolicy = 'auto') =>
  prepareCandidates(sdp, endpoint, policy).added;

describe('prepareCandidates', () => {
  it('adds the media route to an offer without candidates', () => {
    expect(prepareCandidates(offer(), withRoute, 'auto')).to.deep.equal({
      sdp: offer(),
      added: [{candidate: line('203.0.113.9', 30_998), sdpMid: '0', sdpMLineIndex: 0}],
    });
  });

  it('adds the media route, and leaves the candidates of the host unchanged', () => {
    const sdp = offer({candidates: [line('198.51.100.4', 47_998)]});
    expect(prepareCandidates(sdp, withRoute, 'auto')).to.deep.equal({
      sdp,
      added: [{candidate: line('203.0.113.9', 30_998), sdpMid: '0', sdpMLineIndex: 0}],
    });
  });

  it('adds its candidate to the offer’s first mid, whatever its name', () => {
    const sdp = offer({mids: ['sound', 'video', 'data']});
    expect(added(sdp, withRoute)).to.have.deep.nested.property('[0].sdpMid', 'sound');
    const without = sdp.replace(/a=mid:.*\r\n/g, '');
    expect(added(without, withRoute)).to.have.deep.nested.property('[0].sdpMid', null);
  });

  it('strips the brackets of an IPv6 route', () => {
    const media = {host: '[2001:db8::9]', port: 47_998};
    expect(added(offer(), {...withRoute, media})).to.have.deep.nested.property(
      '[0].candidate',
      line('2001:db8::9', 47_998),
    );
  });

  it('replaces 0.0.0.0 by the route’s address, only in candidates', () => {
    const sdp = offer({candidates: [line('0.0.0.0', 47_998)]});
    expect(prepareCandidates(sdp, withRoute, 'auto').sdp).to.equal(
      offer({candidates: [line('203.0.113.9', 47_998)]}),
    );
  });

  it('replaces 0.0.0.0 by the signaling host without a media route', () => {
    const sdp = offer({candidates: [line('0.0.0.0', 47_998)]});
    expect(prepareCandidates(sdp, withoutRoute, 'auto')).to.deep.equal({
      sdp: offer({candidates: [line('gpu-7.example', 47_998)]}),
      added: [],
    });
  });

  it('uses the port of the video section without a route and candidates', () => {
    const sdp = offer().replace('m=audio 47998', 'm=audio 9');
    expect(added(sdp, withoutRoute)).to.deep.equal([
      {candidate: line('gpu-7.example', 47_998), sdpMid: '0', sdpMLineIndex: 0},
    ]);
  });

  for (const [reason, sdp] of Object.entries({
    'the port is 9': offer({port: 9}),
    'the port is 0': offer({port: 0}),
    'the host is not ice-lite': offer({iceLite: false}),
    'the host sends candidates': offer({candidates: [line('198.51.100.4', 47_998)]}),
  })) {
    it(`adds nothing without a route when ${reason}`, () => {
      expect(added(sdp, withoutRoute)).to.deep.equal([]);
    });
  }

  it('adds nothing with `trust`', () => {
    expect(added(offer(), withRoute, 'trust')).to.deep.equal([]);
    expect(added(offer(), withoutRoute, 'trust')).to.deep.equal([]);
  });
});

describe('completeCandidate', () => {
  const local = line('10.0.0.7', 51_234);
  const placeholder = `${line('0.0.0.0', 47_998)} generation 0 ufrag q1Zx`;

  it('leaves a candidate with an address unchanged', () => {
    expect(completeCandidate(local, withRoute)).to.equal(local);
    expect(completeCandidate(local, withoutRoute)).to.equal(local);
  });

  it('replaces a placeholder, and keeps the rest of the line', () => {
    expect(completeCandidate(placeholder, withRoute)).to.equal(
      `${line('203.0.113.9', 47_998)} generation 0 ufrag q1Zx`,
    );
  });

  it('writes an IPv6 host without the brackets of a URL', () => {
    const media = {host: '[2001:db8::9]', port: 30_998};
    const bracketed: StreamEndpoint = {...withRoute, media};
    expect(completeCandidate(line('0.0.0.0', 47_998), bracketed)).to.equal(line('2001:db8::9', 47_998));
    const signalingOnly = {sessionId: 's1', signaling: {host: '[2001:db8::7]', port: 49_100}};
    expect(completeCandidate(line('0.0.0.0', 47_998), signalingOnly)).to.equal(line('2001:db8::7', 47_998));
  });

  for (const address of ['::', '[::]', '::0', '0:0:0:0:0:0:0:0']) {
    it(`replaces the IPv6 placeholder ${address}`, () => {
      expect(completeCandidate(line(address, 47_998), withRoute)).to.equal(line('203.0.113.9', 47_998));
    });
  }

  it('leaves an IPv6 address unchanged', () => {
    for (const address of ['::1', '2001:db8::', 'fe80::1', '0', '']) {
      expect(completeCandidate(line(address, 47_998), withRoute)).to.equal(line(address, 47_998));
    }
  });

  it('leaves the end of candidates unchanged', () => {
    expect(completeCandidate('', withRoute)).to.equal('');
  });
});

describe('isUsable', () => {
  it('accepts UDP in any case, and neither TCP nor the end of candidates', () => {
    expect(isUsable(line('203.0.113.9', 47_998))).to.equal(true);
    expect(isUsable('candidate:1 1 UDP 1 203.0.113.9 47998 typ host')).to.equal(true);
    expect(isUsable('candidate:1 1 tcp 1 203.0.113.9 9 typ host tcptype active')).to.equal(false);
    expect(isUsable('')).to.equal(false);
  });
});

describe('TriedCandidates', () => {
  it('lists each address once', () => {
    const tried = new TriedCandidates();
    for (const port of [47_998, 47_999, 47_998]) expect(tried.add(line('203.0.113.9', port))).to.equal(true);
    expect(listAddresses(tried.addresses)).to.equal('203.0.113.9:47998, 203.0.113.9:47999');
  });

  it('accepts two hundred, and lists the first few', () => {
    const tried = new TriedCandidates();
    const accepted = Array.from({length: 5000}, (_, port) => tried.add(line('a'.repeat(5000), port)));
    expect(accepted.filter(Boolean)).to.have.length(200);
    expect(accepted[200]).to.equal(false);
    expect(listAddresses(tried.addresses).length).to.be.below(1000);
    expect(listAddresses(tried.addresses)).to.match(/…$/);
  });
});
