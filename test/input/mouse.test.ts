import {expect} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {Captured} from './picture.ts';

/** The middle of a pixel of the picture, which is ten times as large on the screen. */
const at = (video: HTMLVideoElement, column: number, row: number): [number, number] => {
  const {x, y} = video.getBoundingClientRect();
  return [Math.round(x) + column * 10 + 5, Math.round(y) + row * 10 + 5];
};

const client = (video: HTMLVideoElement, column: number, row: number) => {
  const [clientX, clientY] = at(video, column, row);
  return {clientX, clientY, bubbles: true, composed: true, cancelable: true};
};

describe('the mouse', () => {
  afterEach(async () => {
    await resetMouse();
  });

  it('presses its left, middle and right button', async () => {
    const {captured} = await Captured.open();
    for (const button of ['left', 'middle', 'right'] as const) {
      await sendMouse({type: 'click', position: at(captured.video, 3, 4), button});
    }
    const pressed = ['press 1', 'release 1', 'press 2', 'release 2', 'press 3', 'release 3'];
    expect(captured.said('button')).to.deep.equal(pressed);
  });

  it('presses its fourth and fifth button, and the browser does not go back', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const place = {...client(video, 3, 4), pointerType: 'mouse', pointerId: 1};
    for (const [button, buttons] of [
      [3, 8],
      [4, 16],
    ] as const) {
      video.dispatchEvent(new PointerEvent('pointerdown', {...place, button, buttons}));
      video.dispatchEvent(new PointerEvent('pointerup', {...place, button, buttons: 0}));
      expect(video.dispatchEvent(new MouseEvent('mouseup', {...place, button}))).to.equal(false);
    }
    expect(captured.said('button')).to.deep.equal(['press 4', 'release 4', 'press 5', 'release 5']);
  });

  it('presses a second button while the first is held, and releases each', async () => {
    const {captured} = await Captured.open();
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    await sendMouse({type: 'down', button: 'left'});
    await sendMouse({type: 'down', button: 'right'});
    await sendMouse({type: 'up', button: 'left'});
    await sendMouse({type: 'up', button: 'right'});
    expect(captured.said('button')).to.deep.equal(['press 1', 'press 3', 'release 1', 'release 3']);
  });

  it('tells where it is before it presses, and where it went before it releases', async () => {
    const {captured} = await Captured.open();
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: at(captured.video, 9, 8)});
    await sendMouse({type: 'up'});
    const order = captured.said('move', 'button').filter((said, index, all) => said !== all[index - 1]);
    expect(order).to.deep.equal(['move 3 4', 'press 1', 'move 9 8', 'release 1']);
  });

  it('is captured by a drag: outside, its places are at the border, and the release is heard', async () => {
    const {captured} = await Captured.open({}, 'margin: 40px; width: 640px; height: 360px');
    const {x, y} = captured.video.getBoundingClientRect();
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: [Math.round(x) - 30, Math.round(y) + 500]});
    await sendMouse({type: 'up'});
    expect(captured.said('move', 'button').slice(-2)).to.deep.equal(['move 0 35', 'release 1']);
    await sendMouse({type: 'move', position: [Math.round(x) - 20, Math.round(y) + 500]});
    expect(captured.said()).to.deep.equal([]);
  });

  it('that was pressed beside the picture presses nothing when it comes over it', async () => {
    const {captured} = await Captured.open({}, 'margin: 40px; width: 640px; height: 360px');
    const {x, y} = captured.video.getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.round(x) - 30, Math.round(y) + 30]});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    await sendMouse({type: 'up'});
    expect(captured.said('button')).to.deep.equal([]);
  });

  it('releases a button whose release went elsewhere, with the next move', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const place = {...client(video, 3, 4), pointerType: 'mouse', pointerId: 1};
    video.dispatchEvent(new PointerEvent('pointerdown', {...place, button: 0, buttons: 1}));
    expect(captured.said('button')).to.deep.equal(['press 1']);
    video.dispatchEvent(new PointerEvent('pointermove', {...place, button: -1, buttons: 0}));
    expect(captured.said('button')).to.deep.equal(['release 1']);
  });

  it('opens no menu over the picture, nor at the end of a drag that leaves it', async () => {
    const {captured} = await Captured.open({}, 'width: 640px; height: 500px');
    const {video} = captured;
    const menu = (row: number) => new MouseEvent('contextmenu', {...client(video, 3, row), button: 2});
    expect(video.dispatchEvent(menu(20))).to.equal(false);
    expect(video.dispatchEvent(menu(0))).to.equal(true);
    expect(document.body.dispatchEvent(menu(20))).to.equal(true);
    const place = {...client(video, 3, 20), pointerType: 'mouse', pointerId: 1, button: 2};
    video.dispatchEvent(new PointerEvent('pointerdown', {...place, buttons: 2}));
    video.dispatchEvent(new PointerEvent('pointerup', {...place, buttons: 0}));
    expect(document.body.dispatchEvent(menu(0))).to.equal(false);
  });

  it('turns its wheel both ways in pixels, lines and pages, at the place of the pointer', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const turn = (deltaMode: number, deltaX: number, deltaY: number) =>
      video.dispatchEvent(new WheelEvent('wheel', {...client(video, 5, 6), deltaMode, deltaX, deltaY}));
    expect(turn(WheelEvent.DOM_DELTA_PIXEL, -50, 100)).to.equal(false);
    expect(turn(WheelEvent.DOM_DELTA_LINE, 3, -6)).to.equal(false);
    expect(turn(WheelEvent.DOM_DELTA_PAGE, 0, 1)).to.equal(false);
    const turned = ['wheel -60 120', 'wheel 120 -240', 'wheel 0 120'];
    expect(captured.said()).to.deep.equal(turned.flatMap((wheel) => ['move 5 6', wheel]));
  });

  it('scrolls the page where it is beside the picture, or where input is off', async () => {
    const {captured} = await Captured.open({}, 'width: 640px; height: 500px');
    const {video} = captured;
    const turn = (row: number) =>
      video.dispatchEvent(new WheelEvent('wheel', {...client(video, 5, row), deltaY: 100}));
    expect(turn(0), 'on the bar').to.equal(true);
    expect(turn(20), 'on the picture').to.equal(false);
    captured.over.abort();
    expect(turn(20), 'without input').to.equal(true);
  });

  it('leaves everything to the page where its kind is off', async () => {
    const {captured} = await Captured.open({kinds: new Set(['keyboard'])});
    const {video} = captured;
    await sendMouse({type: 'click', position: at(video, 3, 4)});
    expect(video.dispatchEvent(new WheelEvent('wheel', {...client(video, 5, 6), deltaY: 1}))).to.equal(true);
    expect(video.dispatchEvent(new MouseEvent('contextmenu', client(video, 5, 6)))).to.equal(true);
    expect(captured.said('move', 'button', 'wheel')).to.deep.equal([]);
    expect(document.activeElement).to.equal(captured.host);
  });

  it('goes on by pointermove where pointerrawupdate is stuck, and tells nothing twice', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const move = (type: string, column: number) => {
      const place = {...client(video, column, 4), pointerType: 'mouse', button: -1};
      video.dispatchEvent(new PointerEvent(type, place));
    };
    move('pointerrawupdate', 3);
    move('pointermove', 3);
    expect(captured.said()).to.deep.equal(['move 3 4']);
    move('pointerrawupdate', 3);
    move('pointermove', 5);
    expect(captured.said()).to.deep.equal(['move 5 4']);
  });

  it('counts the moments of its moves as performance.now() does', async () => {
    const {captured} = await Captured.open();
    const beforeMs = performance.now();
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    const [move] = captured.sent;
    expect(move && 'timeMs' in move && move.timeMs).to.be.within(beforeMs - 1, performance.now());
  });
});
