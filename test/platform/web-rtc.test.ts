import {aTimeout, expect} from '@open-wc/testing';
import {findWebRtcProblem, lacksAddress, probeWebRtc} from '../../src/platform/web-rtc.ts';

const {signal} = new AbortController();
const NAMELESS = 'v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n';
const NAMED = `${NAMELESS}a=candidate:1 1 udp 2113937151 a.local 58963 typ host\r\n`;

/** A connection that has gathered its candidates. */
const gathered = (sdp: string, ...reports: readonly object[]) => ({
  localDescription: new RTCSessionDescription({type: 'offer', sdp}),
  getStats: () => Promise.resolve(new Map(reports.map((report, index) => [String(index), report]))),
});
const local = (protocol: string) => ({type: 'local-candidate', protocol});
const other = {type: 'transport'};

describe('findWebRtcProblem', () => {
  for (const [what, scope, problem] of [
    ['this browser', globalThis, undefined],
    ['a browser without WebRTC', {}, 'missing'],
    ['a page whose constructor an extension removed', {RTCDataChannel: Object}, 'blocked'],
    [
      'a page whose constructor an extension emptied',
      {RTCDataChannel: Object, RTCPeerConnection: undefined},
      'blocked',
    ],
  ] as const)
    it(`finds ${problem ?? 'no problem'} in ${what}`, () => {
      expect(findWebRtcProblem(scope)).to.equal(problem);
    });
});

describe('lacksAddress', () => {
  for (const [what, connection, expected] of [
    ['has candidates', gathered(NAMED), false],
    ['may use TCP alone', gathered(NAMELESS, other, local('tcp')), true],
    ['has no candidate at all', gathered(NAMELESS, other), true],
    ['hides its candidates from the page', gathered(NAMELESS, other, local('tcp'), local('udp')), false],
    ['reports nothing', gathered(NAMELESS), false],
  ] as const)
    it(`is ${expected} for a connection that ${what}`, async () => {
      expect(await lacksAddress(connection)).to.equal(expected);
    });
});

describe('probeWebRtc', () => {
  it('finds no problem in this browser', async () => {
    expect(await probeWebRtc(signal)).to.equal(undefined);
  });

  it('finds a constructor that throws', async () => {
    const {RTCPeerConnection} = globalThis;
    globalThis.RTCPeerConnection = new Proxy(RTCPeerConnection, {
      construct: () => {
        throw new TypeError('blocked by an extension');
      },
    });
    try {
      expect(await probeWebRtc(signal)).to.equal('blocked');
    } finally {
      globalThis.RTCPeerConnection = RTCPeerConnection;
    }
  });

  it('ends with the signal, whatever is not gathered yet', async () => {
    const {RTCPeerConnection} = globalThis;
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      override addEventListener() {}
    };
    try {
      const probe = probeWebRtc(AbortSignal.abort()).then(() => 'ended');
      expect(await Promise.race([probe, aTimeout(1000)])).to.equal('ended');
    } finally {
      globalThis.RTCPeerConnection = RTCPeerConnection;
    }
  });
});
