import {expect, nextFrame} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {Captured} from '../video-on-page.ts';

/** The screen position of a pixel's center. Each pixel of the video is ten CSS pixels wide and high. */
const at = (video: HTMLVideoElement, column: number, row: number): [number, number] => {
  const {x, y} = video.getBoundingClientRect();
  return [Math.round(x) + column * 10 + 5, Math.round(y) + row * 10 + 5];
};

const createPosition = (video: HTMLVideoElement, column: number, row: number) => {
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
    expect(captured.readSent('button')).to.deep.equal(pressed);
  });

  it('presses its fourth and fifth button, and keeps the browser from going back', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const position = {...createPosition(video, 3, 4), pointerType: 'mouse', pointerId: 1};
    for (const [button, buttons] of [
      [3, 8],
      [4, 16],
    ] as const) {
      video.dispatchEvent(new PointerEvent('pointerdown', {...position, button, buttons}));
      video.dispatchEvent(new PointerEvent('pointerup', {...position, button, buttons: 0}));
      expect(video.dispatchEvent(new MouseEvent('mouseup', {...position, button}))).to.equal(false);
    }
    expect(captured.readSent('button')).to.deep.equal(['press 4', 'release 4', 'press 5', 'release 5']);
  });

  it('presses a second button while the first is held, and releases both', async () => {
    const {captured} = await Captured.open();
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    await sendMouse({type: 'down', button: 'left'});
    await sendMouse({type: 'down', button: 'right'});
    await sendMouse({type: 'up', button: 'left'});
    await sendMouse({type: 'up', button: 'right'});
    expect(captured.readSent('button')).to.deep.equal(['press 1', 'press 3', 'release 1', 'release 3']);
  });

  it('sends its position before each press and release', async () => {
    const {captured} = await Captured.open();
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: at(captured.video, 9, 8)});
    await sendMouse({type: 'up'});
    const order = captured.readSent('move', 'button').filter((event, index, all) => event !== all[index - 1]);
    expect(order).to.deep.equal(['move 3 4', 'press 1', 'move 9 8', 'release 1']);
  });

  it('is captured by a drag, with positions clamped to the video', async () => {
    const {captured} = await Captured.open({}, 'margin: 40px; width: 640px; height: 360px');
    const {x, y} = captured.video.getBoundingClientRect();
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: [Math.round(x) - 30, Math.round(y) + 500]});
    await sendMouse({type: 'up'});
    expect(captured.readSent('move', 'button').slice(-2)).to.deep.equal(['move 0 35', 'release 1']);
    await sendMouse({type: 'move', position: [Math.round(x) - 20, Math.round(y) + 500]});
    expect(captured.readSent()).to.deep.equal([]);
  });

  it('presses nothing over the video if it was pressed beside the video', async () => {
    const {captured} = await Captured.open({}, 'margin: 40px; width: 640px; height: 360px');
    const {x, y} = captured.video.getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.round(x) - 30, Math.round(y) + 30]});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    await sendMouse({type: 'up'});
    expect(captured.readSent('button')).to.deep.equal([]);
  });

  it('releases a button without `pointerup` at the next move', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const position = {...createPosition(video, 3, 4), pointerType: 'mouse', pointerId: 1};
    video.dispatchEvent(new PointerEvent('pointerdown', {...position, button: 0, buttons: 1}));
    expect(captured.readSent('button')).to.deep.equal(['press 1']);
    video.dispatchEvent(new PointerEvent('pointermove', {...position, button: -1, buttons: 0}));
    expect(captured.readSent('button')).to.deep.equal(['release 1']);
  });

  it('opens no context menu over the video, nor after a drag that ends outside', async () => {
    const {captured} = await Captured.open({}, 'width: 640px; height: 500px');
    const {video} = captured;
    const createMenuEvent = (row: number) =>
      new MouseEvent('contextmenu', {...createPosition(video, 3, row), button: 2});
    expect(video.dispatchEvent(createMenuEvent(20))).to.equal(false);
    expect(video.dispatchEvent(createMenuEvent(0))).to.equal(true);
    expect(document.body.dispatchEvent(createMenuEvent(20))).to.equal(true);
    const position = {...createPosition(video, 3, 20), pointerType: 'mouse', pointerId: 1, button: 2};
    video.dispatchEvent(new PointerEvent('pointerdown', {...position, buttons: 2}));
    video.dispatchEvent(new PointerEvent('pointerup', {...position, buttons: 0}));
    expect(document.body.dispatchEvent(createMenuEvent(0))).to.equal(false);
  });

  it('sends its wheel in pixels, lines and pages, at the position of the pointer', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const turn = (deltaMode: number, deltaX: number, deltaY: number) =>
      video.dispatchEvent(
        new WheelEvent('wheel', {...createPosition(video, 5, 6), deltaMode, deltaX, deltaY}),
      );
    expect(turn(WheelEvent.DOM_DELTA_PIXEL, -50, 100)).to.equal(false);
    expect(turn(WheelEvent.DOM_DELTA_LINE, 3, -6)).to.equal(false);
    expect(turn(WheelEvent.DOM_DELTA_PAGE, 0, 1)).to.equal(false);
    const turned = ['wheel -60 120', 'wheel 120 -240', 'wheel 0 120'];
    expect(captured.readSent()).to.deep.equal(turned.flatMap((wheel) => ['move 5 6', wheel]));
  });

  it('turns its wheel sideways with Shift, also in browsers that leave that to the page', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const turn = (init: WheelEventInit) =>
      video.dispatchEvent(new WheelEvent('wheel', {...createPosition(video, 5, 6), ...init}));
    turn({deltaY: 100, shiftKey: true});
    turn({deltaX: 100, shiftKey: true});
    turn({deltaX: 100, deltaY: -50});
    turn({deltaX: 25});
    const turned = ['wheel 120 0', 'wheel 120 0', 'wheel 120 -60', 'wheel 30 0'];
    expect(captured.readSent('wheel')).to.deep.equal(turned);
  });

  it('scrolls the page beside the video, or if input is off', async () => {
    const {captured} = await Captured.open({}, 'width: 640px; height: 500px');
    const {video} = captured;
    const turn = (row: number) =>
      video.dispatchEvent(new WheelEvent('wheel', {...createPosition(video, 5, row), deltaY: 100}));
    expect(turn(0), 'on the bar').to.equal(true);
    expect(turn(20), 'on the video').to.equal(false);
    captured.ended.abort();
    expect(turn(20), 'without input').to.equal(true);
  });

  it('leaves all events to the page if its kind is off', async () => {
    const {captured} = await Captured.open({kinds: new Set(['keyboard'])});
    const {video} = captured;
    await sendMouse({type: 'click', position: at(video, 3, 4)});
    expect(
      video.dispatchEvent(new WheelEvent('wheel', {...createPosition(video, 5, 6), deltaY: 1})),
    ).to.equal(true);
    expect(video.dispatchEvent(new MouseEvent('contextmenu', createPosition(video, 5, 6)))).to.equal(true);
    expect(captured.readSent('move', 'button', 'wheel')).to.deep.equal([]);
    expect(document.activeElement).to.equal(captured.element);
  });

  it('falls back to `pointermove` if `pointerrawupdate` stops, and sends nothing twice', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const move = (type: string, column: number) => {
      const position = {...createPosition(video, column, 4), pointerType: 'mouse', button: -1};
      video.dispatchEvent(new PointerEvent(type, position));
    };
    move('pointerrawupdate', 3);
    move('pointermove', 3);
    expect(captured.readSent()).to.deep.equal(['move 3 4']);
    move('pointerrawupdate', 3);
    // Some browsers state the times of events in whole milliseconds.
    await nextFrame();
    move('pointermove', 5);
    expect(captured.readSent()).to.deep.equal(['move 5 4']);
  });

  it('sends times on the timeline of `performance.now()`', async () => {
    const {captured} = await Captured.open();
    const beforeMs = performance.now();
    await sendMouse({type: 'move', position: at(captured.video, 3, 4)});
    const [move] = captured.sent;
    expect(move && 'timeMs' in move && move.timeMs).to.be.within(beforeMs - 1, performance.now());
  });
});
