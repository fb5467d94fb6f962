import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {kit} from '../../../src/kit.ts';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {placeElement} from '../../support/input/element-position.ts';
import {until} from '../../support/until.ts';

/** Positions in the demo application's first view: the pot, and the background. */
const [POT, BACKGROUND] = [
  [320, 180],
  [20, 150],
] as const;

const openAtPosition = async () => {
  const opened = await openStreamWithInput();
  const viewer = kit(opened.element);
  await until('the stage is open', async () => (await viewer.loadingState()).state === 'idle');
  await viewer.makePickable(['/']);
  placeElement(opened.element, {left: 30, top: 20, width: 640, height: 360});
  const {video} = opened.element;
  const readCursor = () => getComputedStyle(video).cursor;
  const pointAt = ([x, y]: readonly [number, number]) =>
    sendMouse({type: 'move', position: [30 + x, 20 + y]});
  const waitForCursor = (expected: string) =>
    until(`the cursor ${expected}`, () => {
      if (readCursor() !== expected) throw new Error(readCursor());
      return true;
    });
  return {...opened, pointAt, waitForCursor};
};

describe('The cursor over <app-stream>', () => {
  expectNoLeftovers();
  afterEach(() => resetMouse());

  it('is a hand over a selectable object, and an arrow elsewhere', async () => {
    const {pointAt, waitForCursor} = await openAtPosition();
    await pointAt(POT);
    await waitForCursor('pointer');
    await pointAt(BACKGROUND);
    await waitForCursor('default');
    await pointAt(POT);
    await waitForCursor('pointer');
  });

  it('is the cursor of a pressed button, and another one during a drag', async () => {
    const {pointAt, waitForCursor} = await openAtPosition();
    await pointAt(BACKGROUND);
    await sendMouse({type: 'down'});
    await waitForCursor('grab');
    await pointAt([80, 170]);
    await waitForCursor('grabbing');
    await sendMouse({type: 'up'});
    await waitForCursor('default');
  });

  it('has Kit’s name for it', async () => {
    const {element, pointAt, waitForCursor} = await openAtPosition();
    const unknown: string[] = [];
    element.addEventListener('unknowncursor', ({name}) => unknown.push(name));
    await pointAt(POT);
    await waitForCursor('pointer');
    await pointAt(BACKGROUND);
    await waitForCursor('default');
    expect(unknown).to.deep.equal([]);
  });

  it('stays when the accepted input changes', async () => {
    const {element, pointAt, waitForCursor} = await openAtPosition();
    await pointAt(POT);
    await waitForCursor('pointer');
    element.input = 'mouse';
    await element.updateComplete;
    await waitForCursor('pointer');
    element.input = 'none';
    await waitForCursor('auto');
    element.input = 'mouse';
    await waitForCursor('pointer');
  });
});
