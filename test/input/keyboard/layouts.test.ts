import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {Captured} from '../video-on-page.ts';

const openFocused = async (...args: Parameters<typeof Captured.openFocused>) => {
  const {captured} = await Captured.openFocused(...args);
  return {captured, press: captured.fireKey.bind(captured)};
};

describe('keys of other layouts', () => {
  for (const [what, code, key, sent] of [
    ['Hangul in the place of the right Alt', 'AltRight', 'HangulMode', ['Lang1 down', 'Lang1 up']],
    ['Hanja in the place of the right Ctrl', 'ControlRight', 'HanjaMode', ['Lang2 down', 'Lang2 up']],
    ['the alphanumeric key of Japanese in the place of Caps Lock', 'CapsLock', 'Alphanumeric', []],
    ['the next layout in the place of Caps Lock', 'CapsLock', 'ModeChange', []],
    ['Compose in the place of the right Alt', 'AltRight', 'Compose', []],
    ['Compose in the place of the menu key', 'ContextMenu', 'Compose', []],
    ['Hankaku', 'Backquote', 'Hankaku', ['Backquote down', 'Backquote up']],
    ['Convert', 'Convert', 'Convert', ['Convert down', 'Convert up']],
    ['a media key', 'MediaPlayPause', 'MediaPlayPause', ['MediaPlayPause down', 'MediaPlayPause up']],
  ] as const) {
    it(`holds nothing for ${what}, which has no release`, async () => {
      const {captured, press} = await openFocused();
      press('keydown', code, key);
      expect(captured.readSent('key')).to.deep.equal(sent);
      press('keyup', code, key);
      expect(captured.readSent('key')).to.deep.equal([]);
    });
  }

  for (const [what, code, key, flags, host] of [
    ['Ctrl in the place of Caps Lock', 'CapsLock', 'Control', {ctrlKey: true}, 'ControlLeft'],
    ['Backspace in the place of Caps Lock', 'CapsLock', 'Backspace', {}, 'Backspace'],
    ['Caps Lock in the place of Escape', 'Escape', 'CapsLock', {}, 'CapsLock'],
    ['an arrow on the level of a letter', 'KeyE', 'ArrowUp', {}, 'ArrowUp'],
    ['Alt that the system names Meta with Shift', 'AltLeft', 'Meta', {altKey: true}, 'AltLeft'],
    ['AltGr in the place of Caps Lock', 'CapsLock', 'AltGraph', {}, 'AltRight'],
    ['a number pad without Num Lock', 'Numpad7', 'Home', {}, 'Numpad7'],
    ['a letter of two characters', 'KeyB', 'لا', {}, 'KeyB'],
  ] as const) {
    it(`holds ${host} for ${what} until its release, whatever the key is then`, async () => {
      const {captured, press} = await openFocused();
      press('keydown', code, key, flags);
      expect(captured.readSent('key').map((sent) => sent.split(' ', 2).join(' '))).to.deep.equal([
        `${host} down`,
      ]);
      press('keyup', code, 'Unidentified');
      expect(captured.readSent('key')).to.deep.equal([`${host} up`]);
    });
  }

  it('are text on a host with text, also several characters of one key', async () => {
    const {captured, press} = await openFocused();
    captured.supports = {text: true};
    expect(press('keydown', 'KeyB', 'لا'), 'the browser writes it').to.equal(true);
    expect(captured.readSent('key')).to.deep.equal([]);
  });

  it('releases a right Alt that is no AltGr by the flags of the next event', async () => {
    const {captured, press} = await openFocused();
    press('keydown', 'AltRight', 'Alt', {altKey: true});
    press('keydown', 'F2', 'F2');
    expect(captured.readSent('key')).to.deep.equal(['AltRight down alt', 'AltRight up', 'F2 down']);
  });

  it('sends Print Screen once, on a system that reports its press and on one that does not', async () => {
    const {captured, press} = await openFocused();
    const tap = ['PrintScreen down', 'PrintScreen up'];
    press('keyup', 'PrintScreen', 'PrintScreen');
    expect(captured.readSent('key')).to.deep.equal(tap);
    captured.tapKey('PrintScreen', 'PrintScreen');
    expect(captured.readSent('key')).to.deep.equal(tap);
  });

  for (const [layout, code, key, sent] of [
    ['Dvorak', 'KeyI', 'c', 'KeyC'],
    ['Dvorak', 'KeyB', 'x', 'KeyX'],
    ['Dvorak', 'Slash', 'z', 'KeyZ'],
    ['Dvorak', 'KeyZ', ';', 'Semicolon'],
    ['Dvorak', 'KeyW', ',', 'Comma'],
    ['AZERTY', 'KeyW', 'z', 'KeyZ'],
    ['AZERTY', 'KeyM', ',', 'Comma'],
    ['AZERTY', 'Digit6', '-', 'Digit6'],
    ['German', 'KeyY', 'z', 'KeyZ'],
    ['German', 'BracketRight', '+', 'Equal'],
    ['Russian', 'KeyZ', 'я', 'KeyZ'],
    ['Greek', 'KeyX', 'χ', 'KeyX'],
    ['any', 'Numpad4', '4', 'Numpad4'],
    ['any', 'Insert', 'Insert', 'Insert'],
  ] as const) {
    it(`sends Ctrl with ${sent} for Ctrl with “${key}” on a ${layout} keyboard`, async () => {
      const {captured} = await openFocused();
      captured.tapKey(code, key, {ctrlKey: true});
      expect(captured.readSent('key')).to.deep.equal([
        'ControlLeft down ctrl',
        `${sent} down ctrl`,
        `${sent} up ctrl`,
        'ControlLeft up',
      ]);
    });
  }

  it('sends the position of a character in the place of a letter if the letters are not Latin', async () => {
    const {captured, press} = await openFocused();
    captured.tapKey('KeyC', 'ψ');
    captured.readSent();
    press('keydown', 'KeyQ', ';', {ctrlKey: true});
    expect(captured.readSent('key').at(-1)).to.equal('KeyQ down ctrl');
  });
});

describe('a key that the page takes', () => {
  it('is the page’s until its release, with its repeats', async () => {
    const {captured, press} = await openFocused();
    const prevent = (event: Event) => event.preventDefault();
    document.addEventListener('keydown', prevent, {capture: true, once: true});
    press('keydown', 'KeyK', 'k', {ctrlKey: true});
    press('keydown', 'KeyK', 'k', {ctrlKey: true, repeat: true});
    press('keyup', 'KeyK', 'k', {ctrlKey: true});
    expect(captured.readSent('key')).to.deep.equal([]);
    press('keydown', 'KeyK', 'k', {ctrlKey: true});
    expect(captured.readSent('key').at(-1)).to.equal('KeyK down ctrl');
  });

  it('writes no text to the host', async () => {
    const {captured} = await openFocused({settings: {pageKeeps: ({key}) => key === '?'}});
    captured.supports = {text: true};
    await sendKeys({press: '?'});
    expect(captured.readSent('key', 'text')).to.deep.equal([]);
    expect(captured.field.value).to.equal('');
    await sendKeys({type: 'ö'});
    expect(captured.readSent('text')).to.deep.equal(['text ö']);
  });

  it('writes no text although the page moves the focus away, and what the user writes later arrives', async () => {
    const {captured, press} = await openFocused();
    captured.supports = {text: true};
    document.addEventListener('keydown', () => captured.field.blur(), {capture: true, once: true});
    press('keydown', 'KeyK', 'k');
    captured.field.focus();
    await sendKeys({type: '漢'});
    expect(captured.readSent('key', 'text')).to.deep.equal(['text 漢']);
  });

  it('is released on the host although the page stops the `keyup`', async () => {
    const {captured, press} = await openFocused();
    press('keydown', 'KeyW', 'w');
    document.addEventListener('keyup', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
    press('keyup', 'KeyW', 'w');
    expect(captured.readSent('key')).to.deep.equal(['KeyW down', 'KeyW up']);
  });
});

describe('a key that the stream takes', () => {
  it('fires no event at the ancestors, as a key or as text, nor with its release', async () => {
    const form = await fixture<HTMLFormElement>(html`<form></form>`);
    const {captured} = await openFocused();
    form.append(captured.element);
    captured.field.focus();
    const received: string[] = [];
    const types = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste', 'compositionend'];
    for (const type of types) form.addEventListener(type, () => received.push(type));
    for (const text of [false, true]) {
      captured.supports = {text};
      await sendKeys({press: 'Enter'});
      await sendKeys({press: 'a'});
      await sendKeys({type: 'ö'});
      await sendKeys({press: 'AudioVolumeUp'});
      captured.tapKey('Equal', 'Dead');
    }
    captured.fireKey('keydown', 'KeyA', 'Process');
    captured.fireKey('keyup', 'KeyA', 'a');
    captured.field.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, composed: true}));
    expect(received).to.deep.equal([]);
    expect(captured.readSent('text')).to.deep.equal(['text ö']);
  });
});

describe('Caps Lock on a Mac', () => {
  before(() => Object.defineProperty(navigator, 'platform', {value: 'MacIntel', configurable: true}));
  after(() => Reflect.deleteProperty(navigator, 'platform'));

  it('with Shift writes capitals, for which the host gets Shift without Caps Lock', async () => {
    const {captured, press} = await openFocused();
    captured.supports = {text: true};
    const flags = {shiftKey: true, modifierCapsLock: true};
    captured.tapKey('KeyA', 'A', {modifierCapsLock: true});
    press('keydown', 'ShiftLeft', 'Shift', flags);
    captured.tapKey('KeyA', 'A', flags);
    press('keyup', 'ShiftLeft', 'Shift', {modifierCapsLock: true});
    expect(captured.readSent('key', 'locks', 'text')).to.deep.equal([
      ...['locks caps', 'KeyA down', 'KeyA up'],
      ...['locks', 'ShiftLeft down shift', 'KeyA down shift', 'KeyA up shift', 'ShiftLeft up', 'locks caps'],
    ]);
  });
});
