import {expect, fixture, html} from '@open-wc/testing';
import {resetMouse, sendKeys, sendMouse} from '@web/test-runner-commands';
import {keepsTab} from '../../../src/input/capture-options.ts';
import {Captured, pressChord} from '../video-on-page.ts';

describe('the keyboard', () => {
  it('sends keys by their position, with repeats and modifiers', async () => {
    const {captured} = await Captured.openFocused();
    await sendKeys({press: 'q'});
    await sendKeys({down: 'Shift'});
    await sendKeys({press: 'ArrowLeft'});
    await sendKeys({up: 'Shift'});
    await sendKeys({down: 'w'});
    await sendKeys({down: 'w'});
    await sendKeys({up: 'w'});
    expect(captured.readSent('key')).to.deep.equal([
      'KeyQ down',
      'KeyQ up',
      'ShiftLeft down shift',
      'ArrowLeft down shift',
      'ArrowLeft up shift',
      'ShiftLeft up',
      'KeyW down',
      'KeyW down',
      'KeyW up',
    ]);
  });

  it('belongs to the page while the stream does not have the focus', async () => {
    const {captured} = await Captured.open();
    const input = await fixture<HTMLInputElement>(html`<input />`);
    input.focus();
    await sendKeys({type: 'abc'});
    expect(input.value).to.equal('abc');
    expect(captured.readSent()).to.deep.equal([]);
    captured.field.focus();
    await sendKeys({press: 'd'});
    expect(captured.readSent('key')).to.deep.equal(['KeyD down', 'KeyD up']);
    expect(input.value).to.equal('abc');
  });

  it('hides the keys of the stream from the shortcuts of the page', async () => {
    const {captured} = await Captured.openFocused({settings: {pageKeeps: ({code}) => code === 'F1'}});
    const codes: string[] = [];
    const record = ({code}: KeyboardEvent) => codes.push(code);
    document.addEventListener('keydown', record);
    document.addEventListener('keyup', record);
    await sendKeys({press: 'k'});
    captured.fireKey('keydown', 'F1');
    document.removeEventListener('keydown', record);
    document.removeEventListener('keyup', record);
    expect(codes).to.deep.equal(['F1']);
    expect(captured.readSent('key')).to.deep.equal(['KeyK down', 'KeyK up']);
  });

  it('hides the release of its key, although the page has prevented a repeat of that key', async () => {
    const {captured} = await Captured.openFocused();
    const released: string[] = [];
    const record = ({code}: KeyboardEvent) => released.push(code);
    document.addEventListener('keyup', record);
    captured.fireKey('keydown', 'KeyK', 'k');
    addEventListener('keydown', (event) => event.preventDefault(), {capture: true, once: true});
    captured.fireKey('keydown', 'KeyK', 'k', {repeat: true});
    captured.fireKey('keyup', 'KeyK', 'k');
    document.removeEventListener('keyup', record);
    expect(captured.readSent('key')).to.deep.equal(['KeyK down', 'KeyK up']);
    expect(released).to.deep.equal([]);
  });

  it('sends keys only to the stream that has the focus', async () => {
    const first = await Captured.open();
    const second = await Captured.open();
    first.captured.field.focus();
    await sendKeys({press: 'a'});
    second.captured.field.focus();
    await sendKeys({press: 'b'});
    expect(first.captured.readSent('key')).to.deep.equal(['KeyA down', 'KeyA up']);
    expect(second.captured.readSent('key')).to.deep.equal(['KeyB down', 'KeyB up']);
  });

  it('gets and loses the focus by Tab and Shift+Tab if the page keeps Tab', async () => {
    const before = await fixture<HTMLButtonElement>(html`<button>Before</button>`);
    const {captured} = await Captured.open({settings: {pageKeeps: keepsTab}});
    const after = await fixture<HTMLButtonElement>(html`<button>After</button>`);
    before.focus();
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(captured.element);
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(after);
    await pressChord('Shift', 'Tab');
    expect(document.activeElement).to.equal(captured.element);
    await pressChord('Shift', 'Tab');
    expect(document.activeElement).to.equal(before);
    expect(captured.readSent('key').filter((sent) => sent.startsWith('Tab down'))).to.deep.equal([]);
  });

  it('loses the focus by Ctrl+Alt+Home, and the next Tab continues from the stream', async () => {
    const {captured} = await Captured.openFocused();
    let blurs = 0;
    captured.field.addEventListener('blur', () => (blurs += 1));
    const after = await fixture<HTMLButtonElement>(html`<button>After</button>`);
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(captured.element);
    expect(captured.readSent('key')).to.deep.equal(['Tab down', 'Tab up']);
    await pressChord('Control', 'Alt', 'Home');
    expect(document.activeElement).to.equal(document.body);
    expect(blurs).to.equal(1);
    expect(captured.readSent('key')).to.deep.equal([
      'ControlLeft down ctrl',
      'AltLeft down ctrl alt',
      'ControlLeft up',
      'AltLeft up',
    ]);
    await sendKeys({press: 'Tab'});
    expect(document.activeElement).to.equal(after);
  });

  it('presses the modifiers that the user holds since before the focus', async () => {
    const {captured} = await Captured.openFocused();
    captured.tapKey('KeyA', 'A', {shiftKey: true, ctrlKey: true});
    // The user holds the right Shift.
    captured.fireKey('keyup', 'ShiftRight', 'Shift', {ctrlKey: true});
    captured.fireKey('keyup', 'ControlLeft', 'Control');
    expect(captured.readSent('key')).to.deep.equal([
      'ShiftLeft down shift ctrl',
      'ControlLeft down shift ctrl',
      'KeyA down shift ctrl',
      'KeyA up shift ctrl',
      'ShiftLeft up ctrl',
      'ControlLeft up',
    ]);
    captured.fireKey('keydown', 'ShiftRight', 'Shift', {shiftKey: true});
    expect(captured.readSent('key')).to.deep.equal(['ShiftRight down shift']);
  });

  it('leaves a key to the page whose listener prevented it or moved the focus, wholly', async () => {
    const {captured} = await Captured.openFocused();
    const palette = await fixture<HTMLInputElement>(html`<input />`);
    const ended = new AbortController();
    const openPalette = (event: KeyboardEvent) => {
      if (event.code === 'KeyK' && event.ctrlKey) palette.focus();
      if (event.code === 'KeyP') event.preventDefault();
    };
    addEventListener('keydown', openPalette, {capture: true, signal: ended.signal});
    await sendKeys({press: 'p'});
    expect(captured.readSent('key')).to.deep.equal([]);
    await pressChord('Control', 'k');
    ended.abort();
    expect(captured.readSent('key')).to.deep.equal(['ControlLeft down ctrl', 'ControlLeft up']);
  });

  it('taps keys that no system reports as released', async () => {
    const {captured} = await Captured.openFocused();
    for (const [code, key] of [
      ['Equal', 'Dead'],
      ['KanaMode', 'KanaMode'],
      ['Lang1', 'HangulMode'],
      ['Backquote', 'ZenkakuHankaku'],
      ['AudioVolumeUp', 'AudioVolumeUp'],
    ] as const) {
      captured.fireKey('keydown', code, key);
      expect(captured.readSent('key'), key).to.deep.equal([`${code} down`, `${code} up`]);
    }
    captured.fireKey('keydown', 'ArrowUp');
    expect(captured.readSent('key')).to.deep.equal(['ArrowUp down']);
  });

  it('sends a letter of a shortcut by the layout of the user, and a paste with it', async () => {
    const {captured} = await Captured.openFocused();
    for (const [code, key] of [
      ['Period', 'v'],
      ['KeyQ', 'x'],
      ['Slash', 'z'],
    ] as const) {
      captured.fireKey('keydown', code, key, {altKey: true});
      expect(captured.readSent('key').at(-1)).to.equal(`Key${key.toUpperCase()} down alt`);
    }
  });

  it('releases the Ctrl that Windows presses with AltGr', async () => {
    const {captured} = await Captured.openFocused();
    captured.fireKey('keydown', 'ControlLeft', 'Control', {ctrlKey: true});
    const both = {ctrlKey: true, altKey: true};
    const graph = {...both, modifierAltGraph: true};
    captured.fireKey('keydown', 'AltRight', 'AltGraph', {...both});
    expect(captured.readSent('key')).to.deep.equal([
      'ControlLeft down ctrl',
      'ControlLeft up',
      'AltRight down',
    ]);
    captured.tapKey('KeyQ', '@', {...graph});
    captured.fireKey('keyup', 'AltRight', 'AltGraph');
    expect(captured.readSent('key')).to.deep.equal(['KeyQ down', 'KeyQ up', 'AltRight up']);
  });

  it('releases all keys with Command, because a Mac fires no `keyup` for them', async () => {
    const {captured} = await Captured.openFocused();
    captured.fireKey('keydown', 'MetaLeft', 'Meta', {metaKey: true});
    captured.fireKey('keydown', 'KeyS', 's', {metaKey: true});
    captured.fireKey('keyup', 'MetaLeft', 'Meta');
    const keys = ['MetaLeft down meta', 'KeyS down meta', 'MetaLeft up', 'KeyS up'];
    expect(captured.readSent('key')).to.deep.equal(keys);
  });

  it('releases a modifier without `keyup` at the next event', async () => {
    const {captured} = await Captured.openFocused();
    captured.fireKey('keydown', 'ShiftLeft', 'Shift', {shiftKey: true});
    captured.fireKey('keydown', 'F2');
    expect(captured.readSent('key')).to.deep.equal(['ShiftLeft down shift', 'ShiftLeft up', 'F2 down']);
    captured.fireKey('keydown', 'ShiftRight', 'Shift', {shiftKey: true});
    captured.fireMouse('pointerdown', {buttons: 1});
    expect(captured.readSent('key')).to.deep.equal(['ShiftRight down shift', 'ShiftRight up']);
  });

  it('sends the lock states after a focus and at each change', async () => {
    const {captured} = await Captured.openFocused();
    captured.tapKey('KeyA', 'a');
    expect(captured.readSent('locks', 'key')).to.deep.equal(['locks', 'KeyA down', 'KeyA up']);
    captured.fireKey('keydown', 'CapsLock', 'CapsLock', {modifierCapsLock: true});
    captured.fireKey('keydown', 'KeyA', 'A', {modifierCapsLock: true});
    expect(captured.readSent('locks', 'key')).to.deep.equal(['CapsLock down', 'locks caps', 'KeyA down']);
    captured.field.blur();
    captured.field.focus();
    captured.readSent();
    captured.fireKey('keydown', 'KeyB', 'B', {modifierCapsLock: true});
    expect(captured.readSent('locks', 'key')).to.deep.equal(['locks caps', 'KeyB down']);
    captured.fireKey('keydown', 'KeyB', 'b', {modifierNumLock: true, modifierScrollLock: true});
    expect(captured.readSent('locks', 'key')).to.deep.equal(['locks num scroll', 'KeyB down']);
  });

  it('gets the focus of the element before the other children of the shadow root', async () => {
    const {captured} = await Captured.open();
    captured.ended.abort();
    captured.element.shadowRoot?.prepend(document.createElement('button'));
    const ended = new AbortController();
    captured.startCapture({signal: ended.signal});
    captured.element.focus();
    expect(captured.field.matches(':focus')).to.equal(true);
    ended.abort();
  });

  it('has the accessible name that the page specifies', async () => {
    const {captured} = await Captured.open({label: 'Factory'});
    expect(captured.field.getAttribute('aria-label')).to.equal('Factory');
  });

  it('gets the focus by a click on the video', async () => {
    const {captured} = await Captured.open();
    const {x, y} = captured.video.getBoundingClientRect();
    await sendMouse({type: 'click', position: [Math.round(x) + 20, Math.round(y) + 20]});
    await resetMouse();
    await sendKeys({press: 'x'});
    expect(captured.readSent('key')).to.deep.equal(['KeyX down', 'KeyX up']);
  });
});
