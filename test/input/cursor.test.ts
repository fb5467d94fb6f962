import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {cssCursors} from '../../src/input/css-cursor.ts';
import {Captured} from './picture.ts';

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('the pointer over the picture', () => {
  afterEach(async () => {
    await resetMouse();
  });

  it('has the shape that the host names, or none', async () => {
    const {captured, input} = await Captured.open();
    for (const name of ['crosshair', 'nwse-resize', 'grabbing', 'default']) {
      input.setCursor({kind: 'named', name});
      expect(getComputedStyle(captured.video).cursor).to.equal(name);
    }
    input.setCursor({kind: 'hidden'});
    expect(getComputedStyle(captured.video).cursor).to.equal('none');
  });

  it('is asked of the page where the browser does not know the name, else the arrow', async () => {
    const asked: string[] = [];
    const onUnknownCursor = (name: string) => {
      asked.push(name);
      return name === 'orbit' ? 'all-scroll' : undefined;
    };
    const {captured, input} = await Captured.open({onUnknownCursor});
    input.setCursor({kind: 'named', name: 'orbit'});
    expect(getComputedStyle(captured.video).cursor).to.equal('all-scroll');
    input.setCursor({kind: 'named', name: 'dolly'});
    expect(getComputedStyle(captured.video).cursor).to.equal('default');
    expect(asked).to.deep.equal(['orbit', 'dolly']);
  });

  it('has an image with the pixel that points', async () => {
    const {captured, input} = await Captured.open();
    input.setCursor({kind: 'image', url: DOT, hotspot: [3, 4], scale: 1});
    expect(getComputedStyle(captured.video).cursor).to.equal(`url("${DOT}") 3 4, default`);
    input.setCursor({kind: 'image', url: DOT, hotspot: [3, 4], scale: 2});
    expect(getComputedStyle(captured.video).cursor).to.match(/image-set\(.* 2(x|dppx).*\) 3 4, default/);
  });

  it('is the page’s on the bars beside the picture', async () => {
    const {captured, input} = await Captured.open({}, 'width: 640px; height: 500px');
    const {x, y} = captured.video.getBoundingClientRect();
    const to = (row: number) =>
      sendMouse({type: 'move', position: [Math.round(x) + 50, Math.round(y) + row]});
    input.setCursor({kind: 'hidden'});
    await to(20);
    expect(captured.video.style.cursor).to.equal('');
    await to(250);
    expect(captured.video.style.cursor).to.equal('none');
  });

  it('is never taken for a piece of CSS', () => {
    expect(cssCursors({kind: 'named', name: 'url(//example.com/a), auto'})).to.deep.equal([]);
    const urls = ['https://example.com/a.png', 'data:text/html,x', `${DOT}") 0 0, url("//example.com/a`];
    for (const url of urls) {
      expect(cssCursors({kind: 'image', url, hotspot: [0, 0], scale: 1})).to.deep.equal([]);
    }
  });
});
