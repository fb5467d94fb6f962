import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {Captured} from '../video-on-page.ts';

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

  it('cannot inject other CSS', async () => {
    const {captured, input} = await Captured.open();
    for (const name of ['url(//example.com/a), auto', 'var(--page)', 'inherit; color: red']) {
      input.setCursor({kind: 'named', name});
      expect(captured.video.style.cursor, name).to.equal('default');
    }
  });
});
