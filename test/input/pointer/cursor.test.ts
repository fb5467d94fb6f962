import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse, setViewport} from '@web/test-runner-commands';
import {toCssCursors} from '../../../src/input/pointer/video-cursor.ts';
import {until} from '../../support/until.ts';
import {Captured} from '../video-on-page.ts';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('the cursor over the video', () => {
  afterEach(async () => {
    await resetMouse();
  });

  it('is the cursor of the host, or hidden', async () => {
    const {captured, input} = await Captured.open();
    for (const name of ['crosshair', 'nwse-resize', 'grabbing', 'default']) {
      input.setCursor({kind: 'named', name});
      expect(getComputedStyle(captured.video).cursor).to.equal(name);
    }
    input.setCursor({kind: 'hidden'});
    expect(getComputedStyle(captured.video).cursor).to.equal('none');
  });

  it('comes from the page if the browser does not know its name, and is the arrow by default', async () => {
    const requested: string[] = [];
    const onUnknownCursor = (name: string) => {
      requested.push(name);
      return name === 'orbit' ? 'all-scroll' : undefined;
    };
    const {captured, input} = await Captured.open({onUnknownCursor});
    input.setCursor({kind: 'named', name: 'orbit'});
    expect(getComputedStyle(captured.video).cursor).to.equal('all-scroll');
    input.setCursor({kind: 'named', name: 'dolly'});
    expect(getComputedStyle(captured.video).cursor).to.equal('default');
    expect(requested).to.deep.equal(['orbit', 'dolly']);
  });

  it('is an image with a hotspot', async () => {
    const {captured, input} = await Captured.open();
    input.setCursor({kind: 'image', url: DOT, hotspot: [3, 4], scale: 1});
    expect(getComputedStyle(captured.video).cursor).to.equal(`url("${DOT}") 3 4, default`);
  });

  it('is Kit’s cursor by its name, whatever the case', async () => {
    const {captured, input} = await Captured.open();
    for (const [name, keyword] of [
      ['Arrow', 'default'],
      ['IBeam', 'text'],
      ['Hand', 'pointer'],
      ['Crosshair', 'crosshair'],
      ['HorizontalResize', 'ew-resize'],
      ['VerticalResize', 'ns-resize'],
      ['HORIZONTALRESIZE', 'ew-resize'],
      ['hand', 'pointer'],
      ['Grabbing', 'grabbing'],
    ] as const) {
      input.setCursor({kind: 'named', name});
      expect(getComputedStyle(captured.video).cursor, name).to.equal(keyword);
    }
  });

  it('reports a name of the application exactly as the host sent it', async () => {
    const requested: string[] = [];
    const {captured, input} = await Captured.open({onUnknownCursor: (name) => void requested.push(name)});
    input.setCursor({kind: 'named', name: 'MyBrush_2'});
    expect(getComputedStyle(captured.video).cursor).to.equal('default');
    input.setCursor({kind: 'named', name: 'Orbit'});
    expect(getComputedStyle(captured.video).cursor).to.equal('move');
    expect(requested).to.deep.equal(['MyBrush_2', 'Orbit']);
  });

  // The image's pixels per CSS pixel: the ratio divided by max(1, floor(ratio / scale)).
  for (const [pixelRatio, scale, density] of [
    [1, 1, 1],
    [1, 2, 1],
    [2, 1, 1],
    [2, 2, 2],
    [1.5, 1, 1.5],
    [1.25, 1, 1.25],
    [3, 2, 3],
    [3, 1.5, 1.5],
    [4, 1, 1],
    [2, 0.5, 0.5],
    [2, 0, 1],
  ] as const) {
    it(`has ${density} pixels per CSS pixel for scale ${scale} on a screen of ${pixelRatio}`, () => {
      const values = toCssCursors({kind: 'image', url: DOT, hotspot: [6, 3], scale}, pixelRatio);
      const plain = `url("${DOT}") 6 3, default`;
      const place = `${Math.round(6 / density)} ${Math.round(3 / density)}, default`;
      expect(values).to.deep.equal(
        density === 1 ? [plain] : [`image-set(url("${DOT}") ${density}x) ${place}`, plain],
      );
      expect(CSS.supports('cursor', values[0] ?? '')).to.equal(true);
    });
  }

  it('is sharp on each screen that the window moves to', async () => {
    const {captured, input} = await Captured.open();
    const {style} = captured.video;
    input.setCursor({kind: 'image', url: DOT, hotspot: [6, 4], scale: 2});
    expect(style.cursor).to.equal(`url("${DOT}") 6 4, default`);
    for (const deviceScaleFactor of [2, 3]) {
      await setViewport({width: 800, height: 600, deviceScaleFactor});
      const density = new RegExp(` ${deviceScaleFactor}(x|dppx)`);
      await until('the cursor of the screen', () => density.test(style.cursor));
    }
    await setViewport({width: 800, height: 600});
  });

  it('is the cursor of the page on the bars beside the video', async () => {
    const {captured, input} = await Captured.open({}, 'width: 640px; height: 500px');
    const {x, y} = captured.video.getBoundingClientRect();
    const moveToRow = (row: number) =>
      sendMouse({type: 'move', position: [Math.round(x) + 50, Math.round(y) + row]});
    input.setCursor({kind: 'hidden'});
    await moveToRow(20);
    expect(captured.video.style.cursor).to.equal('');
    await moveToRow(250);
    expect(captured.video.style.cursor).to.equal('none');
  });

  it('cannot inject other CSS', () => {
    expect(toCssCursors({kind: 'named', name: 'url(//example.com/a), auto'}, 1)).to.deep.equal([]);
    const urls = ['https://example.com/a.png', 'data:text/html,x', `${DOT}") 0 0, url("//example.com/a`];
    for (const url of urls) {
      expect(toCssCursors({kind: 'image', url, hotspot: [0, 0], scale: 1}, 1)).to.deep.equal([]);
    }
  });
});
