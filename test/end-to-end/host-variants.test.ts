import {expect} from '@open-wc/testing';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {openStream, reaches} from '../support/open-stream.ts';
import {isRising, readFrames} from '../support/read-frame.ts';
import {acksOf, clientFrames, onlySession, payloadsOf} from '../support/sessions-at-service.ts';
import {withoutMediaRoute} from '../support/without-media-route.ts';

/** How hosts word what they send. */
const WORDINGS: Readonly<Record<string, Switches>> = {
  'that spells peerRole': {peerInfoCase: 'camel'},
  'that addresses its messages': {peerMsgTo: true},
  'that combines keys in a frame': {combineFrames: true},
  'that waits for the client’s peer_info': {waitForPeerInfo: true},
  'that speaks version 2 of the input': {inputVersion: 2},
  'that beats ten times a second': {hostHeartbeatMs: 100},
  'without sound': {sound: false},
};

/** Where a host that has no media route in the session says that it is. */
const ADDRESSES: Readonly<Record<string, Switches>> = {
  'in its offer': {candidates: 'in-offer'},
  'after its offer': {candidates: 'trickle'},
  'before its offer': {candidates: 'trickle', candidatesBeforeOffer: true},
  'by a port alone, with 0.0.0.0': {candidates: 'zero'},
  'by the port of its sections': {candidates: 'none', iceLite: true},
};

describe('<app-stream> shows a host', () => {
  leavesNothing();

  for (const [name, demo] of Object.entries(WORDINGS)) {
    it(name, async () => {
      const element = await openStream({demo});
      await reaches(element, 'playing');
      expect(await readFrames(element.video)).to.satisfy(isRising);
      const {signaling} = await onlySession('that plays');
      expect(signaling).to.include({acksMissing: 0, duplicateAcks: 0, unknownAcks: 0, unreadableFrames: 0});
    });
  }

  for (const [name, demo] of Object.entries(ADDRESSES)) {
    it(`that has no media route and tells where it is ${name}`, async () => {
      const element = await openStream({demo, service: withoutMediaRoute()});
      const {endpoint} = await reaches(element, 'playing');
      expect(endpoint).to.not.have.property('media');
      expect(await readFrames(element.video)).to.satisfy(isRising);
    });
  }

  it('whose candidates name no address, by its media route', async () => {
    const element = await openStream({demo: {candidates: 'zero', iceLite: true}});
    await reaches(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
  });

  it('and acknowledges each of its frames, once and in order', async () => {
    const element = await openStream({demo: {candidates: 'trickle', hostHeartbeatMs: 0}});
    await reaches(element, 'playing');
    // Both peer_infos, the offer and the candidate.
    const session = await onlySession('all of whose frames are acknowledged', (candidate) =>
      acksOf(candidate).includes(4),
    );
    expect(acksOf(session)).to.deep.equal([1, 2, 3, 4]);
    expect(session.signaling).to.include({
      acksMissing: 0,
      duplicateAcks: 0,
      unknownAcks: 0,
      unreadableFrames: 0,
    });
  });

  it('and signs in before it answers, and answers before it names candidates', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    const session = await onlySession('that was told a candidate', (candidate) =>
      payloadsOf(candidate).some((payload) => 'candidate' in payload),
    );
    expect(clientFrames(session)[0])
      .to.have.nested.property('peer_info.name')
      .that.matches(/^peer-\d+$/);
    const kinds = payloadsOf(session).map((payload) =>
      'candidate' in payload ? 'candidate' : payload['type'],
    );
    expect(kinds[0]).to.equal('answer');
    expect(kinds.slice(1)).to.not.be.empty;
    expect(new Set(kinds.slice(1))).to.deep.equal(new Set(['candidate']));
    const numbers = clientFrames(session).flatMap(({ackid}) => (ackid === undefined ? [] : [ackid]));
    expect(numbers).to.deep.equal(numbers.map((_, place) => place + 1));
  });

  it('that sends an nvstSdp, and sends one back with the page’s own credentials and size', async () => {
    const element = await openStream({demo: {nvstSdp: true}});
    await reaches(element, 'playing');
    const [answer] = payloadsOf(await onlySession('that plays'));
    const ufrag = /^a=ice-ufrag:(\S+)/m.exec(String(answer?.['sdp']))?.[1];
    expect(ufrag).to.be.a('string');
    expect(answer?.['nvstSdp'])
      .to.include(`a=general.iceUserNameFragment:${ufrag}\r\n`)
      .and.to.include('a=video.maxFPS:30\r\n')
      .and.to.include(`a=video.clientViewportWd:${640 * devicePixelRatio}\r\n`)
      .and.not.to.include('host-password');
  });

  it('that sends no nvstSdp, and sends none', async () => {
    const element = await openStream();
    await reaches(element, 'playing');
    const [answer] = payloadsOf(await onlySession('that plays'));
    expect(answer).to.have.all.keys('type', 'sdp');
  });
});
