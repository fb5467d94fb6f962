import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import fc from 'fast-check';
import {toTypedKey} from '../../../src/input/keyboard/key-meaning.ts';
import {createKeyEvent} from '../../support/input/create-key-event.ts';
import {Captured, pressChord} from '../video-on-page.ts';

const openForText = () => Captured.openFocused({}, {text: true});

const createBeforeInput = (inputType: string, data: string | null = null, isComposing = false) =>
  new InputEvent('beforeinput', {
    inputType,
    data,
    isComposing,
    bubbles: true,
    cancelable: true,
    composed: true,
  });

/** Presses and releases a key as a browser does: a key that the page leaves to the browser writes its text. */
const typeAsBrowser = (field: HTMLTextAreaElement, init: KeyboardEventInit, text = init.key ?? '') => {
  const isWritten = field.dispatchEvent(createKeyEvent('keydown', init));
  if (isWritten && init.key !== 'Dead' && Array.from(init.key ?? '').length === 1)
    field.dispatchEvent(createBeforeInput('insertText', text));
  field.dispatchEvent(createKeyEvent('keyup', {...init, repeat: false}));
};

/** Composes a text in several stages, as browsers do. */
const composeText = (field: HTMLTextAreaElement, stages: readonly string[], text: string) => {
  field.dispatchEvent(createKeyEvent('keydown', {key: 'Process', code: 'KeyN'}));
  field.dispatchEvent(new CompositionEvent('compositionstart', {data: ''}));
  for (const stage of [...stages, text]) {
    field.dispatchEvent(createBeforeInput('insertCompositionText', stage, true));
    field.value = stage;
    field.dispatchEvent(new InputEvent('input', {inputType: 'insertCompositionText', isComposing: true}));
  }
  field.dispatchEvent(createKeyEvent('keydown', {key: 'Enter', code: 'Enter', isComposing: true}));
  // Safari adds this event.
  field.dispatchEvent(createBeforeInput('insertFromComposition', text));
  field.dispatchEvent(new CompositionEvent('compositionend', {data: text}));
};

describe('text', () => {
  it('is what no plain key writes, in order with the keys', async () => {
    const {captured} = await openForText();
    await sendKeys({type: 'go – Γ 😀 ñ'});
    await sendKeys({press: 'Enter'});
    const presses = captured.readSent('text', 'key').filter((event) => !event.endsWith(' up'));
    expect(presses).to.deep.equal([
      ...['KeyG down', 'KeyO down', 'Space down', 'text –', 'Space down', 'text Γ', 'Space down'],
      ...['text 😀', 'Space down', 'text ñ', 'Enter down'],
    ]);
    expect(captured.field.value).to.equal('');
  });

  it('is whole if the browser reports each half of a character by itself', async () => {
    const {captured} = await openForText();
    for (const unit of '🫖a👩‍🚀'.split('')) captured.writeText(unit);
    const texts = ['🫖', 'a', '👩', '\u200d', '🚀'].map((text) => `text ${text}`);
    expect(captured.readSent('text')).to.deep.equal(texts);
  });

  for (const key of ['f', 'q', 'w', 'e', 'r', ' ', '1', 'Escape', 'Delete']) {
    it(`is not sent for the plain key “${key}”, so that it works as a hotkey`, async () => {
      const {captured} = await openForText();
      await sendKeys({press: key});
      const sent = captured.readSent('text', 'key');
      expect(sent).to.have.length(2);
      expect(sent.every((event) => / (down|up)$/.test(event))).to.equal(true);
      expect(captured.field.value).to.equal('');
    });
  }

  /** What a key of a keyboard layout sends to a host that accepts text. */
  const LAYOUTS: readonly (readonly [what: string, init: KeyboardEventInit, sent: readonly string[]])[] = [
    ['a US key', {code: 'KeyF', key: 'f'}, ['KeyF down', 'KeyF up']],
    [
      'Shift',
      {code: 'KeyF', key: 'F', shiftKey: true},
      ['ShiftLeft down shift', 'KeyF down shift', 'KeyF up shift', 'ShiftLeft up'],
    ],
    ['Caps Lock', {code: 'KeyF', key: 'F', modifierCapsLock: true}, ['KeyF down', 'KeyF up']],
    [
      'Shift and Caps Lock',
      {code: 'KeyF', key: 'f', shiftKey: true, modifierCapsLock: true},
      ['ShiftLeft down shift', 'KeyF down shift', 'KeyF up shift', 'ShiftLeft up'],
    ],
    [
      'a sign of a US keyboard',
      {code: 'Slash', key: '?', shiftKey: true},
      ['ShiftLeft down shift', 'Slash down shift', 'Slash up shift', 'ShiftLeft up'],
    ],
    [
      'Shift with the blank',
      {code: 'Space', key: ' ', shiftKey: true},
      ['ShiftLeft down shift', 'Space down shift', 'Space up shift', 'ShiftLeft up'],
    ],
    ['a letter elsewhere than on a US keyboard', {code: 'KeyY', key: 'z'}, ['KeyZ down', 'KeyZ up']],
    [
      'a sign that a US keyboard writes without Shift',
      {code: 'Digit7', key: '/', shiftKey: true},
      ['text /'],
    ],
    ['a letter that no US key writes', {code: 'Semicolon', key: 'ö'}, ['text ö']],
    ['AltGr', {code: 'KeyQ', key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true}, ['text @']],
    ['AltGr with a US letter', {code: 'KeyE', key: 'e', altKey: true, modifierAltGraph: true}, ['text e']],
    ['the number pad', {code: 'Numpad7', key: '7', modifierNumLock: true}, ['Numpad7 down', 'Numpad7 up']],
    [
      'Ctrl',
      {code: 'KeyF', key: 'f', ctrlKey: true},
      ['ControlLeft down ctrl', 'KeyF down ctrl', 'KeyF up ctrl', 'ControlLeft up'],
    ],
    [
      'Ctrl with a letter elsewhere',
      {code: 'KeyY', key: 'z', ctrlKey: true},
      ['ControlLeft down ctrl', 'KeyZ down ctrl', 'KeyZ up ctrl', 'ControlLeft up'],
    ],
    [
      'Ctrl on a Greek keyboard',
      {code: 'KeyZ', key: 'ζ', ctrlKey: true},
      ['ControlLeft down ctrl', 'KeyZ down ctrl', 'KeyZ up ctrl', 'ControlLeft up'],
    ],
    ['a key that repeats', {code: 'KeyF', key: 'f', repeat: true}, ['KeyF down', 'KeyF up']],
  ];
  for (const [what, init, sent] of LAYOUTS) {
    it(`and keys: ${what} sends ${sent.join(', ')}`, async () => {
      const {captured} = await openForText();
      typeAsBrowser(captured.field, init);
      expect(captured.readSent('text', 'key')).to.deep.equal(sent);
    });
  }

  it('is never sent beside the key of the same letter, on either kind of host', async () => {
    const character = fc.constantFrom(...'aZ1?ß/ö@é 漢'.split(''));
    const press = fc.record({
      key: character,
      code: fc.constantFrom('KeyA', 'KeyY', 'Digit7', 'Semicolon', 'Numpad1', 'Space'),
      shiftKey: fc.boolean(),
      modifierCapsLock: fc.boolean(),
      modifierAltGraph: fc.boolean(),
    });
    const {captured} = await openForText();
    fc.assert(
      fc.property(press, fc.boolean(), (init, text) => {
        captured.supports = {text};
        typeAsBrowser(captured.field, init);
        const sent = captured.readSent('text', 'key').filter((event) => !event.startsWith('Shift'));
        expect(sent.filter((event) => !event.endsWith('up') && !event.includes(' up '))).to.have.length(1);
        if (!text) expect(sent[0]).to.match(/ down/);
      }),
    );
  });

  it('is sent once after its composition, without the keys of the composition', async () => {
    const {captured} = await openForText();
    composeText(captured.field, ['n', 'に', 'にほ', 'にほん'], '日本');
    composeText(captured.field, ['g'], '語');
    expect(captured.readSent('text', 'key')).to.deep.equal(['text 日本', 'text 語']);
    expect(captured.field.value).to.equal('');
  });

  it('sends no keys for deletions during a composition', async () => {
    const {captured} = await openForText();
    captured.field.dispatchEvent(new CompositionEvent('compositionstart'));
    captured.field.dispatchEvent(createBeforeInput('deleteContentBackward', null, true));
    captured.field.dispatchEvent(new CompositionEvent('compositionend', {data: 'か'}));
    expect(captured.readSent('text', 'key')).to.deep.equal(['text か']);
  });

  it('is visible during its composition', async () => {
    const {captured} = await openForText();
    captured.field.dispatchEvent(new CompositionEvent('compositionstart'));
    expect(getComputedStyle(captured.field).opacity).to.equal('1');
    captured.field.dispatchEvent(new CompositionEvent('compositionend', {data: ''}));
    expect(getComputedStyle(captured.field).opacity).to.equal('0');
    expect(captured.readSent('text')).to.deep.equal([]);
  });

  it('is composed where the user pressed last, also in a video that the page scales', async () => {
    const {captured} = await openForText();
    const {video} = captured;
    video.style.transform = 'scale(0.5)';
    const {x, y} = video.getBoundingClientRect();
    const at = {clientX: x + 20, clientY: y + 10, bubbles: true, cancelable: true};
    video.dispatchEvent(new PointerEvent('pointerdown', at));
    captured.field.dispatchEvent(new CompositionEvent('compositionstart'));
    expect([captured.field.style.left, captured.field.style.top]).to.deep.equal(['40px', '20px']);
  });

  it('waits for the letter after a dead key', async () => {
    const {captured} = await openForText();
    expect(captured.fireKey('keydown', 'BracketLeft', 'Dead')).to.equal(true);
    captured.writeText('ê');
    expect(captured.readSent('text', 'key')).to.deep.equal(['text ê']);
    // Two dead keys, or a dead key and a letter without this accent, write both.
    typeAsBrowser(captured.field, {code: 'BracketLeft', key: 'Dead'});
    typeAsBrowser(captured.field, {code: 'ShiftLeft', key: 'Shift', shiftKey: true});
    typeAsBrowser(captured.field, {code: 'KeyX', key: 'x'}, '^x');
    typeAsBrowser(captured.field, {code: 'KeyX', key: 'x'});
    const sent = captured.readSent('text', 'key').filter((event) => !event.startsWith('Shift'));
    expect(sent).to.deep.equal(['text ^x', 'KeyX down', 'KeyX up']);
  });

  it('includes what the user pastes by a menu', async () => {
    const {captured} = await openForText();
    captured.field.dispatchEvent(createBeforeInput('insertFromPaste', 'pasted text'));
    expect(captured.readSent('text', 'key')).to.deep.equal(['text pasted text']);
  });

  it('of a picker is sent as a whole', async () => {
    const {captured} = await openForText();
    const family = '👩‍👩‍👧';
    captured.writeText(family);
    expect(captured.readSent('text')).to.deep.equal([`text ${family}`]);
  });

  it('does not include shortcuts, which are sent as keys', async () => {
    const {captured} = await openForText();
    await pressChord('Control', 's');
    expect(captured.readSent('text', 'key')).to.deep.equal([
      'ControlLeft down ctrl',
      'KeyS down ctrl',
      'KeyS up ctrl',
      'ControlLeft up',
    ]);
  });

  it('is sent as keys by their position while a mouse button is held, so that the user can steer', async () => {
    const {captured} = await openForText();
    captured.fireMouse('pointerdown', {button: 2, buttons: 2});
    typeAsBrowser(captured.field, {code: 'KeyW', key: 'é'});
    captured.fireMouse('pointerup', {button: 2});
    typeAsBrowser(captured.field, {code: 'KeyW', key: 'é'});
    expect(captured.readSent('text', 'key')).to.deep.equal(['KeyW down', 'KeyW up', 'text é']);
  });

  it('of a software keyboard includes Enter, Backspace and Delete as keys', async () => {
    const {captured} = await openForText();
    for (const type of ['deleteContentBackward', 'insertLineBreak', 'deleteContentForward']) {
      captured.field.dispatchEvent(createBeforeInput(type));
    }
    const keys = ['Backspace down', 'Backspace up', 'Enter down', 'Enter up', 'Delete down', 'Delete up'];
    expect(captured.readSent('key')).to.deep.equal(keys);
  });

  it('is sent as keys to a host that does not support text', async () => {
    const {captured, input} = await Captured.open();
    input.showKeyboard();
    captured.writeText('aB?é');
    expect(captured.readSent('text', 'key')).to.deep.equal([
      'KeyA down',
      'KeyA up',
      'ShiftLeft down shift',
      'KeyB down shift',
      'KeyB up shift',
      'ShiftLeft up',
      'ShiftLeft down shift',
      'Slash down shift',
      'Slash up shift',
      'ShiftLeft up',
    ]);
  });

  it('has a key for every printable ASCII character', () => {
    const codes = fc.integer({min: 0x20, max: 0x7e}).map((code) => String.fromCharCode(code));
    fc.assert(fc.property(codes, (character) => toTypedKey(character) !== undefined));
    fc.assert(
      fc.property(codes, codes, (one, other) => {
        const [a, b] = [toTypedKey(one), toTypedKey(other)];
        return one === other || a?.code !== b?.code || a?.shift !== b?.shift;
      }),
    );
  });
});

describe('the keyboard of a touch device', () => {
  it('opens and closes as the page requests', async () => {
    const {captured, input} = await Captured.open();
    captured.field.focus();
    expect(captured.field.inputMode).to.equal('none');
    expect(captured.field.readOnly).to.equal(true);
    input.showKeyboard();
    expect(captured.field.inputMode).to.equal('text');
    expect(captured.field.readOnly).to.equal(false);
    expect(captured.field.matches(':focus')).to.equal(true);
    input.hideKeyboard();
    expect(captured.field.inputMode).to.equal('none');
  });
});
