import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {
  createVideoMap,
  letterbox,
  type Offset,
  parseObjectPosition,
  type Placement,
} from '../../src/input/video-point.ts';
import {PointerSamples} from '../../src/input/pointer/pointer-samples.ts';

const FITS = ['contain', 'cover', 'fill', 'none', 'scale-down'];
const number = (min: number, max: number) => fc.double({min, max, noNaN: true});
const size = fc.record({width: fc.integer({min: 1, max: 4096}), height: fc.integer({min: 1, max: 4096})});
const box = fc.record({width: number(20, 4000), height: number(20, 4000)});
const offset: fc.Arbitrary<Offset> = fc.record({share: number(0, 1), px: number(-20, 20)});
const fit = fc.record({fit: fc.constantFrom(...FITS), position: fc.tuple(offset, offset)});
const CENTER = {share: 0.5, px: 0};

/** A video that is scaled, rotated and skewed, with a border, anywhere on the screen. */
const placement: fc.Arbitrary<Placement> = fc
  .record({
    contentBox: box,
    edge: number(0, 20),
    center: fc.record({x: number(-2000, 2000), y: number(-2000, 2000)}),
    turn: number(0, 2 * Math.PI),
    scale: fc.tuple(number(0.2, 4), number(0.2, 4)),
    skew: number(-1, 1),
    fit,
  })
  .map(({contentBox, edge, center, turn, scale: [sx, sy], skew, fit}) => {
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    return {
      borderBox: {width: contentBox.width + 2 * edge, height: contentBox.height + 2 * edge},
      contentBox: {...contentBox, x: edge, y: edge},
      center,
      linear: {a: cos * sx, b: sin * sx, c: (cos * skew - sin) * sy, d: (sin * skew + cos) * sy},
      fit,
    };
  });

/** The point of the screen that shows the center of a pixel. */
const toScreenPoint = (
  {borderBox, contentBox, center, linear, fit}: Placement,
  video: {width: number; height: number},
  column: number,
  row: number,
) => {
  const shown = letterbox(contentBox, video, fit);
  const x = contentBox.x + shown.x + ((column + 0.5) * shown.width) / video.width - borderBox.width / 2;
  const y = contentBox.y + shown.y + ((row + 0.5) * shown.height) / video.height - borderBox.height / 2;
  return {x: center.x + linear.a * x + linear.c * y, y: center.y + linear.b * x + linear.d * y};
};

/** The spot under a point of the screen. */
const spotAt = (position: {x: number; y: number}, on: Placement, video: {width: number; height: number}) =>
  createVideoMap(on, video)?.findSpot(position);

describe('createVideoMap', () => {
  it('finds the pixel that the screen shows at a point', () => {
    const share = number(0, 0.999999);
    fc.assert(
      fc.property(placement, size, share, share, (placement, video, across, down) => {
        const [x, y] = [Math.floor(across * video.width), Math.floor(down * video.height)];
        const spot = spotAt(toScreenPoint(placement, video, x, y), placement, video);
        expect(spot?.at).to.deep.equal({x, y, ...video});
      }),
    );
  });

  it('finds a pixel of the video for every point', () => {
    const point = fc.record({x: number(-1e5, 1e5), y: number(-1e5, 1e5)});
    fc.assert(
      fc.property(placement, size, point, (placement, video, point) => {
        const at = spotAt(point, placement, video)?.at;
        expect(at?.x).to.be.within(0, video.width - 1);
        expect(at?.y).to.be.within(0, video.height - 1);
      }),
    );
  });

  it('finds the same pixel at every zoom of the page', () => {
    const share = number(0.001, 0.999);
    fc.assert(
      fc.property(placement, size, share, share, number(0.25, 5), (placement, video, across, down, zoom) => {
        const {center, linear, borderBox} = placement;
        const point = {
          x:
            center.x +
            linear.a * (across - 0.5) * borderBox.width +
            linear.c * (down - 0.5) * borderBox.height,
          y:
            center.y +
            linear.b * (across - 0.5) * borderBox.width +
            linear.d * (down - 0.5) * borderBox.height,
        };
        const zoomed = {
          ...placement,
          center: {x: center.x * zoom, y: center.y * zoom},
          linear: {a: linear.a * zoom, b: linear.b * zoom, c: linear.c * zoom, d: linear.d * zoom},
        };
        const plain = spotAt(point, placement, video)?.at;
        const same = spotAt({x: point.x * zoom, y: point.y * zoom}, zoomed, video)?.at;
        expect(Math.abs((plain?.x ?? NaN) - (same?.x ?? NaN))).to.be.at.most(1);
        expect(Math.abs((plain?.y ?? NaN) - (same?.y ?? NaN))).to.be.at.most(1);
      }),
    );
  });

  it('converts a motion as it does the distance of two points', () => {
    const share = number(0.1, 0.9);
    fc.assert(
      fc.property(
        placement,
        size,
        share,
        share,
        number(-20, 20),
        number(-20, 20),
        (placement, video, across, down, x, y) => {
          const [column, row] = [across * video.width, down * video.height];
          const from = toScreenPoint(placement, video, column, row);
          const to = toScreenPoint(placement, video, column + x, row + y);
          const motion = createVideoMap(placement, video)?.scaleMotion(to.x - from.x, to.y - from.y);
          expect(motion?.dx).to.be.closeTo(x, 1e-3);
          expect(motion?.dy).to.be.closeTo(y, 1e-3);
        },
      ),
    );
  });

  it('finds nothing while the video or its element has no size', () => {
    const [shown] = fc.sample(placement, 1);
    if (!shown) throw new Error('No sample.');
    expect(spotAt(shown.center, shown, {width: 0, height: 0})).to.equal(undefined);
    const flat = {...shown, linear: {a: 0, b: 0, c: 0, d: 1}};
    expect(spotAt(shown.center, flat, {width: 16, height: 9})).to.equal(undefined);
  });
});

describe('letterbox', () => {
  it('keeps the aspect ratio of the video except with `fill`', () => {
    fc.assert(
      fc.property(box, size, fit, (box, video, fit) => {
        const {width, height} = letterbox(box, video, fit);
        if (fit.fit === 'fill') expect({width, height}).to.deep.equal(box);
        else expect(width * video.height).to.be.closeTo(height * video.width, 1e-3);
      }),
    );
  });

  it('fills its area in one direction, and fits into it with `contain` or exceeds it with `cover` in the other', () => {
    fc.assert(
      fc.property(box, size, (box, video) => {
        const inner = letterbox(box, video, {fit: 'contain', position: [CENTER, CENTER]});
        const outer = letterbox(box, video, {fit: 'cover', position: [CENTER, CENTER]});
        expect(Math.min(inner.x, inner.y)).to.be.closeTo(0, 1e-6);
        expect(Math.max(inner.x, inner.y)).to.be.at.least(-1e-6);
        expect(Math.max(outer.x, outer.y)).to.be.closeTo(0, 1e-6);
        expect(Math.min(outer.x, outer.y)).to.be.at.most(1e-6);
      }),
    );
  });

  it('scales down and never up with `scale-down`', () => {
    const fit = {fit: 'scale-down', position: [CENTER, CENTER]} as const;
    expect(letterbox({width: 100, height: 100}, {width: 20, height: 10}, fit)).to.deep.equal({
      x: 40,
      y: 45,
      width: 20,
      height: 10,
    });
    expect(letterbox({width: 10, height: 10}, {width: 20, height: 10}, fit)).to.deep.equal({
      x: 0,
      y: 2.5,
      width: 10,
      height: 5,
    });
  });
});

describe('parseObjectPosition', () => {
  it('parses every position as the browser computes it', () => {
    const probe = document.createElement('video');
    document.body.append(probe);
    const computed = (position: string) => {
      probe.style.objectPosition = position;
      return parseObjectPosition(getComputedStyle(probe).objectPosition);
    };
    expect(computed('left 10px bottom 0px')).to.deep.equal([
      {share: 0, px: 10},
      {share: 1, px: 0},
    ]);
    expect(computed('right 5px top 20%')).to.deep.equal([
      {share: 1, px: -5},
      {share: 0.2, px: 0},
    ]);
    expect(computed('calc(25% + 7.5px) -3px')).to.deep.equal([
      {share: 0.25, px: 7.5},
      {share: 0, px: -3},
    ]);
    expect(parseObjectPosition('')).to.deep.equal([CENTER, CENTER]);
    probe.remove();
  });
});

describe('PointerSamples', () => {
  const moved = (type: string, movementX: number) => new PointerEvent(type, {movementX});

  it('counts motion under pointer lock once, raw or not', () => {
    const samples = new PointerSamples();
    const newMotion = [
      moved('pointerrawupdate', 3),
      moved('pointerrawupdate', 4),
      moved('pointermove', 7),
      moved('pointerrawupdate', 0),
      moved('pointermove', 5),
      moved('pointermove', 6),
    ].filter((event) => samples.isNewMotion(event));
    expect(newMotion.map(({movementX}) => movementX)).to.deep.equal([3, 4, 5, 6]);
  });

  it('counts a position once, whichever event reports it first', () => {
    const samples = new PointerSamples();
    let timeMs = 0;
    const place = (type: string, clientX: number) =>
      Object.defineProperty(new PointerEvent(type, {clientX}), 'timeStamp', {value: (timeMs += 1)});
    const newPositions = [
      place('pointerrawupdate', 1),
      place('pointermove', 1),
      place('pointerrawupdate', 2),
      place('pointerrawupdate', 3),
      place('pointermove', 3),
      place('pointermove', 9),
    ].filter((event) => samples.isNewPosition(event));
    expect(newPositions.map(({clientX}) => clientX)).to.deep.equal([1, 2, 3, 9]);
  });
});
