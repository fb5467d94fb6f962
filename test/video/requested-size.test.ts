import {expect} from '@open-wc/testing';
import {describeSize, sizeToConnect, sizeToFollow} from '../../src/connection/stream-size.ts';

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
