import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {describeSize, sizeToConnect, sizeToFollow, toStreamSize} from '../../src/connection/stream-size.ts';

const length = fc.double({min: 1, max: 20_000, noNaN: true});
const size = fc.record({width: length, height: length});

describe('toStreamSize', () => {
  const ROWS: readonly (readonly [width: number, height: number, expected: string])[] = [
    [1920, 1080, '1920×1080'],
    [1366, 768, '1368×768'],
    [401, 301, '400×302'],
    [3840, 2160, '3840×2160'],
    [5120, 2880, '4096×2304'],
    [320, 180, '456×256'],
    [200, 200, '360×360'],
    [10, 4000, '360×4096'],
    [20_000, 10, '4096×256'],
  ];
  for (const [width, height, expected] of ROWS) {
    it(`makes ${expected} of ${describeSize({width, height})}`, () => {
      expect(describeSize(toStreamSize({width, height}))).to.equal(expected);
    });
  }

  it('reduces a size to the maximum of the connection, in the same aspect ratio', () => {
    const max = {width: 1920, height: 1080};
    expect(toStreamSize({width: 3840, height: 1080}, max)).to.deep.equal({width: 1920, height: 540});
    expect(toStreamSize({width: 800, height: 600}, max)).to.deep.equal({width: 800, height: 600});
  });

  it('returns only sizes that hosts accept, and keeps a size that a host accepts', () => {
    fc.assert(
      fc.property(size, size, (wanted, largest) => {
        const max = toStreamSize(largest);
        const {width, height} = toStreamSize(wanted, max);
        expect(width % 8 || height % 2).to.equal(0);
        expect(width).to.be.within(356, max.width);
        expect(height).to.be.within(256, max.height);
        expect(toStreamSize({width, height}, max)).to.deep.equal({width, height});
      }),
    );
  });
});

const HOST = {width: undefined, height: undefined, resize: false, clientWidth: 800, clientHeight: 450};
const LAPTOP = {screen: {width: 1440, height: 900}, devicePixelRatio: 2};
const NO_SCREEN = {screen: {width: 0, height: 0}, devicePixelRatio: 1};

describe('The size that an element requests', () => {
  const ROWS: Readonly<
    Record<
      string,
      readonly [host: Partial<typeof HOST> | object, whenConnecting: string, later: string | undefined]
    >
  > = {
    'without attributes': [{}, '1920×1080', undefined],
    'with width and height': [{width: 1280, height: 720}, '1280×720', '1280×720'],
    'with width, height and resize': [{width: 1280, height: 720, resize: true}, '1280×720', '1280×720'],
    'with width alone': [{width: 1280}, '1920×1080', undefined],
    'with a width that is no number': [{width: NaN, height: 720}, '1920×1080', undefined],
    'with an endless width': [{width: Infinity, height: 720}, '1920×1080', undefined],
    'with a negative width': [{width: -8, height: 720}, '1920×1080', undefined],
    'with resize': [{resize: true}, '2880×1800', '1600×900'],
    'with resize and without a layout': [{resize: true, clientWidth: 0}, '2880×1800', undefined],
  };
  for (const [name, [host, whenConnecting, later]] of Object.entries(ROWS)) {
    it(`is ${whenConnecting} when connecting and ${later ?? 'none'} later, ${name}`, () => {
      const element = {...HOST, ...host};
      expect(describeSize(sizeToConnect(element, LAPTOP))).to.equal(whenConnecting);
      const followed = sizeToFollow(element, LAPTOP);
      expect(followed && describeSize(followed)).to.equal(later);
    });
  }

  it('is the usual one with resize on a device without a screen', () => {
    expect(describeSize(sizeToConnect({...HOST, resize: true}, NO_SCREEN))).to.equal('1920×1080');
  });
});
