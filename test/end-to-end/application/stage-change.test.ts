import {expect, oneEvent} from '@open-wc/testing';
import {WarningEvent, type AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, statesOf, waitForFailure, waitForPhase} from '../../support/element/open-stream.ts';
import {isRising, readFrames, waitForStage} from '../../support/element/read-frame.ts';
import {waitForOnlySession} from '../../support/service/service-sessions.ts';

/** Records the codes of an element's error events. */
const recordWarningCodes = (element: AppStreamElement) => {
  const codes: string[] = [];
  element.addEventListener('warning', ({error}) => codes.push(error.code));
  return codes;
};

describe('<app-stream> when stage-uri changes while it plays', () => {
  expectNoLeftovers();

  it('shows the other stage in the same session and continues to play', async () => {
    const element = await openStream({stageUri: 'gears.usda'});
    await waitForPhase(element, 'playing');
    const {id} = await waitForOnlySession('that plays');
    const {length} = statesOf(element);
    element.setAttribute('stage-uri', 'molecule.usda');
    await waitForStage(element.video, 'molecule.usda');
    element.stageUri = 'tea-set.usda';
    await waitForStage(element.video, 'tea-set.usda');
    expect((await waitForOnlySession('after two stages')).id).to.equal(id);
    expect(statesOf(element)).to.have.length(length);
  });

  it('reports a stage that the application cannot open, and continues to play', async () => {
    const element = await openStream({stageUri: 'gears.usda'});
    await waitForPhase(element, 'playing');
    const {id} = await waitForOnlySession('that plays');
    const refused = oneEvent(element, 'warning');
    element.setAttribute('stage-uri', 'no-such-stage.usda');
    const event = await refused;
    expect(event).to.be.instanceOf(WarningEvent);
    expect((event as unknown as WarningEvent).error).to.include({code: 'kit-refused'});
    expect((event as unknown as WarningEvent).error.message).to.not.be.empty;
    expect(element.state.phase).to.equal('playing');
    expect(element.error).to.equal(undefined);
    expect((await waitForOnlySession('that continues to play')).id).to.equal(id);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    element.setAttribute('stage-uri', 'molecule.usda');
    await waitForStage(element.video, 'molecule.usda');
    expect((await waitForOnlySession('that plays another stage')).id).to.equal(id);
  });

  it('shows the last of several stages, and reports no warning for the others', async () => {
    const element = await openStream({stageUri: 'gears.usda'});
    const codes = recordWarningCodes(element);
    await waitForPhase(element, 'playing');
    const {id} = await waitForOnlySession('that plays');
    for (const stage of ['factory.usda', 'city.usda', 'molecule.usda']) {
      element.stageUri = stage;
      await element.updateComplete;
      await new Promise(requestAnimationFrame);
    }
    await waitForStage(element.video, 'molecule.usda');
    expect((await waitForOnlySession('that continues to play')).id).to.equal(id);
    expect(codes).to.deep.equal([]);
  });
});

describe('<app-stream> when stage-uri changes before it plays', () => {
  expectNoLeftovers();

  for (const phase of ['pending', 'connecting'] as const) {
    it(`keeps the session while it is ${phase}, and opens the stage when it plays`, async () => {
      const profile = phase === 'pending' ? 'cold' : 'default';
      const element = await openStream({stageUri: 'gears.usda', profile, limits: {start: {pollMs: 200}}});
      const {session} = await waitForPhase(element, phase);
      element.stageUri = 'factory.usda';
      await element.updateComplete;
      element.stageUri = 'molecule.usda';
      await waitForStage(element.video, 'molecule.usda');
      expect((await waitForOnlySession('with another stage')).id).to.equal(session.id);
    });
  }

  it('keeps the session of a failed run, and opens the stage when the session plays again', async () => {
    const element = await openStream({
      stageUri: 'gears.usda',
      limits: {connect: {offerMs: 1, attempts: 1, retryMs: 0}},
    });
    await waitForFailure(element);
    const {id} = await waitForOnlySession('that is kept');
    element.limits = {};
    element.stageUri = 'molecule.usda';
    await waitForStage(element.video, 'molecule.usda');
    expect((await waitForOnlySession('with another stage')).id).to.equal(id);
  });
});
