import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import fc from 'fast-check';
import {typedKey} from '../../src/input/typed-key.ts';
import {Captured, chord} from './picture.ts';

const writing = async () => {
  const opened = await Captured.open();
  opened.captured.takes = {text: true, touch: false};
  opened.input.focus();
  return opened;
};

const insert = (inputType: string, data: string | null = null, isComposing = false) =>
  new InputEvent('beforeinput', {
    inputType,
    data,
    isComposing,
    bubbles: true,
    cancelable: true,
    composed: true,
  });

/** Composes a text as browsers do: its stages, then its end. */
const compose = (field: HTMLTextAreaElement, stages: readonly string[], text: string) => {
  field.dispatchEvent(
    new KeyboardEvent('keydown', {key: 'Process', code: 'KeyN', bubbles: true, cancelable: true}),
  );
  field.dispatchEvent(new CompositionEvent('compositionstart', {data: ''}));
  for (const stage of [...stages, text]) {
    field.dispatchEvent(insert('insertCompositionText', stage, true));
    field.value = stage;
    field.dispatchEvent(new InputEvent('input', {inputType: 'insertCompositionText', isComposing: true}));
  }
  const enter = {key: 'Enter', code: 'Enter', isComposing: true, bubbles: true, cancelable: true};
  field.dispatchEvent(new KeyboardEvent('keydown', enter));
  // Safari adds one of its own.
  field.dispatchEvent(insert('insertFromComposition', text));
  field.dispatchEvent(new CompositionEvent('compositionend', {data: text}));
};

describe('text', () => {
  it('goes as it was written, in order, however fast, and other keys between it', async () => {
    const {captured} = await writing();
    await sendKeys({type: 'Hello, world – Γειά σου 😀 ñ'});
    await sendKeys({press: 'Enter'});
    await sendKeys({type: 'x'});
    const said = captured.said('text', 'key').filter((word) => !word.startsWith('Shift'));
    expect(said.map((word) => word.replace(/^text /, '')).join('|')).to.equal(
      [...Array.from('Hello, world – Γειά σου 😀 ñ'), 'Enter down', 'Enter up', 'x'].join('|'),
    );
    expect(captured.field.value).to.equal('');
  });

  it('is sent when it is composed, once, and without the keys that composed it', async () => {
    const {captured} = await writing();
    compose(captured.field, ['n', 'に', 'にほ', 'にほん'], '日本');
    compose(captured.field, ['g'], '語');
    expect(captured.said('text', 'key')).to.deep.equal(['text 日本', 'text 語']);
    expect(captured.field.value).to.equal('');
  });

  it('has no keys for what is deleted while it is composed', async () => {
    const {captured} = await writing();
    captured.field.dispatchEvent(new CompositionEvent('compositionstart'));
    captured.field.dispatchEvent(insert('deleteContentBackward', null, true));
    captured.field.dispatchEvent(new CompositionEvent('compositionend', {data: 'か'}));
    expect(captured.said('text', 'key')).to.deep.equal(['text か']);
  });

  it('is seen while it is composed', async () => {
    const {captured} = await writing();
    captured.field.dispatchEvent(new CompositionEvent('compositionstart'));
    expect(getComputedStyle(captured.field).opacity).to.equal('1');
    captured.field.dispatchEvent(new CompositionEvent('compositionend', {data: ''}));
    expect(getComputedStyle(captured.field).opacity).to.equal('0');
    expect(captured.said('text')).to.deep.equal([]);
  });

  it('waits for the letter after a dead key', async () => {
    const {captured} = await writing();
    const dead = new KeyboardEvent('keydown', {
      key: 'Dead',
      code: 'BracketLeft',
      cancelable: true,
      bubbles: true,
    });
    expect(captured.field.dispatchEvent(dead)).to.equal(true);
    captured.field.dispatchEvent(insert('insertText', 'ê'));
    expect(captured.said('text', 'key')).to.deep.equal(['text ê']);
  });

  it('comes from pickers whole', async () => {
    const {captured} = await writing();
    const family = '👩‍👩‍👧';
    captured.field.dispatchEvent(insert('insertText', family));
    expect(captured.said('text')).to.deep.equal([`text ${family}`]);
  });

  it('leaves shortcuts to keys', async () => {
    const {captured} = await writing();
    await chord('Control', 's');
    expect(captured.said('text', 'key')).to.deep.equal([
      'ControlLeft down ctrl',
      'KeyS down ctrl',
      'KeyS up ctrl',
      'ControlLeft up',
    ]);
  });

  it('is keys while a mouse button is held, so that one can steer', async () => {
    const {captured} = await writing();
    const {x, y} = captured.video.getBoundingClientRect();
    const place = {clientX: x + 9, clientY: y + 9, pointerType: 'mouse', pointerId: 1, button: 2};
    captured.video.dispatchEvent(new PointerEvent('pointerdown', {...place, buttons: 2}));
    await sendKeys({press: 'w'});
    captured.video.dispatchEvent(new PointerEvent('pointerup', {...place, buttons: 0}));
    await sendKeys({press: 'w'});
    expect(captured.said('text', 'key')).to.deep.equal(['KeyW down', 'KeyW up', 'text w']);
  });

  it('has the keys of software keyboards, which tell them as changes', async () => {
    const {captured} = await writing();
    for (const type of ['deleteContentBackward', 'insertLineBreak', 'deleteContentForward']) {
      captured.field.dispatchEvent(insert(type));
    }
    const keys = ['Backspace down', 'Backspace up', 'Enter down', 'Enter up', 'Delete down', 'Delete up'];
    expect(captured.said('key')).to.deep.equal(keys);
  });

  it('becomes keys for a host that takes no text, as far as a keyboard has them', async () => {
    const {captured, input} = await Captured.open();
    input.showKeyboard();
    captured.field.dispatchEvent(insert('insertText', 'aB?é'));
    expect(captured.said('text', 'key')).to.deep.equal([
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

  it('has a key for every character of ASCII that is written', () => {
    const codes = fc.integer({min: 0x20, max: 0x7e}).map((code) => String.fromCharCode(code));
    fc.assert(fc.property(codes, (character) => typedKey(character) !== undefined));
    fc.assert(
      fc.property(codes, codes, (one, other) => {
        const [a, b] = [typedKey(one), typedKey(other)];
        return one === other || a?.code !== b?.code || a?.shift !== b?.shift;
      }),
    );
  });
});

describe('the keyboard of a touch device', () => {
  it('is shown when it is asked for, and hidden', async () => {
    const {captured, input} = await Captured.open();
    input.focus();
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
