import {expect, nextFrame} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {openStreamWithInput} from '../../support/input/received-input.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {placeElement} from '../../support/input/element-position.ts';
import {turnWheel} from '../../support/input/send-page-command.ts';

/** `test/input/geometry/pixel.test.ts` has elements of all sizes, and `test/input/pointer` all buttons. */
describe('The pointer of <app-stream>', () => {
  expectNoLeftovers();
  afterEach(() => resetMouse());

  for (const [fit, pixel] of [
    ['contain', 178],
    ['cover', 240],
  ] as const) {
    it(`sends the pixel under the pointer with --app-stream-fit: ${fit}`, async () => {
      const {element, received} = await openStreamWithInput();
      placeElement(element, {left: 20, top: 20, width: 360, height: 360}, {'--app-stream-fit': fit});
      // Until a frame shows the new place, a move may refer to the old one.
      await nextFrame();
      await nextFrame();
      await sendMouse({type: 'click', position: [120, 200]});
      await received.waitFor('the pixel', () =>
        received.ofKind('move').some(({x, y}) => Math.abs(x - pixel) <= 1 && Math.abs(y - 180) <= 1),
      );
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
      received.ofKind('move').some(({x, y}) => x === 639 && y === 359),
    );
    received.clear();
    await sendMouse({type: 'move', position: [500, 400]});
    await sendMouse({type: 'click', position: [120, 110]});
    await received.waitFor('a click', ({buttons}) => buttons.join() === '+1,-1');
    expect(received.ofKind('move').filter(({x, timeUs}) => timeUs > releasedUs && x !== 200)).to.be.empty;
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
});
