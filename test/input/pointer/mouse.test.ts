import {expect, nextFrame} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {at, Captured, createPosition} from '../video-on-page.ts';

/** Puts an element of the page around the stream. Records the events that reach it. */
const recordAround = (element: HTMLElement, around: HTMLElement, types: readonly string[]) => {
  element.before(around);
  around.append(element);
  const received: string[] = [];
  for (const type of types) around.addEventListener(type, () => received.push(type));
  return received;
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
    for (const [button, buttons] of [
      [3, 8],
      [4, 16],
    ] as const) {
      captured.fireMouse('pointerdown', {button, buttons});
      captured.fireMouse('pointerup', {button});
      expect(captured.fireMouse('mouseup', {button})).to.equal(false);
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
    captured.fireMouse('pointerdown', {buttons: 1});
    expect(captured.readSent('button')).to.deep.equal(['press 1']);
    captured.fireMouse('pointermove', {button: -1});
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
    captured.fireMouse('pointerdown', {button: 2, buttons: 2}, [3, 20]);
    captured.fireMouse('pointerup', {button: 2}, [3, 20]);
    expect(document.body.dispatchEvent(createMenuEvent(0))).to.equal(false);
  });

  it('leaves an event that the page prevented to the page', async () => {
    const {captured} = await Captured.open({settings: {wheel: 'always'}});
    const prevent = (event: Event) => event.preventDefault();
    for (const type of ['pointerdown', 'wheel'])
      captured.element.addEventListener(type, prevent, {capture: true, passive: false});
    await sendMouse({type: 'click', position: at(captured.video, 3, 4)});
    captured.turnWheel();
    expect(captured.readSent('button', 'wheel')).to.deep.equal([]);
  });

  it('counts a device of an unknown type as a mouse, and the eraser of a pen as its tip', async () => {
    const {captured} = await Captured.open();
    for (const [pointerType, button, buttons] of [
      ['', 0, 1],
      ['pen', 5, 32],
    ] as const) {
      captured.fireMouse('pointerdown', {pointerType, button, buttons});
      captured.fireMouse('pointerup', {pointerType, button});
      expect(captured.readSent('button'), pointerType).to.deep.equal(['press 1', 'release 1']);
    }
  });

  it('keeps what the stream uses from the ancestors: no link opens, no box toggles, no carousel moves', async () => {
    const {captured} = await Captured.open({settings: {wheel: 'always'}});
    const {video, element} = captured;
    const link = Object.assign(document.createElement('a'), {href: '#followed'});
    const types = 'pointerdown pointerup mousedown mouseup click auxclick dblclick wheel';
    const received = recordAround(element, link, types.split(' '));
    await sendMouse({type: 'click', position: at(video, 3, 4)});
    await sendMouse({type: 'click', position: at(video, 3, 4), button: 'middle'});
    captured.turnWheel();
    expect(received).to.deep.equal([]);
    expect(location.hash).to.not.equal('#followed');
    captured.ended.abort();
    await sendMouse({type: 'click', position: at(video, 3, 4)});
    expect(received).to.include('click');
    location.hash = '';
  });

  it('keeps a finger from a carousel, with the events of its touch', async () => {
    const {captured} = await Captured.open();
    const {video, element} = captured;
    const types = 'pointerdown pointermove pointerup pointercancel touchstart touchmove touchend';
    const received = recordAround(element, document.createElement('div'), types.split(' '));
    const finger = {pointerType: 'touch', pointerId: 9, isPrimary: true};
    const touch = (type: string) => video.dispatchEvent(new Event(type, {bubbles: true, composed: true}));
    for (const end of ['pointerup', 'pointercancel']) {
      captured.fireMouse('pointerdown', {...finger, buttons: 1});
      touch('touchstart');
      captured.fireMouse('pointermove', {...finger, button: -1, buttons: 1});
      touch('touchmove');
      captured.fireMouse(end, finger);
      touch('touchend');
    }
    expect(received).to.deep.equal([]);
  });

  it('leaves all events to the page if its kind is off', async () => {
    const {captured} = await Captured.open({kinds: new Set(['keyboard'])});
    await sendMouse({type: 'click', position: at(captured.video, 3, 4)});
    expect(captured.turnWheel()).to.equal(true);
    expect(captured.fireMouse('contextmenu')).to.equal(true);
    expect(captured.readSent('move', 'button', 'wheel')).to.deep.equal([]);
    expect(document.activeElement).to.equal(captured.element);
  });

  it('falls back to `pointermove` if `pointerrawupdate` stops, and sends nothing twice', async () => {
    const {captured} = await Captured.open();
    const move = (type: string, column: number) => captured.fireMouse(type, {button: -1}, [column, 4]);
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
