import {expect, fixture, html} from '@open-wc/testing';
import '../../src/define.ts';

/** The size of an element in a container, in pixels. */
const sizeIn = async (container: string, own = ''): Promise<readonly [width: number, height: number]> => {
  const place = await fixture<HTMLElement>(
    html`<div style=${container}><app-stream loading="manual" style=${own}></app-stream></div>`,
  );
  const {width = 0, height = 0} = place.querySelector('app-stream')?.getBoundingClientRect() ?? {};
  return [width, height];
};

describe('The size of <app-stream> without a rule of the page', () => {
  it('is that of its column in a block', async () => {
    expect(await sizeIn('width: 640px')).to.deep.equal([640, 360]);
    expect(await sizeIn('width: 1920px')).to.deep.equal([1920, 1080]);
  });

  for (const [name, container] of [
    ['a box as wide as its contents', 'width: max-content'],
    ['a grid that centers its items', 'display: grid; place-items: center; width: 1200px'],
    ['a row', 'display: flex; width: 1200px'],
    [
      'a column that centers its items',
      'display: flex; flex-direction: column; align-items: center; width: 1200px',
    ],
  ] as const) {
    it(`is 960 × 540 in ${name}`, async () => {
      expect(await sizeIn(container)).to.deep.equal([960, 540]);
    });
  }

  it('shrinks with a narrow container', async () => {
    for (const display of ['flex', 'grid; place-items: center', 'block'])
      expect(await sizeIn(`display: ${display}; width: 320px`), display).to.deep.equal([320, 180]);
    // As in the templates of Vite.
    expect(await sizeIn('display: flex; place-items: center; width: 360px', 'margin: 0 auto')).to.deep.equal([
      360, 202.5,
    ]);
  });

  it('follows the rules of the page', async () => {
    expect(await sizeIn('display: flex', 'width: 300px')).to.deep.equal([300, 168.75]);
    expect(await sizeIn('width: 800px', 'height: 90px; aspect-ratio: auto')).to.deep.equal([800, 90]);
    expect(await sizeIn('display: flex; width: 500px', 'flex: 1')).to.deep.equal([500, 281.25]);
  });
});
