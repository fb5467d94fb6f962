import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse, setViewport} from '@web/test-runner-commands';
import {Captured, VIDEO_SIZE} from '../video-on-page.ts';

type Position = [x: number, y: number];

/** The screen position of a point of the element, as the browser lays out a marker at that point. */
const toScreenPosition = (video: HTMLVideoElement, [x, y]: Position): Position => {
  const marker = document.createElement('div');
  marker.style.cssText = `position: absolute; left: ${x}px; top: ${y}px; width: 0; height: 0`;
  video.parentNode?.append(marker);
  const {x: left, y: top} = marker.getBoundingClientRect();
  marker.remove();
  const root = video.getRootNode();
  const isInPageUnits = 'currentCSSZoom' in video || !(root instanceof ShadowRoot);
  // WebKit gives rectangles in the pixels of the zoomed element.
  const zoom = isInPageUnits ? 1 : Number(getComputedStyle(root.host).zoom);
  return [Math.round(left * zoom), Math.round(top * zoom)];
};

/** The center of a video's pixel in an element. Implements each rule of `object-fit` independently of the code. */
const centerOf = ([column, row]: Position, [width, height]: Position, fit: string): Position => {
  const scaleX = width / VIDEO_SIZE.width;
  const scaleY = height / VIDEO_SIZE.height;
  const scale = fit === 'cover' ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY);
  const [sx, sy] = fit === 'fill' ? [scaleX, scaleY] : [scale, scale];
  return [
    width / 2 + (column + 0.5 - VIDEO_SIZE.width / 2) * sx,
    height / 2 + (row + 0.5 - VIDEO_SIZE.height / 2) * sy,
  ];
};

const SIZES: Position[] = [
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
const PIXELS: Position[] = [
  [32, 18],
  [20, 10],
  [41, 27],
];

/** Clicks pixels where the browser shows them: the host receives each click at its pixel. */
const clickPixels = async (captured: Captured, size: Position = [640, 360], fit = 'contain') => {
  for (const pixel of PIXELS) {
    const position = toScreenPosition(captured.video, centerOf(pixel, size, fit));
    await sendMouse({type: 'click', position});
    const move = `move ${pixel.join(' ')}`;
    const click = [move, 'press 1', move, 'release 1'];
    expect(captured.readSent('move', 'button').slice(-4), captured.element.style.cssText).to.deep.equal(
      click,
    );
  }
};

describe('the pixel under the pointer', () => {
  afterEach(async () => {
    await resetMouse();
  });

  for (const size of SIZES) {
    for (const fit of ['contain', 'cover', 'fill']) {
      it(`is the pixel that the host receives, in an element of ${size.join(' × ')} with ${fit}`, async () => {
        const {captured} = await Captured.open();
        captured.video.style.objectFit = fit;
        for (const transform of TRANSFORMS) {
          const [width, height] = size;
          captured.element.style.cssText = `position: relative; margin: 60px; width: ${width}px; height: ${height}px; ${transform}`;
          await clickPixels(captured, size, fit);
        }
      });
    }
  }

  for (const [name, outer, inner] of [
    ['an ancestor with perspective', 'perspective: 600px', 'transform: rotateY(35deg) rotateX(10deg)'],
    ['a 3D transform', '', 'transform: perspective(700px) rotateX(-30deg) scale(0.8)'],
    ['perspective and zoom', 'perspective: 600px; zoom: 0.8', 'transform: rotateY(35deg)'],
    ['a rotation in 3D', 'perspective: 500px', 'rotate: y 30deg'],
    [
      'an offset path',
      '',
      'offset-path: path("M 0 0 L 100 30"); offset-anchor: 20% 20%; offset-distance: 100%',
    ],
  ] as const) {
    it(`is the pixel that the host receives under ${name}`, async () => {
      const {captured} = await Captured.open();
      const {element} = captured;
      const around = document.createElement('div');
      around.style.cssText = `margin: 100px 60px; ${outer}`;
      element.replaceWith(around);
      around.append(element);
      element.style.cssText = `position: relative; width: 640px; height: 360px; ${inner}`;
      await clickPixels(captured);
    });
  }

  it('is the same on high-density screens', async () => {
    const {captured} = await Captured.open();
    for (const deviceScaleFactor of [1.25, 2, 3]) {
      const viewport = {width: 800, height: 600, deviceScaleFactor};
      await setViewport(viewport);
      expect(devicePixelRatio).to.be.closeTo(deviceScaleFactor, 0.01);
      await clickPixels(captured);
    }
    await setViewport({width: 800, height: 600});
  });

  it('is correct with borders, padding and a video that is not centered', async () => {
    const {captured} = await Captured.open();
    captured.video.style.cssText +=
      '; box-sizing: border-box; border: 10px solid; padding: 20px 0 0 30px; object-fit: none; object-position: right 5px top 3px';
    // The upper left corner of the video: 5 px from the right padding edge, and 3 px below the upper padding.
    const [x, y] = [640 - 10 - 5 - VIDEO_SIZE.width, 10 + 20 + 3];
    await sendMouse({type: 'click', position: toScreenPosition(captured.video, [x + 7, y + 9])});
    expect(captured.readSent('move', 'button').slice(-4, -2)).to.deep.equal(['move 7 9', 'press 1']);
  });

  it('ignores the transform of an ancestor without a box of its own', async () => {
    const {captured} = await Captured.open();
    const {element, video} = captured;
    for (const style of ['', 'display: contents']) {
      const around = document.createElement('span');
      around.style.cssText = `${style}; transform: scale(0.5)`;
      element.replaceWith(around);
      around.append(element);
      await sendMouse({type: 'click', position: toScreenPosition(video, [205, 105])});
      expect(captured.readSent('move', 'button').slice(-4, -2), style).to.deep.equal([
        'move 20 10',
        'press 1',
      ]);
    }
  });

  it('does not exist on the bars, nor while the video has no size', async () => {
    const {captured} = await Captured.open({}, 'width: 500px; height: 480px');
    await sendMouse({type: 'click', position: toScreenPosition(captured.video, [250, 20])});
    expect(captured.readSent('move', 'button', 'wheel')).to.deep.equal([]);
    captured.video.srcObject = null;
    await sendMouse({type: 'click', position: toScreenPosition(captured.video, [250, 240])});
    expect(captured.readSent('move', 'button', 'wheel')).to.deep.equal([]);
  });
});
