import {expect} from '@open-wc/testing';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {openStream, overlayTextOf, waitForFailure, waitForPhase} from '../support/element/open-stream.ts';
import {isRising, readFrames} from '../support/element/read-frame.ts';
import {clientFramesOf, waitForOnlySession, payloadsOf} from '../support/service/service-sessions.ts';
import {createServiceWithoutMediaRoute} from '../support/service/service-without-media-route.ts';

/** Variants of the messages of a host. */
const VARIANTS: Readonly<Record<string, Switches>> = {
  'spells peerRole': {peerInfoCase: 'camel'},
  'addresses its messages': {peerMsgTo: true},
  'combines keys in a frame': {combineFrames: true},
  'waits for the client’s peer_info': {waitForPeerInfo: true},
  'uses version 2 of the input protocol': {inputVersion: 2},
  'sends ten heartbeats a second': {hostHeartbeatMs: 100},
  'sends no sound': {sound: false},
};

/** The places in which a host without a media route sends its address. */
const ADDRESSES: Readonly<Record<string, Switches>> = {
  'in its offer': {candidates: 'in-offer'},
  'after its offer': {candidates: 'trickle'},
  'before its offer': {candidates: 'trickle', candidatesBeforeOffer: true},
  'as a port with 0.0.0.0': {candidates: 'zero'},
  'as the port of its media sections': {candidates: 'none'},
};

describe('<app-stream> with variants of a host', () => {
  expectNoLeftovers();

  for (const [name, demo] of Object.entries(VARIANTS)) {
    it(`plays a host that ${name}`, async () => {
      const element = await openStream({demo});
      await waitForPhase(element, 'playing');
      expect(await readFrames(element.video)).to.satisfy(isRising);
      const {signaling} = await waitForOnlySession('that plays');
      expect(signaling).to.include({acksMissing: 0, duplicateAcks: 0, unknownAcks: 0, unreadableFrames: 0});
    });
  }

  for (const [name, demo] of Object.entries(ADDRESSES)) {
    it(`plays a host without a media route that sends its address ${name}`, async () => {
      const element = await openStream({demo, service: createServiceWithoutMediaRoute()});
      const {endpoint} = await waitForPhase(element, 'playing');
      expect(endpoint).to.not.have.property('media');
      expect(await readFrames(element.video)).to.satisfy(isRising);
    });
  }

  it('uses the media route if the host’s candidates have no address', async () => {
    const element = await openStream({demo: {candidates: 'zero'}});
    await waitForPhase(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });

  it('signs in before its answer, and answers before its candidates', async () => {
    const element = await openStream();
    await waitForPhase(element, 'playing');
    const session = await waitForOnlySession('with a candidate', (candidate) =>
      payloadsOf(candidate).some((payload) => 'candidate' in payload),
    );
    expect(clientFramesOf(session)[0])
      .to.have.nested.property('peer_info.name')
      .that.matches(/^peer-\d+$/);
    const kinds = payloadsOf(session).map((payload) =>
      'candidate' in payload ? 'candidate' : payload['type'],
    );
    expect(kinds[0]).to.equal('answer');
    expect(kinds.slice(1)).to.not.be.empty;
    expect(new Set(kinds.slice(1))).to.deep.equal(new Set(['candidate']));
    const numbers = clientFramesOf(session).flatMap(({ackid}) => (ackid === undefined ? [] : [ackid]));
    expect(numbers).to.deep.equal(numbers.map((_, index) => index + 1));
  });

  it('sends no nvstSdp if the host sends none', async () => {
    const element = await openStream({demo: {nvstSdp: false}});
    await waitForPhase(element, 'playing');
    const [answer] = payloadsOf(await waitForOnlySession('that plays'));
    expect(answer).to.have.all.keys('type', 'sdp');
  });
});

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
});
