import {expect} from '@open-wc/testing';
import type {SessionDescription} from '../../demo/service/http/demo-resource.ts';
import type {AppStreamElement} from '../../src/index.ts';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {
  waitForFailure,
  openStream,
  type StreamOptions,
  waitForPhase,
  overlayTextOf,
  statesOf,
} from '../support/element/open-stream.ts';
import {isRising, readFrame, readFrames} from '../support/element/read-frame.ts';
import {payloadsOf, startFaults, waitForOnlySession} from '../support/service/service-sessions.ts';

const END_DELAY_MS = 300;
/** Short timeouts for connections that do not recover. */
const SHORT_LIMITS = {video: {silenceMs: 1000}, recovery: {waitMs: 300, keyFrameMs: 300}};

const hasTwoAnswers = (session: SessionDescription) =>
  payloadsOf(session).filter(({type}) => type === 'answer').length === 2;

/** Resolves with the next frames of the video after the host is connected again. */
const readNewFrames = async ({video}: AppStreamElement) => {
  await waitForOnlySession('that is connected again', ({connected}) => connected);
  await readFrame(video);
  return readFrames(video);
};

/** Opens a stream, and starts the faults of its host when it plays. */
const playWithFaults = async ({demo, ...options}: StreamOptions) => {
  const element = await openStream({demo: {...demo, faultsOnRequest: true}, ...options});
  const {session} = await waitForPhase(element, 'playing');
  await startFaults(session);
  return {element, session};
};

describe('<app-stream> when its host ends the connection', () => {
  expectNoLeftovers();

  it('ends after a BYE', async () => {
    const element = await openStream({demo: {byeAfterMs: END_DELAY_MS, byeQuoted: true}});
    const {reason} = await waitForPhase(element, 'ended');
    await element.updateComplete;
    expect(reason).to.equal('server');
    expect(overlayTextOf(element))
      .to.include('The application ended the session.')
      .and.to.include('Start again');
    expect(element.video.srcObject).to.equal(null);
  });

  it('ends with the host’s own reason after the host removed the peer', async () => {
    const element = await openStream({demo: {peerRemovedAfterMs: END_DELAY_MS}});
    expect(await waitForPhase(element, 'ended')).to.include({reason: 'server', detail: 'peerRemoved'});
    await element.updateComplete;
    expect(overlayTextOf(element)).to.include('peerRemoved');
  });

  it('ends with the reason of a close code, and shows the text of the host', async () => {
    const closeReason = 'Four hours are over';
    const element = await openStream({demo: {closeAfterMs: END_DELAY_MS, closeCode: 3000, closeReason}});
    expect(await waitForPhase(element, 'ended')).to.include({reason: 'expired', detail: closeReason});
    await element.updateComplete;
    expect(overlayTextOf(element))
      .to.include('Your session has reached its time limit.')
      .and.to.include(closeReason);
  });

  it('opens a broken socket again, and never leaves playing', async () => {
    const {element} = await playWithFaults({demo: {dropSocketAfterMs: 0}});
    await waitForOnlySession('without a socket', ({clients}) => clients === 0);
    await waitForOnlySession('with a socket', ({clients, connected}) => clients === 1 && connected);
    await readFrame(element.video);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    const phases = statesOf(element).map(({phase}) => phase);
    // A pause of the frames is a further state of the same phase.
    expect([...new Set(phases.slice(phases.indexOf('playing')))]).to.deep.equal(['playing']);
  });

  it('shows only the tracks of the new connection after a second offer', async () => {
    const {element} = await playWithFaults({demo: {secondOfferAfterMs: 0}});
    await waitForOnlySession('with two answers', hasTwoAnswers);
    expect(await readNewFrames(element)).to.satisfy(isRising);
    const {srcObject: media} = element.video;
    const tracks = media instanceof MediaStream ? media.getTracks() : [];
    expect(tracks.map(({kind, readyState}) => `${kind} ${readyState}`).sort()).to.deep.equal([
      'audio live',
      'video live',
    ]);
    expect(statesOf(element).at(-1)?.phase).to.equal('playing');
  });

  it('plays again in the same session if a cluster restarts the host', async () => {
    const {element, session} = await playWithFaults({demo: {faultAfterMs: 0}, limits: SHORT_LIMITS});
    // If the new host is connected before the loss shows, the element never leaves `playing`.
    await waitForOnlySession('with two answers', hasTwoAnswers);
    const {session: next} = await waitForPhase(element, 'playing');
    expect(next.id).to.equal(session.id);
    expect(await readNewFrames(element)).to.satisfy(isRising);
  });

  it('fails with session-not-found if the host crashes and its session ends', async () => {
    const {element} = await playWithFaults({demo: {crashAfterMs: 0}, limits: SHORT_LIMITS});
    const {cause} = await waitForPhase(element, 'reconnecting');
    expect(cause).to.include({code: 'connection-lost'});
    expect(await waitForFailure(element)).to.include({code: 'session-not-found'});
    expect(overlayTextOf(element)).to.include('session-not-found').and.to.include('Start again');
  });
});
