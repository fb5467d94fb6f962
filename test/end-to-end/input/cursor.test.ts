import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import type {Switches} from '../../../demo/service/sessions/switches.ts';
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

const openAtPosition = async (demo: Switches = {}) => {
  const opened = await openStreamWithInput({demo});
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
  return {...opened, pointAt, waitForCursor, readCursor};
};

describe('The cursor over <app-stream>', () => {
  expectNoLeftovers();
  afterEach(() => resetMouse());

  it('is a hand over a selectable object, and an arrow elsewhere', async () => {
    const {pointAt, waitForCursor} = await openAtPosition({cursorChannel: true});
    await pointAt(POT);
    await waitForCursor('pointer');
    await pointAt(BACKGROUND);
    await waitForCursor('default');
    await pointAt(POT);
    await waitForCursor('pointer');
  });

  it('is the host’s image of a pressed button, and another one during a drag', async () => {
    const {pointAt, readCursor, waitForCursor} = await openAtPosition({cursorChannel: true});
    const readImage = () => /^url\("data:image\/png;base64,[^"]+"\)/.exec(readCursor())?.[0];
    await pointAt(BACKGROUND);
    await sendMouse({type: 'down'});
    const pressed = await until('an image', readImage);
    await pointAt([80, 170]);
    const dragged = await until('another image', () => readImage() !== pressed && readImage());
    await sendMouse({type: 'up'});
    await waitForCursor('default');
    // The host does not send an image twice, only its number.
    await pointAt(BACKGROUND);
    await sendMouse({type: 'down'});
    await until('the image of a pressed button again', () => readImage() === pressed);
    await pointAt([20, 120]);
    await until('the image of a drag again', () => readImage() === dragged);
    await sendMouse({type: 'up'});
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
