import {expect} from '@open-wc/testing';
import {padsInUse} from '../../src/input/pads-in-use.ts';

let pads: (Pick<Gamepad, 'axes'> & {readonly buttons: readonly {readonly pressed: boolean}[]})[] = [];

const pad = (axis: number, pressed = false) => ({axes: [axis, 0], buttons: [{pressed}]});

describe('padsInUse', () => {
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'getGamepads') ?? {};
  before(() => {
    Object.defineProperty(Navigator.prototype, 'getGamepads', {configurable: true, value: () => pads});
  });
  after(() => {
    Object.defineProperty(Navigator.prototype, 'getGamepads', own);
  });

  it('counts a button, a stick and a new pad, and not one that trembles', () => {
    pads = [];
    const isUsed = padsInUse();
    expect(isUsed()).to.equal(false);
    pads = [pad(0)];
    expect(isUsed()).to.equal(true);
    pads = [pad(0.04)];
    expect(isUsed()).to.equal(false);
    pads = [pad(0.04, true)];
    expect(isUsed()).to.equal(true);
    pads = [pad(-0.6, true)];
    expect(isUsed()).to.equal(true);
    pads = [pad(-0.62, true)];
    expect(isUsed()).to.equal(false);
  });

  it('knows of none where the page may not look', () => {
    Object.defineProperty(Navigator.prototype, 'getGamepads', {
      configurable: true,
      value: () => {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(padsInUse()()).to.equal(false);
  });
});
