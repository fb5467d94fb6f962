import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {openHeard, type HeardInput} from '../support/heard-input.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {clickOn, place} from '../support/place.ts';
import {turnWheel} from '../support/turn-wheel.ts';

/** The size of the stream. */
const [WIDTH, HEIGHT] = [640, 360];

const BOXES = [
  {left: 20, top: 10, width: 640, height: 360},
  {left: 31, top: 17, width: 320, height: 180},
  {left: 5, top: 40, width: 400, height: 400},
  {left: 100, top: 20, width: 241, height: 480},
  {left: 13, top: 200, width: 727, height: 203},
];

interface Shown {
  readonly x: number;
  readonly y: number;
  /** How many pixels of the page a pixel of the stream is. */
  readonly scale: number;
}

type Box = (typeof BOXES)[number];

/** Where the picture lies on the page, by the definition of `object-fit`. */
const shownIn = ({left, top, width, height}: Box, fit: 'contain' | 'cover'): Shown => {
  const scale = Math[fit === 'contain' ? 'min' : 'max'](width / WIDTH, height / HEIGHT);
  return {x: left + (width - WIDTH * scale) / 2, y: top + (height - HEIGHT * scale) / 2, scale};
};

/** Places of the page, whole pixels, in the corners and amid what is seen of a picture. */
const placesIn = (box: Box, {x, y, scale}: Shown): [x: number, y: number][] => {
  const [left, top] = [Math.max(box.left, x), Math.max(box.top, y)];
  const [right, bottom] = [
    Math.min(box.left + box.width, x + WIDTH * scale),
    Math.min(box.top + box.height, y + HEIGHT * scale),
  ];
  const [first, last] = [Math.ceil(left), Math.ceil(right) - 1];
  const [upper, lower] = [Math.ceil(top), Math.ceil(bottom) - 1];
  return [
    [first, upper],
    [last, upper],
    [first, lower],
    [last, lower],
    [Math.round(first * 0.3 + last * 0.7), Math.round(upper * 0.6 + lower * 0.4)],
  ];
};

/** Clicks at a place of the page, and fulfils with the pixel that the host was told of the press. */
const pixelAt = async (heard: HeardInput, position: [x: number, y: number]) => {
  heard.clear();
  await sendMouse({type: 'click', position});
  // Moves may take another channel than buttons: the time tells which of them is the press's own.
  const ofPress = () => heard.of('move').find(({timeUs}) => timeUs === heard.of('button')[0]?.timeUs);
  await heard.until('a click with its place', ({buttons}) => buttons.join() === '+1,-1' && !!ofPress());
  const move = ofPress();
  if (!move) throw new Error('No place');
  expect(move).to.include({width: WIDTH, height: HEIGHT});
  return move;
};

/** The pixel is the one that lies under the place, which has an extent of its own. */
const expectUnder = (pixel: {readonly x: number; readonly y: number}, at: [number, number], shown: Shown) => {
  const words = `${JSON.stringify(pixel)} at ${at.join()} of ${JSON.stringify(shown)}`;
  const exact = [(at[0] - shown.x) / shown.scale, (at[1] - shown.y) / shown.scale];
  for (const [index, value] of [pixel.x, pixel.y].entries()) {
    expect(value, words).to.be.within((exact[index] ?? NaN) - 1.001, (exact[index] ?? NaN) + 0.001);
  }
};

describe('<app-stream> and the pointer', () => {
  leavesNothing();
  afterEach(() => resetMouse());

  for (const fit of ['contain', 'cover'] as const) {
    it(`tells the host the pixel under the cursor, in boxes of any shape, with ${fit}`, async () => {
      const {element, heard} = await openHeard();
      for (const box of BOXES) {
        place(element, box, {'--app-stream-fit': fit});
        const shown = shownIn(box, fit);
        for (const position of placesIn(box, shown)) {
          expectUnder(await pixelAt(heard, position), position, shown);
        }
      }
    });
  }

  it('tells the host the pixel under the cursor where the page scales the element', async () => {
    const {element, heard} = await openHeard();
    const box = {left: 40, top: 30, width: 640, height: 400};
    place(element, box, {transform: 'scale(0.7)', 'transform-origin': '0 0'});
    const scaled = {left: 40, top: 30, width: 448, height: 280};
    const shown = shownIn(scaled, 'contain');
    for (const position of placesIn(scaled, shown)) {
      expectUnder(await pixelAt(heard, position), position, shown);
    }
  });

  it('releases a button that is let go outside of its box, and keeps the drag within the picture', async () => {
    const {element, heard} = await openHeard();
    place(element, {left: 20, top: 20, width: 320, height: 180});
    await sendMouse({type: 'move', position: [100, 100]});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: [200, 120]});
    await sendMouse({type: 'move', position: [600, 500]});
    await sendMouse({type: 'up'});
    await heard.until('the release', ({buttons}) => buttons.join() === '+1,-1');
    const releasedUs = heard.of('button').at(-1)?.timeUs ?? NaN;
    await heard.until('the corner of the picture', () =>
      heard.of('move').some(({x, y}) => x === WIDTH - 1 && y === HEIGHT - 1),
    );
    heard.clear();
    await sendMouse({type: 'move', position: [500, 400]});
    await sendMouse({type: 'click', position: [120, 110]});
    await heard.until('a click', ({buttons}) => buttons.join() === '+1,-1');
    expect(heard.of('move').filter(({x, timeUs}) => timeUs > releasedUs && x !== 200)).to.be.empty;
  });

  it('tells the left, the middle and the right button apart', async () => {
    const {element, heard} = await openHeard();
    place(element, {left: 20, top: 20, width: 320, height: 180});
    for (const button of ['left', 'middle', 'right'] as const) {
      await sendMouse({type: 'click', position: [100, 100], button});
    }
    await heard.until('three clicks', ({buttons}) => buttons.join() === '+1,-1,+2,-2,+3,-3');
  });

  it('holds two buttons at once', async () => {
    const {element, heard} = await openHeard();
    place(element, {left: 20, top: 20, width: 320, height: 180});
    await sendMouse({type: 'move', position: [100, 100]});
    await sendMouse({type: 'down', button: 'left'});
    await sendMouse({type: 'down', button: 'right'});
    await sendMouse({type: 'up', button: 'left'});
    await sendMouse({type: 'up', button: 'right'});
    await heard.until('both buttons', ({buttons}) => buttons.join() === '+1,+3,-1,-3');
  });

  it('tells how far the wheel turns, and which way', async () => {
    const {element, heard} = await openHeard();
    place(element, {left: 20, top: 20, width: 320, height: 180});
    await sendMouse({type: 'move', position: [100, 100]});
    for (const turn of [{deltaY: 100}, {deltaY: -200}, {deltaX: 100}, {deltaX: -100}]) await turnWheel(turn);
    await heard.until('four turns', () => heard.of('wheel').length >= 4);
    // The host counts up and right as positive, and a notch as 120.
    expect(heard.of('wheel').map(({horizontal, vertical}) => [horizontal, vertical])).to.deep.equal([
      [0, -120],
      [0, 240],
      [120, 0],
      [-120, 0],
    ]);
  });

  it('leaves clicks and the wheel on the bars beside the picture to the page', async () => {
    const {element, heard} = await openHeard();
    place(element, {left: 20, top: 20, width: 400, height: 400});
    for (const position of [
      [200, 60],
      [200, 400],
    ] as [number, number][]) {
      await sendMouse({type: 'click', position});
      await turnWheel({deltaY: 100});
    }
    await clickOn(element);
    await heard.until('the click into the picture', ({buttons}) => buttons.includes('-1'));
    expect(heard.buttons).to.deep.equal(['+1', '-1']);
    expect(heard.of('wheel')).to.be.empty;
    expect(heard.of('move').filter(({x, y}) => x !== 320 || y !== 180)).to.be.empty;
  });
});
