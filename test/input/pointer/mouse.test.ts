import {expect, nextFrame} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {at, Captured, createPosition} from '../video-on-page.ts';

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

  it('leaves an event that the page prevented to the page', async () => {
    const {captured} = await Captured.open({settings: {wheel: 'always'}});
    const {video, element} = captured;
    const prevent = (event: Event) => event.preventDefault();
    for (const type of ['pointerdown', 'wheel'])
      element.addEventListener(type, prevent, {capture: true, passive: false});
    await sendMouse({type: 'click', position: at(video, 3, 4)});
    video.dispatchEvent(new WheelEvent('wheel', {...createPosition(video, 5, 6), deltaY: 100}));
    expect(captured.readSent('button', 'wheel')).to.deep.equal([]);
  });

  it('counts a device of an unknown type as a mouse, and the eraser of a pen as its tip', async () => {
    const {captured} = await Captured.open();
    const {video} = captured;
    const position = {...createPosition(video, 3, 4), pointerId: 1};
    for (const [pointerType, button, buttons] of [
      ['', 0, 1],
      ['pen', 5, 32],
    ] as const) {
      const init = {...position, pointerType, button, buttons};
      video.dispatchEvent(new PointerEvent('pointerdown', init));
      video.dispatchEvent(new PointerEvent('pointerup', {...init, buttons: 0}));
      expect(captured.readSent('button'), pointerType).to.deep.equal(['press 1', 'release 1']);
    }
  });

  it('keeps what the stream uses from the ancestors: no link opens, no box toggles, no carousel moves', async () => {
    const {captured} = await Captured.open({settings: {wheel: 'always'}});
    const {video, element} = captured;
    const link = document.createElement('a');
    link.href = '#followed';
    element.before(link);
    link.append(element);
    const received: string[] = [];
    const types = [
      'pointerdown',
      'pointerup',
      'mousedown',
      'mouseup',
      'click',
      'auxclick',
      'dblclick',
      'wheel',
    ];
    for (const type of types) link.addEventListener(type, () => received.push(type));
    await sendMouse({type: 'click', position: at(video, 3, 4)});
    await sendMouse({type: 'click', position: at(video, 3, 4), button: 'middle'});
    video.dispatchEvent(new WheelEvent('wheel', {...createPosition(video, 5, 6), deltaY: 100}));
    expect(received).to.deep.equal([]);
    expect(location.hash).to.not.equal('#followed');
    captured.ended.abort();
    await sendMouse({type: 'click', position: at(video, 3, 4)});
    expect(received).to.include('click');
    link.replaceWith(element);
    location.hash = '';
  });

  it('keeps a finger from a carousel, with the events of its touch', async () => {
    const {captured} = await Captured.open();
    const {video, element} = captured;
    const carousel = document.createElement('div');
    element.before(carousel);
    carousel.append(element);
    const received: string[] = [];
    const types = [
      'pointerdown',
      'pointermove',
      'pointerup',
      'pointercancel',
      'touchstart',
      'touchmove',
      'touchend',
    ];
    for (const type of types) carousel.addEventListener(type, () => received.push(type));
    const finger = {...createPosition(video, 3, 4), pointerType: 'touch', pointerId: 9, isPrimary: true};
    const touch = (type: string) => video.dispatchEvent(new Event(type, {bubbles: true, composed: true}));
    for (const end of ['pointerup', 'pointercancel']) {
      video.dispatchEvent(new PointerEvent('pointerdown', {...finger, buttons: 1}));
      touch('touchstart');
      video.dispatchEvent(new PointerEvent('pointermove', {...finger, button: -1, buttons: 1}));
      touch('touchmove');
      video.dispatchEvent(new PointerEvent(end, finger));
      touch('touchend');
    }
    expect(received).to.deep.equal([]);
    carousel.replaceWith(element);
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
