import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {describeSize, toStreamSize} from '../../src/connection/stream-size.ts';

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
