import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {letterbox, type Offset} from '../../src/input/letterbox.ts';
import {parseObjectPosition} from '../../src/input/object-position.ts';
import {picturePoint, type Placement} from '../../src/input/picture-point.ts';
import {PointerSamples} from '../../src/input/pointer-samples.ts';
import {TouchGesture} from '../../src/input/touch-gesture.ts';

const FITS = ['contain', 'cover', 'fill', 'none', 'scale-down'];
const number = (min: number, max: number) => fc.double({min, max, noNaN: true});
const size = fc.record({width: fc.integer({min: 1, max: 4096}), height: fc.integer({min: 1, max: 4096})});
const box = fc.record({width: number(20, 4000), height: number(20, 4000)});
const offset: fc.Arbitrary<Offset> = fc.record({share: number(0, 1), px: number(-20, 20)});
const fit = fc.record({fit: fc.constantFrom(...FITS), position: fc.tuple(offset, offset)});
const MIDDLE = {share: 0.5, px: 0};

/** A box that is scaled, turned and skewed, with a border, at any place of the screen. */
const placement: fc.Arbitrary<Placement> = fc
  .record({
    content: box,
    edge: number(0, 20),
    middle: fc.record({x: number(-2000, 2000), y: number(-2000, 2000)}),
    turn: number(0, 2 * Math.PI),
    scale: fc.tuple(number(0.2, 4), number(0.2, 4)),
    skew: number(-1, 1),
    fit,
  })
  .map(({content, edge, middle, turn, scale: [sx, sy], skew, fit}) => {
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    return {
      box: {width: content.width + 2 * edge, height: content.height + 2 * edge},
      content: {...content, x: edge, y: edge},
      middle,
      linear: {a: cos * sx, b: sin * sx, c: (cos * skew - sin) * sy, d: (sin * skew + cos) * sy},
      fit,
    };
  });

/** Where the middle of a pixel is seen: the way of the picture to the screen. */
const seenAt = (
  {box, content, middle, linear, fit}: Placement,
  picture: {width: number; height: number},
  column: number,
  row: number,
) => {
  const shown = letterbox(content, picture, fit);
  const x = content.x + shown.x + ((column + 0.5) * shown.width) / picture.width - box.width / 2;
  const y = content.y + shown.y + ((row + 0.5) * shown.height) / picture.height - box.height / 2;
  return {x: middle.x + linear.a * x + linear.c * y, y: middle.y + linear.b * x + linear.d * y};
};

describe('the way from the screen to the picture', () => {
  it('leads back to the pixel that is seen there', () => {
    const share = number(0, 0.999999);
    fc.assert(
      fc.property(placement, size, share, share, (placement, picture, across, down) => {
        const [x, y] = [Math.floor(across * picture.width), Math.floor(down * picture.height)];
        const spot = picturePoint(seenAt(placement, picture, x, y), placement, picture);
        expect(spot?.at).to.deep.equal({x, y, ...picture});
      }),
    );
  });

  it('never leaves the picture, whatever the point', () => {
    const point = fc.record({x: number(-1e5, 1e5), y: number(-1e5, 1e5)});
    fc.assert(
      fc.property(placement, size, point, (placement, picture, point) => {
        const at = picturePoint(point, placement, picture)?.at;
        expect(at?.x).to.be.within(0, picture.width - 1);
        expect(at?.y).to.be.within(0, picture.height - 1);
      }),
    );
  });

  it('does not care in which unit the page counts, so that a zoom moves nothing', () => {
    const share = number(0.001, 0.999);
    fc.assert(
      fc.property(
        placement,
        size,
        share,
        share,
        number(0.25, 5),
        (placement, picture, across, down, zoom) => {
          const {middle, linear, box} = placement;
          const point = {
            x: middle.x + linear.a * (across - 0.5) * box.width + linear.c * (down - 0.5) * box.height,
            y: middle.y + linear.b * (across - 0.5) * box.width + linear.d * (down - 0.5) * box.height,
          };
          const zoomed = {
            ...placement,
            middle: {x: middle.x * zoom, y: middle.y * zoom},
            linear: {a: linear.a * zoom, b: linear.b * zoom, c: linear.c * zoom, d: linear.d * zoom},
          };
          const plain = picturePoint(point, placement, picture)?.at;
          const same = picturePoint({x: point.x * zoom, y: point.y * zoom}, zoomed, picture)?.at;
          expect(Math.abs((plain?.x ?? NaN) - (same?.x ?? NaN))).to.be.at.most(1);
          expect(Math.abs((plain?.y ?? NaN) - (same?.y ?? NaN))).to.be.at.most(1);
        },
      ),
    );
  });

  it('is closed while the picture or the box has no extent', () => {
    const [seen] = fc.sample(placement, 1);
    if (!seen) throw new Error('No sample.');
    expect(picturePoint(seen.middle, seen, {width: 0, height: 0})).to.equal(undefined);
    const flat = {...seen, linear: {a: 0, b: 0, c: 0, d: 1}};
    expect(picturePoint(seen.middle, flat, {width: 16, height: 9})).to.equal(undefined);
  });
});

describe('letterbox', () => {
  it('keeps the shape of the picture, but with fill', () => {
    fc.assert(
      fc.property(box, size, fit, (box, picture, fit) => {
        const {width, height} = letterbox(box, picture, fit);
        if (fit.fit === 'fill') expect({width, height}).to.deep.equal(box);
        else expect(width * picture.height).to.be.closeTo(height * picture.width, 1e-3);
      }),
    );
  });

  it('touches both sides of the box in one direction, within it or beyond it in the other', () => {
    fc.assert(
      fc.property(box, size, (box, picture) => {
        const inner = letterbox(box, picture, {fit: 'contain', position: [MIDDLE, MIDDLE]});
        const outer = letterbox(box, picture, {fit: 'cover', position: [MIDDLE, MIDDLE]});
        expect(Math.min(inner.x, inner.y)).to.be.closeTo(0, 1e-6);
        expect(Math.max(inner.x, inner.y)).to.be.at.least(-1e-6);
        expect(Math.max(outer.x, outer.y)).to.be.closeTo(0, 1e-6);
        expect(Math.min(outer.x, outer.y)).to.be.at.most(1e-6);
      }),
    );
  });

  it('scales down and never up with scale-down', () => {
    const fit = {fit: 'scale-down', position: [MIDDLE, MIDDLE]} as const;
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
  it('reads what the browser makes of any position', () => {
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
    expect(parseObjectPosition('')).to.deep.equal([MIDDLE, MIDDLE]);
    probe.remove();
  });
});

describe('PointerSamples', () => {
  const moved = (type: string, movementX: number) => new PointerEvent(type, {movementX});

  it('counts motion under pointer lock once, raw or not', () => {
    const samples = new PointerSamples();
    const heard = [
      moved('pointerrawupdate', 3),
      moved('pointerrawupdate', 4),
      moved('pointermove', 7),
      moved('pointerrawupdate', 0),
      moved('pointermove', 5),
      moved('pointermove', 6),
    ].filter((event) => samples.isNewMotion(event));
    expect(heard.map(({movementX}) => movementX)).to.deep.equal([3, 4, 5, 6]);
  });

  it('hands out every place of a list, and the place of its event where the list is stuck', () => {
    const samples = new PointerSamples();
    const place = (clientX: number) => new PointerEvent('pointermove', {clientX});
    const event = new PointerEvent('pointermove', {
      clientX: 9,
      coalescedEvents: [place(1), place(2), place(2)],
    });
    expect(samples.places(event).map(({clientX}) => clientX)).to.deep.equal([1, 2, 9]);
  });
});

describe('TouchGesture', () => {
  const id = fc.integer({min: 0, max: 3});
  const at = fc.record({x: number(0, 100), y: number(0, 100)});
  const step = fc.oneof(
    fc.record({act: fc.constant('down' as const), id, at}),
    fc.record({act: fc.constant('move' as const), id, at}),
    fc.record({act: fc.constantFrom('up' as const, 'cancel' as const), id}),
  );

  it('releases what it presses, and presses no more than once, whatever the fingers do', () => {
    fc.assert(
      fc.property(fc.array(step, {maxLength: 40}), (steps) => {
        const gesture = new TouchGesture();
        let held = 0;
        const follow = (actions: ReturnType<TouchGesture['up']>) => {
          for (const {kind} of actions) {
            held += kind === 'press' ? 1 : kind === 'release' ? -1 : 0;
            expect(held).to.be.within(0, 1);
          }
        };
        const down = new Set<number>();
        for (const step of steps) {
          if (step.act === 'move') follow(gesture.move(step.id, step.at));
          else if (step.act === 'down') {
            // A finger comes down but once.
            if (!down.has(step.id)) follow(gesture.down(step.id, step.at));
            down.add(step.id);
          } else {
            follow(gesture[step.act](step.id));
            down.delete(step.id);
          }
        }
        for (const id of down) follow(gesture.cancel(id));
        expect(held).to.equal(0);
      }),
    );
  });
});
