import {expect, oneEvent} from '@open-wc/testing';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {
  waitForFailure,
  openStream,
  clickButton,
  waitForPhase,
  overlayTextOf,
} from '../support/element/open-stream.ts';
import {isRising, readFrames} from '../support/element/read-frame.ts';
import {waitForOnlySession} from '../support/service/service-sessions.ts';
import {createServiceWithoutMediaRoute} from '../support/service/service-without-media-route.ts';

describe('<app-stream> when its host fails', () => {
  expectNoLeftovers();

  it('fails with ice-failed and shows the addresses if UDP is blocked', async () => {
    const element = await openStream({demo: {noMedia: true}, limits: {connect: {iceMs: 1000, attempts: 1}}});
    const {endpoint} = await waitForPhase(element, 'connecting');
    expect(await waitForFailure(element)).to.include({code: 'ice-failed'});
    expect(endpoint.media?.port).to.be.a('number');
    expect(overlayTextOf(element)).to.include(`Tried: ${endpoint.media?.host}:${endpoint.media?.port}.`);
  });

  it('fails with no-candidates if the host sends no address', async () => {
    const element = await openStream({
      demo: {portInOffer: false},
      service: createServiceWithoutMediaRoute(),
      limits: {connect: {iceMs: 500, attempts: 1}},
    });
    expect(await waitForFailure(element)).to.include({code: 'no-candidates'});
  });

  it('retries a host that is not ready', async () => {
    const element = await openStream({
      demo: {noOffer: true, closeAfterMs: 50, closeCode: 1011},
      limits: {connect: {offerMs: 500, retryMs: 3000}},
    });
    await waitForPhase(element, 'connecting', ({attempt}) => attempt === 2);
    expect(await waitForFailure(element)).to.include({code: 'no-offer'});
  });

  for (const secondClient of ['no-offer', 'close-3005'] as const) {
    it(`fails with in-use if the host has another client (${secondClient}), and that client continues to play`, async () => {
      const first = await openStream({demo: {secondClient}});
      await waitForPhase(first, 'playing');
      const {id} = await waitForOnlySession('that plays');
      const second = await openStream({sessionId: id, limits: {connect: {offerMs: 500, retryMs: 0}}});
      expect(await waitForFailure(second)).to.include({code: 'in-use'});
      expect(await readFrames(first.video)).to.satisfy(isRising);
      second.remove();
      await waitForOnlySession('with its first client alone', ({clients}) => clients === 1);
      expect(first.state.phase).to.equal('playing');
    });
  }

  it('plays after “Try again” if the host works the second time', async () => {
    const element = await openStream({
      demo: {noOffer: true},
      limits: {connect: {offerMs: 300, retryMs: 0}},
    });
    await waitForFailure(element);
    Object.assign(element, {arguments: {}, limits: {}, loading: 'manual'});
    const playing = oneEvent(element, 'playing');
    clickButton(element, 'Try again');
    await playing;
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });
});
