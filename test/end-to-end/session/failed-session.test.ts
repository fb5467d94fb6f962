import {expect, oneEvent} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  clickButton,
  openStream,
  overlayTextOf,
  waitForFailure,
  waitForPhase,
} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {waitForNoSession, waitForOnlySession} from '../../support/service/service-sessions.ts';

/** A stream whose run fails although its session works: the page allows no time for the offer. */
const openFailedStream = async () => {
  const element = await openStream({limits: {connect: {offerMs: 1, retryMs: 0}}});
  await waitForFailure(element);
  const {id} = await waitForOnlySession('that is kept');
  return {element, id};
};

describe('<app-stream> whose run failed', () => {
  expectNoLeftovers();

  it('keeps its session and returns to it by the button', async () => {
    const {element, id} = await openFailedStream();
    expect(overlayTextOf(element)).to.include('Your session is kept for a few minutes');
    element.limits = {};
    const playing = oneEvent(element, 'playing');
    clickButton(element, 'Try again');
    await playing;
    expect((await waitForOnlySession('that plays')).id).to.equal(id);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    // The session belongs to this page again: leaving the page ends it.
    element.remove();
    await waitForNoSession();
  });

  it('deletes the session by the second button', async () => {
    const {element} = await openFailedStream();
    clickButton(element, 'End session');
    await waitForPhase(element, 'ended');
    await waitForNoSession();
  });

  it('deletes the session when the element leaves the document', async () => {
    const {element} = await openFailedStream();
    element.remove();
    await waitForNoSession();
  });

  it('deletes the session after the time that the page sets', async () => {
    const element = await openStream({
      limits: {connect: {offerMs: 1, retryMs: 0}, start: {keepFailedMs: 500}},
    });
    await waitForFailure(element);
    await waitForNoSession();
    expect(element.state).to.include({phase: 'failed'});
    expect(element.session).to.equal(undefined);
    await element.updateComplete;
    expect(overlayTextOf(element)).not.to.include('Your session is kept');
  });

  it('creates another session if the request changed meanwhile', async () => {
    const {element, id} = await openFailedStream();
    const playing = oneEvent(element, 'playing');
    Object.assign(element, {limits: {}, arguments: {fresh: true}});
    await playing;
    expect((await waitForOnlySession('that plays', (session) => session.id !== id)).id).not.to.equal(id);
  });
});
