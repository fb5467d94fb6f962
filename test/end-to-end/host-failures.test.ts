import {expect, oneEvent} from '@open-wc/testing';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import type {FailureCode, StreamLimits} from '../../src/index.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {failureOf, openStream, press, reaches, screenOf, statesOf} from '../support/open-stream.ts';
import {isRising, readFrames} from '../support/read-frame.ts';
import {onlySession} from '../support/sessions-at-service.ts';
import {withoutMediaRoute} from '../support/without-media-route.ts';

interface Row {
  readonly demo: Switches;
  readonly limits?: Partial<StreamLimits>;
  readonly code: FailureCode;
}

const ROWS: Readonly<Record<string, Row>> = {
  'refuses the socket': {demo: {refuseUpgrade: 403}, code: 'socket-refused'},
  'opens the socket and stays silent': {
    demo: {silentSocket: true},
    limits: {signInMs: 500},
    code: 'sign-in-timeout',
  },
  'never offers a stream': {demo: {noOffer: true}, limits: {offerMs: 500}, code: 'no-offer'},
  'offers sound alone': {demo: {offerWithoutVideo: true}, code: 'no-video'},
  'sends no frame': {demo: {noFrames: true}, limits: {firstFrameMs: 500}, code: 'no-packets'},
  'closes the socket before it offers': {
    demo: {noOffer: true, closeAfterMs: 50, closeCode: 1011},
    code: 'host-error',
  },
  'dies before it offers': {demo: {noOffer: true, crashAfterMs: 50}, code: 'signaling-closed'},
};

describe('<app-stream> fails when its host', () => {
  leavesNothing();

  for (const [name, {demo, limits = {}, code}] of Object.entries(ROWS)) {
    it(`${name}: ${code}`, async () => {
      const element = await openStream({demo, limits: {connectTries: 1, ...limits}});
      const error = await failureOf(element);
      expect(error.code).to.equal(code);
      expect(screenOf(element)).to.include(error.message).and.to.include(error.advice).and.to.include(code);
      expect(statesOf(element).map(({phase}) => phase)).to.not.include('playing');
      expect(element.video.srcObject).to.equal(null);
    });
  }

  it('cannot be reached by UDP: ice-failed, with the addresses that were tried', async () => {
    const element = await openStream({demo: {noMedia: true}, limits: {iceMs: 1500}});
    const {endpoint} = await reaches(element, 'connecting');
    expect(await failureOf(element)).to.include({code: 'ice-failed'});
    expect(endpoint.media?.port).to.be.a('number');
    expect(screenOf(element)).to.include(`Tried: ${endpoint.media?.host}:${endpoint.media?.port}.`);
  });

  it('names no address at all: no-candidates', async () => {
    const element = await openStream({service: withoutMediaRoute(), limits: {iceMs: 500}});
    expect(await failureOf(element)).to.include({code: 'no-candidates'});
  });

  it('is not up yet is tried again', async () => {
    const element = await openStream({
      demo: {noOffer: true, closeAfterMs: 50, closeCode: 1011},
      limits: {offerMs: 500},
    });
    await reaches(element, 'connecting', ({attempt}) => attempt === 2);
    expect(await failureOf(element)).to.include({code: 'no-offer'});
  });

  for (const [secondClient, code] of [
    ['no-offer', 'no-offer'],
    ['close-3005', 'in-use'],
  ] as const) {
    it(`has another client already (${secondClient}): ${code}, and the first plays on`, async () => {
      const first = await openStream({demo: {secondClient}});
      await reaches(first, 'playing');
      const {id} = await onlySession('that plays');
      const second = await openStream({sessionId: id, limits: {offerMs: 500}});
      expect(await failureOf(second)).to.include({code});
      expect(await readFrames(first.video)).to.satisfy(isRising);
      second.remove();
      await onlySession('with its first client alone', ({clients}) => clients === 1);
      expect(first.state.phase).to.equal('playing');
    });
  }

  it('fails once: trying again by the button plays', async () => {
    const element = await openStream({demo: {noOffer: true}, limits: {offerMs: 300}});
    await failureOf(element);
    Object.assign(element, {arguments: {}, limits: {}, loading: 'manual'});
    const playing = oneEvent(element, 'playing');
    press(element, 'Try again');
    await playing;
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });
});
