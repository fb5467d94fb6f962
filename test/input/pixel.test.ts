import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse, setViewport} from '@web/test-runner-commands';
import {Captured, PICTURE} from './picture.ts';

type Place = [x: number, y: number];

/** Where a place of the box is seen, as the browser itself lays it out: a mark at that place is asked. */
const seenAt = (video: HTMLVideoElement, [x, y]: Place): Place => {
  const mark = document.createElement('div');
  mark.style.cssText = `position: absolute; left: ${x}px; top: ${y}px; width: 0; height: 0`;
  video.parentNode?.append(mark);
  const seen = mark.getBoundingClientRect();
  mark.remove();
  return [Math.round(seen.x), Math.round(seen.y)];
};

/** Where a picture's pixel has its middle in a box; each rule of `object-fit` is written out here once more. */
const middleOf = ([column, row]: Place, [width, height]: Place, fit: string): Place => {
  const across = width / PICTURE.width;
  const down = height / PICTURE.height;
  const scale = fit === 'cover' ? Math.max(across, down) : Math.min(across, down);
  const [sx, sy] = fit === 'fill' ? [across, down] : [scale, scale];
  return [
    width / 2 + (column + 0.5 - PICTURE.width / 2) * sx,
    height / 2 + (row + 0.5 - PICTURE.height / 2) * sy,
  ];
};

const BOXES: Place[] = [
  [640, 360],
  [500, 480],
  [700, 240],
  [391, 317],
  [448, 252],
];
const TRANSFORMS = [
  '',
  'transform: scale(0.8)',
  'zoom: 0.9',
  'rotate: 20deg; scale: 0.9 0.8; transform-origin: 10% 70%',
  'transform: rotate(90deg) scaleX(-0.9)',
];
const PIXELS: Place[] = [
  [32, 18],
  [20, 10],
  [41, 27],
];

describe('the pixel under the pointer', () => {
  afterEach(async () => {
    await resetMouse();
  });

  for (const box of BOXES) {
    for (const fit of ['contain', 'cover', 'fill']) {
      it(`is the pixel that the host gets, in a box of ${box.join(' × ')} with ${fit}`, async () => {
        const {captured} = await Captured.open();
        captured.video.style.objectFit = fit;
        for (const transform of TRANSFORMS) {
          const [width, height] = box;
          captured.host.style.cssText = `position: relative; margin: 60px; width: ${width}px; height: ${height}px; ${transform}`;
          for (const pixel of PIXELS) {
            const position = seenAt(captured.video, middleOf(pixel, box, fit));
            await sendMouse({type: 'click', position});
            const move = `move ${pixel.join(' ')}`;
            const click = [move, 'press 1', move, 'release 1'];
            expect(captured.said('move', 'button').slice(-4), transform).to.deep.equal(click);
          }
        }
      });
    }
  }

  it('is the same on denser screens', async () => {
    const {captured} = await Captured.open();
    for (const deviceScaleFactor of [1.25, 2, 3]) {
      const viewport = {width: 800, height: 600, deviceScaleFactor};
      await setViewport(viewport);
      expect(devicePixelRatio).to.be.closeTo(deviceScaleFactor, 0.01);
      for (const pixel of PIXELS) {
        const position = seenAt(captured.video, middleOf(pixel, [640, 360], 'contain'));
        await sendMouse({type: 'click', position});
        expect(captured.said('move', 'button').slice(-4, -2)).to.deep.equal([
          `move ${pixel.join(' ')}`,
          'press 1',
        ]);
      }
    }
    await setViewport({width: 800, height: 600});
  });

  it('is counted within borders and padding, with a picture that does not lie in the middle', async () => {
    const {captured} = await Captured.open();
    captured.video.style.cssText +=
      '; box-sizing: border-box; border: 10px solid; padding: 20px 0 0 30px; object-fit: none; object-position: right 5px top 3px';
    // Right of the border and of five pixels more; below the border, the padding and three pixels.
    const [x, y] = [640 - 10 - 5 - PICTURE.width, 10 + 20 + 3];
    await sendMouse({type: 'click', position: seenAt(captured.video, [x + 7, y + 9])});
    expect(captured.said('move', 'button').slice(-4, -2)).to.deep.equal(['move 7 9', 'press 1']);
  });

  it('is none on the bars, and none while the picture has no size', async () => {
    const {captured} = await Captured.open({}, 'width: 500px; height: 480px');
    await sendMouse({type: 'click', position: seenAt(captured.video, [250, 20])});
    expect(captured.said('move', 'button', 'wheel')).to.deep.equal([]);
    captured.video.srcObject = null;
    await sendMouse({type: 'click', position: seenAt(captured.video, [250, 240])});
    expect(captured.said('move', 'button', 'wheel')).to.deep.equal([]);
  });
});
