import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {openHeard} from '../support/heard-input.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {place} from '../support/place.ts';
import {until} from '../support/until.ts';

/** Places of the stream in the demo application's first view: the pot, and nothing. */
const [POT, NOTHING] = [
  [320, 180],
  [20, 150],
] as const;

const openPlaced = async () => {
  const opened = await openHeard();
  place(opened.element, {left: 30, top: 20, width: 640, height: 360});
  const {video} = opened.element;
  const shape = () => getComputedStyle(video).cursor;
  const pointAt = ([x, y]: readonly [number, number]) =>
    sendMouse({type: 'move', position: [30 + x, 20 + y]});
  const isShown = (wanted: string) =>
    until(`the pointer is a ${wanted}`, () => {
      if (shape() !== wanted) throw new Error(shape());
      return true;
    });
  return {...opened, pointAt, isShown, shape};
};

describe('<app-stream> and the pointer’s shape', () => {
  leavesNothing();
  afterEach(() => resetMouse());

  it('is a hand over a thing that can be picked, and the arrow elsewhere', async () => {
    const {pointAt, isShown} = await openPlaced();
    await pointAt(POT);
    await isShown('pointer');
    await pointAt(NOTHING);
    await isShown('default');
    await pointAt(POT);
    await isShown('pointer');
  });

  it('is an image of the host’s while a thing is dragged', async () => {
    const {pointAt, shape} = await openPlaced();
    await pointAt(NOTHING);
    await sendMouse({type: 'down'});
    await pointAt([80, 170]);
    await until('an image of a hand', () => shape().includes('url("data:image/png;base64,'));
    await sendMouse({type: 'up'});
  });

  it('is kept when what the person may do changes', async () => {
    const {element, pointAt, isShown} = await openPlaced();
    await pointAt(POT);
    await isShown('pointer');
    element.input = 'mouse';
    await element.updateComplete;
    await isShown('pointer');
    element.input = 'none';
    await isShown('auto');
    element.input = 'mouse';
    await isShown('pointer');
  });
});
