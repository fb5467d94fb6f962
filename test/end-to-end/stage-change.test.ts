import {expect, oneEvent} from '@open-wc/testing';
import {stageCode} from '../../demo/service/frame-code.ts';
import {FailedEvent, type AppStreamElement} from '../../src/index.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {openStream, reaches, statesOf} from '../support/open-stream.ts';
import {isRising, readFrame, readFrames} from '../support/read-frame.ts';
import {onlySession} from '../support/sessions-at-service.ts';
import {until} from '../support/until.ts';

const shows = ({video}: AppStreamElement, stage: string) =>
  until(`${stage} is in the picture`, async () => (await readFrame(video)).stage === stageCode(stage));

/** The refusals that an element fires. */
const refusalsOf = (element: AppStreamElement) => {
  const refusals: string[] = [];
  element.addEventListener('error', ({error}) => refusals.push(error.code));
  return refusals;
};

describe('<app-stream> whose stage-uri changes while it plays', () => {
  leavesNothing();

  it('shows the other stage in the same session, and goes on playing meanwhile', async () => {
    const element = await openStream({stageUri: 'gears.usda'});
    await reaches(element, 'playing');
    const {id} = await onlySession('that plays');
    const {length} = statesOf(element);
    element.setAttribute('stage-uri', 'molecule.usda');
    await shows(element, 'molecule.usda');
    element.stageUri = 'tea-set.usda';
    await shows(element, 'tea-set.usda');
    expect((await onlySession('after two stages')).id).to.equal(id);
    expect(statesOf(element)).to.have.length(length);
  });

  it('tells of a stage that the application cannot open, and goes on playing', async () => {
    const element = await openStream({stageUri: 'gears.usda'});
    await reaches(element, 'playing');
    const {id} = await onlySession('that plays');
    const refused = oneEvent(element, 'error');
    element.setAttribute('stage-uri', 'no-such-stage.usda');
    const event = await refused;
    expect(event).to.be.instanceOf(FailedEvent);
    expect((event as unknown as FailedEvent).error).to.include({code: 'kit-refused'});
    expect((event as unknown as FailedEvent).error.message).to.not.be.empty;
    expect(element.state.phase).to.equal('playing');
    expect(element.error).to.equal(undefined);
    expect((await onlySession('that plays on')).id).to.equal(id);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    element.setAttribute('stage-uri', 'molecule.usda');
    await shows(element, 'molecule.usda');
    expect((await onlySession('that plays another stage')).id).to.equal(id);
  });

  it('shows the last of several stages, and tells of no refusal of those that nobody waits for', async () => {
    const element = await openStream({stageUri: 'gears.usda'});
    const refusals = refusalsOf(element);
    await reaches(element, 'playing');
    const {id} = await onlySession('that plays');
    for (const stage of ['factory.usda', 'city.usda', 'molecule.usda']) {
      element.stageUri = stage;
      await element.updateComplete;
      await new Promise(requestAnimationFrame);
    }
    await shows(element, 'molecule.usda');
    expect((await onlySession('that plays on')).id).to.equal(id);
    expect(refusals).to.deep.equal([]);
  });
});
