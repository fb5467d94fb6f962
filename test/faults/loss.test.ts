import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../support/element/open-stream.ts';
import {collectPeers} from '../support/page/page-globals.ts';
import {faultBench} from './fault-bench.ts';

/** The frames to watch, about four seconds. */
const FRAMES = 120;
/** A lost packet is repaired within two round trips, later on a busy machine. Without it, the video waits for three seconds. */
const MAX_GAP_MS = 2800;

/** The longest time between two frames on the screen, in milliseconds. */
const longestGap = (video: HTMLVideoElement, frames: number): Promise<number> =>
  new Promise((resolve) => {
    let [last, longest, count] = [performance.now(), 0, 0];
    const next = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      count += 1;
      if (count < frames) video.requestVideoFrameCallback(next);
      else resolve(longest);
    };
    video.requestVideoFrameCallback(next);
  });

/** What the browser counted of the video. */
interface VideoCounts {
  readonly type: string;
  readonly kind?: string;
  /** How often the page requested a lost packet, and a key frame instead. */
  readonly nackCount: number;
  readonly pliCount: number;
}

const countVideo = async (peer: RTCPeerConnection | undefined): Promise<VideoCounts | undefined> => {
  const entries: VideoCounts[] = [];
  (await peer?.getStats())?.forEach((entry: VideoCounts) => entries.push(entry));
  return entries.find(({type, kind}) => type === 'inbound-rtp' && kind === 'video');
};

describe('a lossy network', () => {
  expectNoLeftovers();
  afterEach(() => faultBench.close());

  for (const every of [100, 33]) {
    it(`never stops the video if each ${every}th packet of it is lost, because the host repeats it`, async () => {
      const {peers, restore} = collectPeers();
      const {serviceUrl} = await faultBench.open();
      const element = await openStream({serviceUrl});
      try {
        await waitForPhase(element, 'playing');
        await faultBench.inject([{on: 'packets', from: 'host', which: 'video', do: 'drop', every}]);
        expect(await longestGap(element.video, FRAMES)).to.be.below(MAX_GAP_MS);
        const peer = peers.find(({connectionState}) => connectionState === 'connected');
        const counts = await countVideo(peer);
        expect(counts?.nackCount).to.be.above(0);
        expect(counts?.pliCount).to.equal(0);
        expect(peer?.remoteDescription?.sdp).to.include('rtx/').and.to.include('a=ssrc-group:FID ');
      } finally {
        restore();
        await element.stop();
      }
    });
  }
});
