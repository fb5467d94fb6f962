import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  answerNvstSdp,
  limitVideo,
  readHostTurn,
} from '../../../../src/connection/nvst/negotiation/adapt-negotiation.ts';
import {closeAfterTest, openConnection, openPlaying} from '../page-stream.ts';
import {PageHost} from '../../../support/page-host.ts';
import type {MediaSettings} from '../../../../src/connection/connector.ts';

const ROWS: Readonly<Record<string, readonly [text: string, ...urls: (readonly string[])[]]>> = {
  'one server': ['a=general.turnInfo:turn:relay.example:3478,user,pass', ['turn:relay.example:3478']],
  'two servers': [
    'v=0\r\na=general.turnInfo:turn:a.example:3478,user,pass|turns:b.example:443?transport=tcp,user,pass\r\n',
    ['turn:a.example:3478'],
    ['turns:b.example:443?transport=tcp'],
  ],
  'three URLs in an entry': [
    'a=general.turnInfo:turn:a,turn:b,turns:c,user,pass',
    ['turn:a', 'turn:b', 'turns:c'],
  ],
  'an entry without a password': ['a=general.turnInfo:turn:a,user|turn:b,user,pass', ['turn:b']],
  'another scheme': ['a=general.turnInfo:https://a,user,pass'],
  'an empty value': ['a=general.turnInfo:'],
  'no text': [''],
};

describe('the TURN servers of a host', () => {
  for (const [hostTurn, outcome] of [
    ['use', 'used'],
    ['ignore', 'ignored'],
  ] as const) {
    it(`are ${outcome} with hostTurn: '${hostTurn}'`, async () => {
      const {setConfiguration} = RTCPeerConnection.prototype;
      const counts: (number | undefined)[] = [];
      RTCPeerConnection.prototype.setConfiguration = function (configuration) {
        counts.push(configuration?.iceServers?.length);
        setConfiguration.call(this, configuration);
      };
      const {socket, connection} = openConnection({hostTurn});
      try {
        await closeAfterTest(new PageHost(socket)).offer(
          'v=0\r\na=general.turnInfo:turn:127.0.0.1:9,user,pass\r\n',
        );
        await connection.connected;
      } finally {
        RTCPeerConnection.prototype.setConfiguration = setConfiguration;
      }
      expect(counts).to.deep.equal(hostTurn === 'use' ? [1] : []);
    });
  }
});

describe('readHostTurn', () => {
  for (const [name, [text, ...urls]] of Object.entries(ROWS)) {
    it(`reads ${name}`, () => {
      const {servers} = readHostTurn(text);
      expect(servers).to.deep.equal(urls.map((list) => ({urls: list, username: 'user', credential: 'pass'})));
    });
  }

  it('reads the policy only beside a server', () => {
    const relay = 'a=general.iceTransportPolicy:1';
    const turn = 'a=general.turnInfo:turn:a,user,pass';
    expect(readHostTurn(`${turn}\n${relay}`).policy).to.equal('relay');
    expect(readHostTurn(`${turn}\n${relay.replace('1', '0')}`).policy).to.equal(undefined);
    expect(readHostTurn(relay).policy).to.equal(undefined);
  });

  it('reads at most eight URLs in all', () => {
    const entry = 'turn:a,turn:b,turns:c,user,pass';
    const {servers} = readHostTurn(`a=general.turnInfo:${[entry, entry, entry, entry].join('|')}`);
    expect(servers.map(({urls}) => urls.length)).to.deep.equal([3, 3, 2]);
  });

  it('returns a few servers that a peer connection accepts or refuses without harm, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('|', ',', 'turn:a', 'turns:'))), (parts) => {
        expect(readHostTurn(`a=general.turnInfo:${parts.join('')}`).servers.length).to.be.at.most(8);
      }),
    );
  });
});

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

const SECTIONS = [
  'v=0',
  'm=audio 9 X 111',
  'c=IN IP4 0.0.0.0',
  'm=video 9 X 96',
  'c=IN IP4 0.0.0.0',
  'a=mid:1',
  '',
];

describe('limitVideo', () => {
  it('adds the limits to the video only', () => {
    const [lines, after] = [SECTIONS.slice(0, 5), SECTIONS.slice(5, 6)];
    expect(limitVideo(SECTIONS.join('\r\n'), {maxBitrate: 2_500_001, fps: 30}).split('\r\n')).to.deep.equal([
      ...lines,
      'b=AS:2501',
      ...after,
      'a=framerate:30',
      '',
    ]);
  });

  it('changes nothing without limits, or with ones that are not positive', () => {
    for (const limits of [{}, {maxBitrate: 0, fps: 0}, {maxBitrate: -1, fps: -1}])
      expect(limitVideo(SECTIONS.join('\r\n'), limits)).to.equal(SECTIONS.join('\r\n'));
  });
});

describe('the order of codecs in an answer', () => {
  for (const [name, codecs, first] of [
    ['is that of the host', undefined, 'VP8'],
    ['starts with the codecs of the page', 'AV1', 'AV1'],
  ] as const) {
    it(name, async () => {
      const {host} = await openPlaying({codecs});
      const answer = host.answers[0]?.sdp ?? '';
      const [, format = ''] = /^m=video \d+ \S+ (\d+)/m.exec(answer) ?? [];
      expect(new RegExp(`^a=rtpmap:${format} (\\w+)/`, 'm').exec(answer)?.[1]).to.equal(first);
    });
  }
});
