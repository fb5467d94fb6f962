import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {overlayTextOf, statesOf, waitForFailure, waitForPhase} from '../../support/element/open-stream.ts';
import {canEncodeH264, PageHost} from '../../support/page-host.ts';

/** Replaces all formats of the video by one that no browser has. */
const offerOnly = (name: string, parameters: string) => (sdp: string) => {
  const [before = '', video = '', after = ''] = sdp.split(/(^m=video[^]*?(?=^m=))/m);
  const kept = video
    .replace(/^(m=video \d+ \S+) .*$/m, '$1 99')
    .replace(/^a=(rtpmap|fmtp|rtcp-fb):.*\r\n/gm, '');
  return `${before}${kept}a=rtpmap:99 ${name}/90000\r\na=fmtp:99 ${parameters}\r\n${after}`;
};

describe('A host that sends H.264', () => {
  expectNoLeftovers();

  before(function () {
    if (canEncodeH264()) return;
    console.warn('Skipped: this browser has no encoder for H.264.');
    this.skip();
  });

  it('plays', async () => {
    const {host, element} = await PageHost.open();
    await waitForPhase(element, 'playing');
    expect(element.video.videoWidth).to.equal(320);
    expect(host.answers[0]?.sdp).to.match(/^a=rtpmap:\d+ H264\/90000/m);
    await element.stop();
    host.close();
  });

  it('gets the codecs in the page’s order, and the page’s limits', async () => {
    const {host, element} = await PageHost.open(
      {codecs: ['VP8', 'H264'], nvstSdp: 'v=0\r\nm=video 0 RTP/AVP\r\na=video.maxFPS:60\r\n'},
      {codecs: 'h264 AV1', maxBitrate: 1_500_000, fps: 24},
    );
    await waitForPhase(element, 'playing');
    const [answer] = host.answers;
    const [, first = ''] = /^m=video \d+ \S+ (\d+)/m.exec(answer?.sdp ?? '') ?? [];
    expect(answer?.sdp).to.match(new RegExp(`^a=rtpmap:${first} H264/90000`, 'm'));
    expect(answer?.sdp).to.include('b=AS:1500\r\n').and.to.include('a=framerate:24\r\n');
    expect(answer?.nvstSdp)
      .to.include('a=video.maxFPS:24\r\n')
      .and.to.include('a=vqos.bw.maximumBitrateKbps:1500\r\n')
      .and.to.match(/^a=general\.dtlsFingerprint:[\dA-F]{2}(:[\dA-F]{2}){31}\r$/m);
    await element.stop();
    host.close();
  });

  it('fails immediately and lists the codecs of both sides if the browser has none of the host’s', async () => {
    for (const [name, parameters, offered] of [
      ['H264', 'packetization-mode=1;profile-level-id=640032', 'H264 (High)'],
      ['H265', 'level-id=93', 'H265'],
    ] as const) {
      const {host, element} = await PageHost.open({
        addSound: (pc) => pc.addTransceiver('audio', {direction: 'sendonly'}),
        editOffer: offerOnly(name, parameters),
      });
      const error = await waitForFailure(element);
      expect(error.code).to.equal('no-common-codec');
      expect(error.advice)
        .to.include(`The host offers ${offered}. This browser supports `)
        .and.include('VP8');
      expect(overlayTextOf(element)).to.include(error.message);
      expect(host.answers).to.deep.equal([]);
      expect(statesOf(element).map(({phase}) => phase)).to.not.include('playing');
      await element.stop();
      host.close();
    }
  });

  it('fails with dtls-failed if ICE connects and DTLS does not', async () => {
    const {host, element} = await PageHost.open(
      {editOffer: (sdp) => sdp.replaceAll(/^a=fingerprint:sha-256 ..:/gm, 'a=fingerprint:sha-256 00:')},
      {limits: {connect: {attempts: 1, iceMs: 2000}}},
    );
    expect((await waitForFailure(element)).code).to.equal('dtls-failed');
    await element.stop();
    host.close();
  });
});
