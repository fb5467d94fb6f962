import {expect} from '@open-wc/testing';
import {answerOffer, skipToLive} from '../../../src/connection/nvst/negotiation/answer-offer.ts';
import {preparePeer} from '../../../src/connection/nvst/nvst-peer.ts';
import {parseReport} from '../../../src/stats/stats-sample.ts';
import {until} from '../../support/until.ts';

/** A host in this page that sends a video and sound, and the page's peer connection. */
const openPair = async (edit = (offer: string) => offer) => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  let step = 0;
  const drawing = setInterval(() => {
    if (context) context.fillStyle = `hsl(${step++ * 9} 80% 50%)`;
    context?.fillRect(0, 0, 300, 150);
  }, 30);
  const host = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  for (const track of canvas.captureStream().getTracks()) host.addTransceiver(track, {direction: 'sendonly'});
  host.addTransceiver('audio', {direction: 'sendonly'});
  const {pc: page} = preparePeer({});
  page.addEventListener('icecandidate', ({candidate}) => void (candidate && host.addIceCandidate(candidate)));
  const early: RTCIceCandidate[] = [];
  let onCandidate = (candidate: RTCIceCandidate) => void early.push(candidate);
  host.addEventListener('icecandidate', ({candidate}) => candidate && onCandidate(candidate));
  await host.setLocalDescription();
  const offer = edit(host.localDescription?.sdp ?? '');
  await host.setRemoteDescription({type: 'answer', sdp: await answerOffer(page, offer)});
  onCandidate = (candidate) => void page.addIceCandidate(candidate);
  early.forEach(onCandidate);
  const video = () => page.getReceivers().find(({track}) => track.kind === 'video');
  const close = () => {
    page.close();
    host.close();
    clearInterval(drawing);
  };
  return {host, page, video, close};
};

describe('skipToLive', () => {
  for (const [name, edit] of Object.entries({
    'restarts the receiver of the video, with the same track, and for the page alone': (offer: string) =>
      offer,
    'restarts the receiver of a video without SSRCs': (offer: string) =>
      offer.replace(/^m=video [^]*?(?=^m=)/m, (video) => video.replace(/^a=ssrc.*\r\n/gm, '')),
  })) {
    it(name, async () => {
      const {host, page, video, close} = await openPair(edit);
      const decoded = async () => parseReport(await page.getStats()).counts?.decodedFrames ?? 0;
      await until('forty frames', async () => (await decoded()) > 40);
      const track = video()?.track;
      const answer = page.localDescription?.sdp;
      const before = await decoded();

      await skipToLive(page);
      // A receiver that was kept has the frames from before the restart.
      await until('a receiver that counts from zero', async () => (await decoded()) < before);
      await until('a frame', async () => (await decoded()) > 0);
      expect(video()?.track).to.equal(track);
      expect(track?.readyState).to.equal('live');
      expect(host.signalingState).to.equal('stable');
      expect(page.localDescription?.sdp.replace(/^o=.*$/m, '')).to.equal(answer?.replace(/^o=.*$/m, ''));
      expect(page.localDescription?.sdp).to.include('stereo=1');
      close();
    });
  }

  it('does nothing before there is a video, and while the page answers an offer', async () => {
    const {page, close} = await openPair();
    await page.setRemoteDescription(page.remoteDescription ?? {type: 'offer'});
    await skipToLive(page);
    expect(page.signalingState).to.equal('have-remote-offer');
    close();
  });
});
