import {expect, oneEvent} from '@open-wc/testing';
import {waitForTasks} from '../../element/stream-fixture.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {
  waitForFailure,
  openStream,
  clickButton,
  waitForPhase,
  overlayTextOf,
  statesOf,
} from '../../support/element/open-stream.ts';
import {isRising, readFrames, waitForStage} from '../../support/element/read-frame.ts';
import {startFaults, waitForNoSession, waitForOnlySession} from '../../support/service/service-sessions.ts';

describe('<app-stream> when another client takes its session over', () => {
  expectNoLeftovers();

  it('fails with in-use, leaves the session running, and takes it back by the button', async () => {
    const element = await openStream({demo: {closeAfterMs: 0, closeCode: 3005, faultsOnRequest: true}});
    const {session} = await waitForPhase(element, 'playing');
    await startFaults(session);
    expect(await waitForFailure(element)).to.include({code: 'in-use'});
    expect(overlayTextOf(element)).to.include('This session is open in another window or on another device.');
    await waitForOnlySession('of the other client', ({id}) => id === session.id);
    const playing = oneEvent(element, 'playing');
    clickButton(element, 'Use here');
    await playing;
    const again = await waitForPhase(element, 'playing');
    expect(again.session.id).to.equal(session.id);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    // The session belongs to this page again: leaving the page ends it.
    element.remove();
    await waitForNoSession();
  });

  it('leaves the session to that client when stage-uri changes, and opens the stage once the user takes it back', async () => {
    const demo = {closeAfterMs: 0, closeCode: 3005, faultsOnRequest: true};
    const element = await openStream({demo, stageUri: 'gears.usda'});
    const {session} = await waitForPhase(element, 'playing');
    await startFaults(session);
    expect(await waitForFailure(element)).to.include({code: 'in-use'});
    const {length} = statesOf(element);
    element.stageUri = 'factory.usda';
    await element.updateComplete;
    element.stageUri = 'molecule.usda';
    await waitForTasks(element);
    expect(statesOf(element)).to.have.length(length);
    await waitForOnlySession('of the other client', ({id}) => id === session.id);
    clickButton(element, 'Use here');
    await waitForStage(element.video, 'molecule.usda');
    expect((await waitForOnlySession('that was taken back')).id).to.equal(session.id);
    element.remove();
    await waitForNoSession();
  });
});
