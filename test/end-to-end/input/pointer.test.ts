import {expect, nextFrame} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {openStreamWithInput, type ReceivedInput} from '../../support/input/received-input.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {clickElement, placeElement} from '../../support/input/element-position.ts';
import {turnWheel} from '../../support/input/send-page-command.ts';

/** The size of the stream. */
const [WIDTH, HEIGHT] = [640, 360];

/** Positions and sizes of the element on the page. */
const RECTANGLES = [
  {left: 20, top: 10, width: 640, height: 360},
  {left: 31, top: 17, width: 320, height: 180},
  {left: 5, top: 40, width: 400, height: 400},
  {left: 100, top: 20, width: 241, height: 480},
  {left: 13, top: 200, width: 727, height: 203},
];

/** The position and the scale of the video on the page. */
interface VideoPlacement {
  readonly x: number;
  readonly y: number;
  /** Pixels of the page for each pixel of the stream. */
  readonly scale: number;
}

type Rectangle = (typeof RECTANGLES)[number];

/** Computes the placement of the video by the definition of `object-fit`. */
const computePlacement = (
  {left, top, width, height}: Rectangle,
  fit: 'contain' | 'cover',
): VideoPlacement => {
  const scale = Math[fit === 'contain' ? 'min' : 'max'](width / WIDTH, height / HEIGHT);
  return {x: left + (width - WIDTH * scale) / 2, y: top + (height - HEIGHT * scale) / 2, scale};
};

/** Positions on the page, in whole pixels: the corners of the visible video and one position within it. */
const pickPositions = (rectangle: Rectangle, {x, y, scale}: VideoPlacement): [x: number, y: number][] => {
  const [left, top] = [Math.max(rectangle.left, x), Math.max(rectangle.top, y)];
  const [right, bottom] = [
    Math.min(rectangle.left + rectangle.width, x + WIDTH * scale),
    Math.min(rectangle.top + rectangle.height, y + HEIGHT * scale),
  ];
  const [firstX, lastX] = [Math.ceil(left), Math.ceil(right) - 1];
  const [firstY, lastY] = [Math.ceil(top), Math.ceil(bottom) - 1];
  return [
    [firstX, firstY],
    [lastX, firstY],
    [firstX, lastY],
    [lastX, lastY],
    [Math.round(firstX * 0.3 + lastX * 0.7), Math.round(firstY * 0.6 + lastY * 0.4)],
  ];
};

/** Clicks at a position of the page, and resolves with the pixel that the host received for the press. */
const clickAndReadPixel = async (received: ReceivedInput, position: [x: number, y: number]) => {
  received.clear();
  await sendMouse({type: 'click', position});
  // Moves and buttons can use different channels. The time identifies the move of the press. The move before the press can
  // have the same time.
  const findMoveOfPress = () =>
    received.ofKind('move').findLast(({timeUs}) => timeUs === received.ofKind('button')[0]?.timeUs);
  await received.waitFor(
    'a click with its position',
    ({buttons}) => buttons.join() === '+1,-1' && !!findMoveOfPress(),
  );
  const move = findMoveOfPress();
  if (!move) throw new Error('The press has no move');
  expect(move).to.include({width: WIDTH, height: HEIGHT});
  return move;
};

/** Expects the pixel under the position. A position covers a whole pixel of the page. */
const expectPixelUnder = (
  pixel: {readonly x: number; readonly y: number},
  at: [number, number],
  placement: VideoPlacement,
) => {
  const message = `${JSON.stringify(pixel)} at ${at.join()} of ${JSON.stringify(placement)}`;
  const exact = [(at[0] - placement.x) / placement.scale, (at[1] - placement.y) / placement.scale];
  for (const [index, value] of [pixel.x, pixel.y].entries()) {
    expect(value, message).to.be.within((exact[index] ?? NaN) - 1.001, (exact[index] ?? NaN) + 0.001);
  }
};

describe('The pointer of <app-stream>', () => {
  expectNoLeftovers();
  afterEach(() => resetMouse());

  for (const fit of ['contain', 'cover'] as const) {
    it(`sends the pixel under the pointer in elements of any size with ${fit}`, async () => {
      const {element, received} = await openStreamWithInput();
      for (const rectangle of RECTANGLES) {
        placeElement(element, rectangle, {'--app-stream-fit': fit});
        // Until a frame shows the new place, a move may refer to the old one.
        await nextFrame();
        await nextFrame();
        const placement = computePlacement(rectangle, fit);
        for (const position of pickPositions(rectangle, placement)) {
          expectPixelUnder(await clickAndReadPixel(received, position), position, placement);
        }
      }
    });
  }

  it('can be locked as soon as the stream plays', async () => {
    const element = await openStream();
    const requests: unknown[] = [];
    element.video.requestPointerLock = (options) => {
      requests.push(options);
      return Promise.resolve();
    };
    await waitForPhase(element, 'playing');
    await element.lockPointer();
    expect(requests).to.deep.equal([{unadjustedMovement: true}]);
  });

  it('cannot be locked before the stream plays', async () => {
    const element = await openStream();
    const refusal = await element.lockPointer().catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(DOMException).and.to.include({name: 'InvalidStateError'});
  });

  it('sends the pixel under the pointer if the page scales the element', async () => {
    const {element, received} = await openStreamWithInput();
    const rectangle = {left: 40, top: 30, width: 640, height: 400};
    placeElement(element, rectangle, {transform: 'scale(0.7)', 'transform-origin': '0 0'});
    const scaled = {left: 40, top: 30, width: 448, height: 280};
    const placement = computePlacement(scaled, 'contain');
    for (const position of pickPositions(scaled, placement)) {
      expectPixelUnder(await clickAndReadPixel(received, position), position, placement);
    }
  });

  it('sends the pixel under the pointer while the size of the stream changes', async () => {
    const {element, received} = await openStreamWithInput({width: 0, height: 0, resize: true});
    const rectangle = {left: 20, top: 10, width: 480, height: 400};
    placeElement(element, rectangle);
    await nextFrame();
    await nextFrame();
    const moves = () => received.ofKind('move');
    const hasBothSizes = () => new Set(moves().map(({width}) => width)).size === 2;
    for (let step = 0; !hasBothSizes(); step++)
      await sendMouse({type: 'move', position: [140 + (step % 2), 120]});
    for (const {x, y, width, height} of moves()) {
      const scale = Math.min(rectangle.width / width, rectangle.height / height);
      const left = rectangle.left + (rectangle.width - width * scale) / 2 + x * scale;
      const top = rectangle.top + (rectangle.height - height * scale) / 2 + y * scale;
      const message = JSON.stringify({x, y, width, height});
      expect(left, message).to.be.closeTo(140.5, 1.5);
      expect(top, message).to.be.closeTo(120, 1.5);
    }
  });

  it('releases a button that the user releases outside of the element, and keeps the drag within the video', async () => {
    const {element, received} = await openStreamWithInput();
    placeElement(element, {left: 20, top: 20, width: 320, height: 180});
    await sendMouse({type: 'move', position: [100, 100]});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: [200, 120]});
    await sendMouse({type: 'move', position: [600, 500]});
    await sendMouse({type: 'up'});
    await received.waitFor('the release', ({buttons}) => buttons.join() === '+1,-1');
    const releasedUs = received.ofKind('button').at(-1)?.timeUs ?? NaN;
    await received.waitFor('the corner of the video', () =>
      received.ofKind('move').some(({x, y}) => x === WIDTH - 1 && y === HEIGHT - 1),
    );
    received.clear();
    await sendMouse({type: 'move', position: [500, 400]});
    await sendMouse({type: 'click', position: [120, 110]});
    await received.waitFor('a click', ({buttons}) => buttons.join() === '+1,-1');
    expect(received.ofKind('move').filter(({x, timeUs}) => timeUs > releasedUs && x !== 200)).to.be.empty;
  });

  it('sends the left, the middle and the right button', async () => {
    const {element, received} = await openStreamWithInput();
    placeElement(element, {left: 20, top: 20, width: 320, height: 180});
    for (const button of ['left', 'middle', 'right'] as const) {
      await sendMouse({type: 'click', position: [100, 100], button});
    }
    await received.waitFor('three clicks', ({buttons}) => buttons.join() === '+1,-1,+2,-2,+3,-3');
  });

  it('sends a click for a tap with two fingers on a Mac, which shows no button and has no release', async () => {
    const {element, received} = await openStreamWithInput();
    const {x, y, width, height} = element.getBoundingClientRect();
    const at = {clientX: x + width / 2, clientY: y + height / 2, bubbles: true, composed: true};
    const tap = {...at, pointerType: 'mouse', pointerId: 1, button: 2, buttons: 0};
    element.video.dispatchEvent(new PointerEvent('pointerdown', tap));
    await received.waitFor('a click', ({buttons}) => buttons.join() === '+3,-3');
  });

  it('sends two held buttons', async () => {
    const {element, received} = await openStreamWithInput();
    placeElement(element, {left: 20, top: 20, width: 320, height: 180});
    await sendMouse({type: 'move', position: [100, 100]});
    await sendMouse({type: 'down', button: 'left'});
    await sendMouse({type: 'down', button: 'right'});
    await sendMouse({type: 'up', button: 'left'});
    await sendMouse({type: 'up', button: 'right'});
    await received.waitFor('both buttons', ({buttons}) => buttons.join() === '+1,+3,-1,-3');
  });

  it('sends the distance and the direction of the wheel', async () => {
    const {element, received} = await openStreamWithInput({wheel: 'always'});
    placeElement(element, {left: 20, top: 20, width: 320, height: 180});
    await sendMouse({type: 'move', position: [100, 100]});
    for (const turn of [{deltaY: 100}, {deltaY: -200}, {deltaX: 100}, {deltaX: -100}]) await turnWheel(turn);
    await received.waitFor('four turns', () => received.ofKind('wheel').length >= 4);
    // The host counts up and right as positive, and a notch as 120.
    expect(received.ofKind('wheel').map(({horizontal, vertical}) => [horizontal, vertical])).to.deep.equal([
      [0, -120],
      [0, 240],
      [120, 0],
      [-120, 0],
    ]);
  });

  it('leaves clicks and the wheel on the bars beside the video to the page', async () => {
    const {element, received} = await openStreamWithInput();
    placeElement(element, {left: 20, top: 20, width: 400, height: 400});
    for (const position of [
      [200, 60],
      [200, 400],
    ] as [number, number][]) {
      await sendMouse({type: 'click', position});
      await turnWheel({deltaY: 100});
    }
    await clickElement(element);
    await received.waitFor('the click on the video', ({buttons}) => buttons.includes('-1'));
    expect(received.buttons).to.deep.equal(['+1', '-1']);
    expect(received.ofKind('wheel')).to.be.empty;
    expect(received.ofKind('move').filter(({x, y}) => x !== 320 || y !== 180)).to.be.empty;
  });
});
