import {expect} from '@open-wc/testing';
import type {StreamEndpoint} from '../../../src/connection/connector.ts';
import {
  candidatesForOffer,
  isUsable,
  redirect,
  type CandidatePolicy,
} from '../../../src/connection/nvst/candidates.ts';

const signaling = {host: 'gpu-7.example', port: 49_100};
const withRoute: StreamEndpoint = {sessionId: 's1', signaling, media: {host: '203.0.113.9', port: 30_998}};
const withoutRoute: StreamEndpoint = {sessionId: 's1', signaling};
const line = (address: string, port: number) => `candidate:1 1 udp 2130706431 ${address} ${port} typ host`;

/** An offer in the host’s order of sections: sound, picture, data. */
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
  candidatesForOffer(sdp, endpoint, policy).added;

describe('candidatesForOffer', () => {
  it('adds the media route to an offer without candidates', () => {
    expect(candidatesForOffer(offer(), withRoute, 'auto')).to.deep.equal({
      sdp: offer(),
      added: [{candidate: line('203.0.113.9', 30_998), sdpMid: '0', sdpMLineIndex: 0}],
    });
  });

  it('adds the media route beside candidates of the host, which stay as they are', () => {
    const sdp = offer({candidates: [line('198.51.100.4', 47_998)]});
    expect(candidatesForOffer(sdp, withRoute, 'auto')).to.deep.equal({
      sdp,
      added: [{candidate: line('203.0.113.9', 30_998), sdpMid: '0', sdpMLineIndex: 0}],
    });
  });

  it('puts what it adds on the offer’s first mid, by whatever name', () => {
    const sdp = offer({mids: ['sound', 'picture', 'data']});
    expect(added(sdp, withRoute)).to.have.deep.nested.property('[0].sdpMid', 'sound');
    const without = sdp.replace(/a=mid:.*\r\n/g, '');
    expect(added(without, withRoute)).to.have.deep.nested.property('[0].sdpMid', null);
  });

  it('takes the brackets from an IPv6 route', () => {
    const media = {host: '[2001:db8::9]', port: 47_998};
    expect(added(offer(), {...withRoute, media})).to.have.deep.nested.property(
      '[0].candidate',
      line('2001:db8::9', 47_998),
    );
  });

  it('puts the route’s address for 0.0.0.0 in candidates, and nowhere else', () => {
    const sdp = offer({candidates: [line('0.0.0.0', 47_998)]});
    expect(candidatesForOffer(sdp, withRoute, 'auto').sdp).to.equal(
      offer({candidates: [line('203.0.113.9', 47_998)]}),
    );
  });

  it('puts the signaling host for 0.0.0.0 where there is no media route', () => {
    const sdp = offer({candidates: [line('0.0.0.0', 47_998)]});
    expect(candidatesForOffer(sdp, withoutRoute, 'auto')).to.deep.equal({
      sdp: offer({candidates: [line('gpu-7.example', 47_998)]}),
      added: [],
    });
  });

  it('takes the port of the picture’s section where there is neither route nor candidate', () => {
    const sdp = offer().replace('m=audio 47998', 'm=audio 9');
    expect(added(sdp, withoutRoute)).to.deep.equal([
      {candidate: line('gpu-7.example', 47_998), sdpMid: '0', sdpMLineIndex: 0},
    ]);
  });

  for (const [why, sdp] of Object.entries({
    'the port is 9': offer({port: 9}),
    'the port is 0': offer({port: 0}),
    'the host is no ice-lite one': offer({iceLite: false}),
    'the host names candidates': offer({candidates: [line('198.51.100.4', 47_998)]}),
  })) {
    it(`adds nothing without a route when ${why}`, () => {
      expect(added(sdp, withoutRoute)).to.deep.equal([]);
    });
  }

  it('with `rewrite` sends every candidate to the route', () => {
    const sdp = offer({candidates: [line('198.51.100.4', 47_998), line('0.0.0.0', 1)]});
    expect(candidatesForOffer(sdp, withRoute, 'rewrite').sdp).to.equal(
      offer({candidates: [line('203.0.113.9', 30_998), line('203.0.113.9', 30_998)]}),
    );
  });

  it('with `trust` adds nothing, with a route or without', () => {
    expect(added(offer(), withRoute, 'trust')).to.deep.equal([]);
    expect(added(offer(), withoutRoute, 'trust')).to.deep.equal([]);
  });
});

describe('redirect', () => {
  const local = line('10.0.0.7', 51_234);
  const nowhere = `${line('0.0.0.0', 47_998)} generation 0 ufrag q1Zx`;

  it('leaves a candidate that names its address', () => {
    for (const policy of ['auto', 'trust'] as const) {
      expect(redirect(local, withRoute, policy)).to.equal(local);
    }
    expect(redirect(local, withoutRoute, 'rewrite')).to.equal(local);
  });

  it('fills a placeholder and keeps what follows', () => {
    expect(redirect(nowhere, withRoute, 'auto')).to.equal(
      `${line('203.0.113.9', 47_998)} generation 0 ufrag q1Zx`,
    );
    expect(redirect(nowhere, withRoute, 'rewrite')).to.equal(
      `${line('203.0.113.9', 30_998)} generation 0 ufrag q1Zx`,
    );
  });

  it('leaves the end of candidates', () => {
    for (const policy of ['auto', 'trust'] as const) expect(redirect('', withRoute, policy)).to.equal('');
  });
});

describe('isUsable', () => {
  it('is UDP in any case, and neither TCP nor the end of candidates', () => {
    expect(isUsable(line('203.0.113.9', 47_998))).to.equal(true);
    expect(isUsable('candidate:1 1 UDP 1 203.0.113.9 47998 typ host')).to.equal(true);
    expect(isUsable('candidate:1 1 tcp 1 203.0.113.9 9 typ host tcptype active')).to.equal(false);
    expect(isUsable('')).to.equal(false);
  });
});
