import {expect} from '@open-wc/testing';
import {checkCodecs, checkWebRtc} from '../../src/diagnosis/page-checks.ts';

const capabilities = (video: readonly string[], audio: readonly string[]) => (kind: 'audio' | 'video') => ({
  codecs: (kind === 'video' ? video : audio).map((name) => ({
    mimeType: `${kind}/${name}`,
    clockRate: 90_000,
  })),
});

interface Row {
  readonly video: readonly string[];
  readonly audio: readonly string[];
  readonly outcome: 'ok' | 'warning';
  readonly summary: string;
}

const ROWS: Readonly<Record<string, Row>> = {
  'a browser with H.264': {
    video: ['VP8', 'H264'],
    audio: ['opus'],
    outcome: 'ok',
    summary: 'Video: VP8, H264. Audio: opus.',
  },
  'a browser without H.264': {
    video: ['VP8', 'AV1'],
    audio: ['opus', 'PCMU'],
    outcome: 'warning',
    summary: 'Video: VP8, AV1. Audio: opus, PCMU. The browser cannot decode H.264.',
  },
  'a browser without codecs': {
    video: [],
    audio: [],
    outcome: 'warning',
    summary: 'Video: none. Audio: none. The browser cannot decode H.264.',
  },
  'entries that are repeated or are not codecs': {
    video: ['H264', 'rtx', 'H264', 'red', 'ulpfec', 'flexfec-03'],
    audio: ['opus', 'CN', 'telephone-event', 'red'],
    outcome: 'ok',
    summary: 'Video: H264. Audio: opus.',
  },
};

describe('checkCodecs', () => {
  for (const [name, {video, audio, outcome, summary}] of Object.entries(ROWS)) {
    it(`reports ${outcome} for ${name}`, () => {
      const finding = checkCodecs(capabilities(video, audio));
      expect(finding).to.include({outcome, summary});
      if (outcome === 'warning') expect(finding.advice).to.include('Use a browser that can decode H.264.');
      else expect(finding).not.to.have.property('advice');
    });
  }

  it('reports a warning if the browser returns no capabilities', () => {
    expect(checkCodecs(() => null)).to.include({outcome: 'warning'});
  });

  it('lists the codecs of this browser by default', () => {
    expect(checkCodecs().summary).to.match(/^Video: .*VP8.*\. Audio: .*opus/);
  });
});

describe('checkWebRtc', () => {
  it('reports ok for a browser with RTCPeerConnection', () => {
    expect(checkWebRtc()).to.deep.equal({outcome: 'ok', summary: 'The browser supports WebRTC.'});
  });

  it('reports a failure for a browser without RTCPeerConnection', () => {
    expect(checkWebRtc({})).to.include({outcome: 'failed', summary: 'The browser does not support WebRTC.'});
  });
});
