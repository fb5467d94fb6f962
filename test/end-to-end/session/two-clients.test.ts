import {expect, oneEvent} from '@open-wc/testing';
import type {SessionService} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  clickButton,
  openStream,
  overlayTextOf,
  statesOf,
  waitForFailure,
  waitForPhase,
} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {endSession, waitForOnlySession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

describe('<app-stream> with two clients on one session', () => {
  expectNoLeftovers();

  it('offers to use a session here that is in use, and hands it over to and fro', async () => {
    const first = await openStream({profile: 'exclusive'});
    const {session} = await waitForPhase(first, 'playing');
    const second = await openStream({sessionId: session.id});
    expect(await waitForFailure(second)).to.include({code: 'in-use'});
    expect(overlayTextOf(second)).to.include('This session is open in another window or on another device.');
    expect(first.state.phase).to.equal('playing');

    clickButton(second, 'Use here');
    expect(await waitForFailure(first)).to.include({code: 'in-use'});
    expect(overlayTextOf(first)).to.include('This session is open in another window or on another device.');
    await waitForPhase(second, 'playing');
    expect(await readFrames(second.video)).to.satisfy(isRising);
    // The first one shows its card, and has not tried to take the session back.
    expect(first.state.phase).to.equal('failed');
    expect(statesOf(first).map(({phase}) => phase)).not.to.include('reconnecting');
    await waitForOnlySession('with one client', ({id, clients}) => id === session.id && clients === 1);

    const playing = oneEvent(first, 'playing');
    clickButton(first, 'Use here');
    await playing;
    expect(await waitForFailure(second)).to.include({code: 'in-use'});
    expect(await readFrames(first.video)).to.satisfy(isRising);
  });

  it('plays the same video as a spectator, without input, and leaves the first client alone', async () => {
    const first = await openStream({profile: 'shared'});
    const {session} = await waitForPhase(first, 'playing');
    const spectator = await openStream({sessionId: session.id, input: 'none'});
    const {size} = await waitForPhase(spectator, 'playing');
    expect(size).to.deep.equal({width: first.video.videoWidth, height: first.video.videoHeight});
    const viewer = await openStream({sessionId: session.id, limits: {application: {inputMs: 300}}});
    await waitForPhase(viewer, 'playing');
    await until('the note about input', () => overlayBlockedOf(viewer));
    expect(overlayBlockedOf(spectator)).to.equal(null);

    for (const {video} of [first, spectator, viewer]) expect(await readFrames(video)).to.satisfy(isRising);
    // The spectators stay when the first client leaves the session.
    await first.disconnect();
    await waitForOnlySession('with its spectators', ({clients}) => clients === 2);
    expect(await readFrames(spectator.video)).to.satisfy(isRising);
    await spectator.stop();
  });

  it('plays the video at the host’s address for spectators, from an attribute or from the answer of a service', async () => {
    const options = {serviceUrl: undefined, appId: undefined, profile: undefined};
    const first = await openStream({...options, signalingUrl: '/service/direct'});
    await waitForPhase(first, 'playing');
    const address = '/service/direct/spectator';
    const ended: string[] = [];
    // The address of the second viewer is in the answer of a back end.
    const service: SessionService = {
      requires: [],
      confirm: async () => {},
      create: async () => session,
      poll: async () => session,
      end: async (id) => void ended.push(id),
    };
    const session = {
      id: 'viewer-1',
      ready: true,
      message: '',
      retryAfterMs: undefined,
      hosts: [],
      signalingUrl: new URL(address, location.href).href.replace('http', 'ws'),
    };
    const spectators = [
      await openStream({...options, signalingUrl: address, input: 'none'}),
      await openStream({...options, service, input: 'none'}),
    ];
    for (const spectator of spectators) {
      await waitForPhase(spectator, 'playing');
      expect(overlayBlockedOf(spectator)).to.equal(null);
    }
    for (const {video} of [first, ...spectators]) expect(await readFrames(video)).to.satisfy(isRising);
    expect(first.state.phase).to.equal('playing');
    // The machine of the first client serves all.
    const {id} = await waitForOnlySession('with all clients', ({clients}) => clients === 3);
    await Promise.all([first, ...spectators].map((element) => element.stop()));
    expect(ended).to.deep.equal(['viewer-1']);
    await endSession(id);
  });
});

const overlayBlockedOf = ({shadowRoot}: HTMLElement) => shadowRoot?.querySelector('[part~=blocked]') ?? null;
