import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {toWheelNotches} from '../../../src/input/pointer/pointer-samples.ts';
import {until} from '../../support/until.ts';
import {at, Captured, createPosition} from '../video-on-page.ts';
import type {CaptureOptions} from '../../../src/input/capture-options.ts';

/** A video whose wheel never scrolls the page. */
const openTurnable = () => Captured.open({settings: {wheel: 'always'}});

describe('the wheel and the modifiers of the mouse', () => {
  afterEach(async () => {
    await resetMouse();
  });

  it('sends its wheel in pixels, lines and pages, at the position of the pointer', async () => {
    const {captured} = await openTurnable();
    for (const init of [
      {deltaMode: WheelEvent.DOM_DELTA_PIXEL, deltaX: -50, deltaY: 100},
      {deltaMode: WheelEvent.DOM_DELTA_LINE, deltaX: 3, deltaY: -6},
      {deltaMode: WheelEvent.DOM_DELTA_PAGE, deltaY: 1},
    ])
      expect(captured.turnWheel(init)).to.equal(false);
    const turned = ['wheel -60 120', 'wheel 120 -240', 'wheel 0 120'];
    expect(captured.readSent()).to.deep.equal(turned.flatMap((wheel) => ['move 5 6', wheel]));
  });

  it('turns its wheel sideways with Shift, also in browsers that leave that to the page', async () => {
    const {captured} = await openTurnable();
    captured.turnWheel({deltaY: 100, shiftKey: true});
    captured.turnWheel({deltaX: 100, shiftKey: true});
    captured.turnWheel({deltaX: 100, deltaY: -50});
    captured.turnWheel({deltaX: 25});
    const turned = ['wheel 120 0', 'wheel 120 0', 'wheel 120 -60', 'wheel 30 0'];
    expect(captured.readSent('wheel')).to.deep.equal(turned);
  });

  it('scrolls the page beside the video, or if input is off', async () => {
    const {captured} = await Captured.open({settings: {wheel: 'always'}}, 'width: 640px; height: 500px');
    const turn = (row: number) => captured.turnWheel({deltaY: 100}, [5, row]);
    expect(turn(0), 'on the bar').to.equal(true);
    expect(turn(20), 'on the video').to.equal(false);
    captured.ended.abort();
    expect(turn(20), 'without input').to.equal(true);
  });

  it('leaves the wheel to the page until the user is in the stream', async () => {
    for (const [mode, isTaken] of [
      ['focus', [false, true, false]],
      ['always', [true, true, true]],
      ['never', [false, false, false]],
    ] as const) {
      const {captured} = await Captured.open({settings: {wheel: mode}});
      const taken = [!captured.turnWheel()];
      captured.field.focus();
      taken.push(!captured.turnWheel());
      captured.field.blur();
      taken.push(!captured.turnWheel());
      expect(taken, mode).to.deep.equal(isTaken);
    }
  });

  it('knows without the keyboard by the last press whether the user is in the stream', async () => {
    const {captured} = await Captured.open({kinds: new Set(['mouse'])});
    expect(captured.turnWheel()).to.equal(true);
    await sendMouse({type: 'click', position: at(captured.video, 3, 4)});
    expect(captured.turnWheel()).to.equal(false);
    document.body.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
    expect(captured.turnWheel()).to.equal(true);
  });

  for (const [browser, init, notches] of [
    ['Chromium on Linux', {deltaY: 120, wheelDeltaY: -120}, 120],
    ['Chromium on Windows', {deltaY: 100, wheelDeltaY: -120}, 120],
    ['Firefox', {deltaY: 114, wheelDeltaY: -120}, 120],
    ['Firefox, two notches up', {deltaY: -228, wheelDeltaY: 240}, -240],
    ['a system with one line', {deltaY: 1, deltaMode: 1, wheelDeltaY: -120}, 120],
    ['a touchpad', {deltaY: 5, wheelDeltaY: -6}, 6],
    ['an eighth of a notch on Linux', {deltaY: 15, wheelDeltaY: -15}, 15],
    ['an eighth of a notch on Windows', {deltaY: 12.5, wheelDeltaY: -15}, 15],
    ['half a line', {deltaY: 1.5, deltaMode: 1, wheelDeltaY: -60}, 60],
    ['a page per notch', {deltaY: 1, deltaMode: 2, wheelDeltaY: -120}, 120],
    ['a script, as on Linux', {deltaY: -120, wheelDeltaY: -120}, -120],
    ['a script, as on Windows', {deltaY: 100, wheelDeltaY: 100}, 120],
    ['a page that is zoomed to 150%', {deltaY: 80, wheelDeltaY: -120}, 96],
    ['a touchpad of a Mac', {deltaY: 40, wheelDeltaY: -120}, 48],
  ] as const) {
    it(`sends ${notches} for a turn of the wheel in ${browser}`, () => {
      const turn = {deltaX: 0, deltaMode: 0, ...init};
      expect(toWheelNotches(turn).dy).to.be.closeTo(notches, 1e-9);
    });
  }

  it('sends the modifiers that the user holds elsewhere, before a press and the wheel, and releases them', async () => {
    const {captured} = await openTurnable();
    const input = await fixture<HTMLInputElement>(html`<input />`);
    input.focus();
    await sendKeys({down: 'Alt'});
    captured.turnWheel({deltaY: 100, altKey: true});
    expect(captured.readSent('key', 'wheel')).to.deep.equal(['AltLeft down alt', 'wheel 0 120']);
    await sendKeys({up: 'Alt'});
    expect(captured.readSent('key')).to.deep.equal(['AltLeft up']);
    await sendKeys({down: 'Shift'});
    await sendMouse({type: 'click', position: at(captured.video, 3, 4)});
    await sendKeys({up: 'Shift'});
    expect(captured.readSent('key', 'button')).to.deep.equal([
      ...['ShiftLeft down shift', 'press 1', 'release 1', 'ShiftLeft up'],
    ]);
  });

  it('releases a modifier of the wheel when the pointer moves without it, or leaves', async () => {
    const {captured} = await openTurnable();
    captured.turnWheel({deltaY: 100, altKey: true});
    captured.fireMouse('pointermove', {button: -1});
    expect(captured.readSent('key')).to.deep.equal(['AltLeft down alt', 'AltLeft up']);
    captured.turnWheel({deltaY: 100, altKey: true});
    captured.fireMouse('pointerleave', {button: -1, altKey: true});
    expect(captured.readSent('key')).to.deep.equal(['AltLeft down alt', 'AltLeft up']);
  });

  it('releases a modifier that only the wheel has shown when the wheel rests', async () => {
    const {captured} = await openTurnable();
    captured.turnWheel({deltaY: 100, shiftKey: true});
    captured.turnWheel({deltaY: 100, shiftKey: true});
    expect(captured.readSent('key')).to.deep.equal(['ShiftLeft down shift']);
    await until('Shift is released', () => captured.sent.some(({kind}) => kind === 'key'));
    expect(captured.readSent('key')).to.deep.equal(['ShiftLeft up']);
  });

  it('releases a modifier that only a press has shown with the last button', async () => {
    const {captured} = await Captured.open();
    const send = (type: string, button: number, buttons: number) =>
      captured.fireMouse(type, {button, buttons, altKey: true});
    send('pointerdown', 0, 1);
    send('pointermove', 2, 3);
    send('pointermove', 0, 2);
    send('pointerup', 2, 0);
    expect(captured.readSent('key', 'button')).to.deep.equal([
      ...['AltLeft down alt', 'press 1', 'press 3', 'release 1', 'release 3', 'AltLeft up'],
    ]);
  });

  it('zooms by the pinch of a touchpad without Ctrl, and with a Ctrl that is down anywhere in the page', async () => {
    const {captured} = await openTurnable();
    const turn = () => captured.turnWheel({deltaY: -100, ctrlKey: true});
    turn();
    expect(captured.readSent('key', 'wheel')).to.deep.equal(['wheel 0 -120']);
    const input = await fixture<HTMLInputElement>(html`<input />`);
    input.focus();
    await sendKeys({down: 'Control'});
    turn();
    expect(captured.readSent('key', 'wheel')).to.deep.equal(['ControlLeft down ctrl', 'wheel 0 -120']);
    await sendKeys({up: 'Control'});
    turn();
    expect(captured.readSent('key', 'wheel')).to.deep.equal(['ControlLeft up', 'wheel 0 -120']);
  });
});

/** Opens a video with the pinch of a trackpad in Safari, whose events return whether the page may zoom. */
const openPinchable = async (options: Partial<CaptureOptions> = {settings: {wheel: 'always'}}) => {
  const {captured} = await Captured.open(options, 'width: 640px; height: 500px');
  const {video} = captured;
  const pinch = (type: string, scale: number, row = 20) => {
    const {clientX, clientY, ...init} = createPosition(video, 3, row);
    return video.dispatchEvent(Object.assign(new Event(type, init), {scale, clientX, clientY}));
  };
  return {captured, pinch};
};

describe('a pinch on a trackpad in Safari', () => {
  it('is the wheel at the pointer, five notches per doubling, and does not zoom the page', async () => {
    for (const kinds of [new Set(['mouse'] as const), new Set(['mouse', 'touch', 'keyboard'] as const)]) {
      const {captured, pinch} = await openPinchable({settings: {wheel: 'always'}, kinds});
      const mayZoom = [
        pinch('gesturestart', 1),
        pinch('gesturechange', 2),
        pinch('gesturechange', 1),
        pinch('gestureend', 1),
      ];
      expect(mayZoom).to.deep.equal([false, false, false, false]);
      const wheels = ['wheel 0 -600', 'wheel 0 600'];
      expect(captured.readSent('key', 'wheel')).to.deep.equal(wheels);
    }
  });

  it('belongs to the page as the wheel does: beside the video, and until the user is in the stream', async () => {
    const {captured, pinch} = await openPinchable();
    expect([pinch('gesturestart', 1, 0), pinch('gesturechange', 2, 0)]).to.deep.equal([true, true]);
    expect(captured.readSent()).to.deep.equal([]);
    const {captured: focused, pinch: pinchFocused} = await openPinchable({
      kinds: new Set(['mouse', 'keyboard']),
    });
    expect([pinchFocused('gesturestart', 1), pinchFocused('gesturechange', 2)]).to.deep.equal([true, true]);
    focused.field.focus();
    expect([pinchFocused('gesturestart', 1), pinchFocused('gesturechange', 2)]).to.deep.equal([false, false]);
    expect(focused.readSent('wheel')).to.deep.equal(['wheel 0 -600']);
  });

  it('sends nothing for fingers on the screen, or for a scale that is no number', async () => {
    const {captured, pinch} = await openPinchable();
    const finger = {...createPosition(captured.video, 3, 20), pointerType: 'touch', pointerId: 7};
    captured.video.dispatchEvent(new PointerEvent('pointerdown', finger));
    pinch('gesturestart', 1);
    pinch('gesturechange', 2);
    captured.video.dispatchEvent(new PointerEvent('pointerup', finger));
    pinch('gestureend', 2);
    pinch('gesturestart', 1);
    pinch('gesturechange', NaN);
    pinch('gesturechange', 0);
    expect(captured.readSent('wheel')).to.deep.equal([]);
    pinch('gesturechange', 2);
    expect(captured.readSent('wheel')).to.deep.equal(['wheel 0 -600']);
  });
});
