import {expect, oneEvent} from '@open-wc/testing';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import type {FailureCode, StreamLimitsInit} from '../../src/index.ts';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {
  waitForFailure,
  openStream,
  clickButton,
  waitForPhase,
  overlayTextOf,
  statesOf,
} from '../support/element/open-stream.ts';
import {isRising, readFrames} from '../support/element/read-frame.ts';
import {waitForOnlySession} from '../support/service/service-sessions.ts';
import {createServiceWithoutMediaRoute} from '../support/service/service-without-media-route.ts';

interface Case {
  readonly demo: Switches;
  readonly limits?: StreamLimitsInit;
  readonly code: FailureCode;
}

const CASES: Readonly<Record<string, Case>> = {
  'the host refuses the socket': {demo: {refuseUpgrade: 403}, code: 'socket-refused'},
  'the host sends nothing on the open socket': {
    demo: {silentSocket: true},
    limits: {connect: {signInMs: 500}},
    code: 'sign-in-timeout',
  },
  'the host sends no offer': {demo: {noOffer: true}, limits: {connect: {offerMs: 500}}, code: 'no-offer'},
  'the offer has no video': {demo: {offerWithoutVideo: true}, code: 'no-video'},
  'the host sends no frame': {
    demo: {noFrames: true},
    limits: {connect: {firstFrameMs: 500}},
    code: 'no-packets',
  },
  'the host closes the socket before its offer': {
    demo: {noOffer: true, closeAfterMs: 50, closeCode: 1011},
    code: 'host-error',
  },
  'the host crashes before its offer': {demo: {noOffer: true, crashAfterMs: 50}, code: 'signaling-closed'},
};

describe('<app-stream> when its host fails', () => {
  expectNoLeftovers();

  for (const [name, {demo, limits = {connect: {}}, code}] of Object.entries(CASES)) {
    it(`fails with ${code} if ${name}`, async () => {
      const element = await openStream({
        demo,
        limits: {...limits, connect: {attempts: 1, retryMs: 0, ...limits.connect}},
      });
      const error = await waitForFailure(element);
      expect(error.code).to.equal(code);
      expect(overlayTextOf(element))
        .to.include(error.message)
        .and.to.include(error.advice)
        .and.to.include(code);
      expect(statesOf(element).map(({phase}) => phase)).to.not.include('playing');
      expect(element.video.srcObject).to.equal(null);
    });
  }

  it('fails with ice-failed and shows the addresses if UDP is blocked', async () => {
    const element = await openStream({demo: {noMedia: true}, limits: {connect: {iceMs: 1500}}});
    const {endpoint} = await waitForPhase(element, 'connecting');
    expect(await waitForFailure(element)).to.include({code: 'ice-failed'});
    expect(endpoint.media?.port).to.be.a('number');
    expect(overlayTextOf(element)).to.include(`Tried: ${endpoint.media?.host}:${endpoint.media?.port}.`);
  });

  it('fails with no-candidates if the host sends no address', async () => {
    const element = await openStream({
      service: createServiceWithoutMediaRoute(),
      limits: {connect: {iceMs: 500}},
    });
    expect(await waitForFailure(element)).to.include({code: 'no-candidates'});
  });

  it('retries a host that is not ready', async () => {
    const element = await openStream({
      demo: {noOffer: true, closeAfterMs: 50, closeCode: 1011},
      limits: {connect: {offerMs: 500}},
    });
    await waitForPhase(element, 'connecting', ({attempt}) => attempt === 2);
    expect(await waitForFailure(element)).to.include({code: 'no-offer'});
  });

  for (const [secondClient, code] of [
    ['no-offer', 'no-offer'],
    ['close-3005', 'in-use'],
  ] as const) {
    it(`fails with ${code} if the host has another client (${secondClient}), and that client continues to play`, async () => {
      const first = await openStream({demo: {secondClient}});
      await waitForPhase(first, 'playing');
      const {id} = await waitForOnlySession('that plays');
      const second = await openStream({sessionId: id, limits: {connect: {offerMs: 500}}});
      expect(await waitForFailure(second)).to.include({code});
      expect(await readFrames(first.video)).to.satisfy(isRising);
      second.remove();
      await waitForOnlySession('with its first client alone', ({clients}) => clients === 1);
      expect(first.state.phase).to.equal('playing');
    });
  }

  it('plays after “Try again” if the host works the second time', async () => {
    const element = await openStream({demo: {noOffer: true}, limits: {connect: {offerMs: 300}}});
    await waitForFailure(element);
    Object.assign(element, {arguments: {}, limits: {}, loading: 'manual'});
    const playing = oneEvent(element, 'playing');
    clickButton(element, 'Try again');
    await playing;
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });
});
