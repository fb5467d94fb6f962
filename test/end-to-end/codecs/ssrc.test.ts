import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {statesOf, waitForPhase} from '../../support/element/open-stream.ts';
import {collectPeers} from '../../support/page/collect-peers.ts';
import {openHost} from '../../support/second-host/open-host.ts';
import {until} from '../../support/until.ts';

/** Such a host sends no MID. Nothing but the SSRC ties a packet to its section then. */
const editOffer = (sdp: string) =>
  sdp.replaceAll(/^a=extmap:\d+ urn:ietf:params:rtp-hdrext:sdes:.*\r\n/gm, '');

describe('A host that changes the SSRC of its video with the size', () => {
  expectNoLeftovers();

  it('is followed', async () => {
    const {peers, restore} = collectPeers();
    const {host, element} = await openHost({codecs: ['VP8'], editOffer});
    try {
      await waitForPhase(element, 'playing');
      const page = peers.find((peer) => peer !== host.pc && peer.connectionState === 'connected');
      expect(page?.remoteDescription?.sdp).to.include('a=ssrc-group:FID ').and.to.include('rtx/');
      for (const width of [640, 480]) {
        host.resize(width, 270);
        await host.changeSsrc();
        await until(`a video of ${width} pixels`, () => element.video.videoWidth === width);
      }
      expect(host.answers).to.have.length(1);
      expect(statesOf(element).map(({phase}) => phase)).to.not.include('reconnecting');
    } finally {
      restore();
      await element.stop();
      host.close();
    }
  });
});
