import {expect} from '@open-wc/testing';
import {Captured} from '../video-on-page.ts';

const openKeys = async () => {
  const {captured, input} = await Captured.openFocused({}, {text: true});
  captured.readSent();
  if (!input.keys) throw new Error('The capture has no keys.');
  return {captured, keys: input.keys, readKeys: () => captured.readSent('key', 'text', 'button')};
};

describe('keys that no keyboard presses', () => {
  it('go down in order and up in reverse', async () => {
    const {keys, readKeys} = await openKeys();
    keys.press(['ControlLeft', 'AltLeft', 'Delete']);
    expect(readKeys()).to.deep.equal([
      'ControlLeft down ctrl',
      'AltLeft down ctrl alt',
      'Delete down ctrl alt',
      'Delete up ctrl alt',
      'AltLeft up ctrl',
      'ControlLeft up',
    ]);
  });

  it('leave a key down that the user holds', async () => {
    const {captured, keys, readKeys} = await openKeys();
    captured.fireKey('keydown', 'ControlLeft', 'Control', {ctrlKey: true});
    readKeys();
    keys.press(['ControlLeft', 'KeyW']);
    expect(readKeys()).to.deep.equal(['KeyW down ctrl', 'KeyW up ctrl']);
    captured.fireKey('keyup', 'ControlLeft', 'Control');
    expect(readKeys()).to.deep.equal(['ControlLeft up']);
  });

  it('are latched until the next key of a keyboard', async () => {
    const {captured, keys, readKeys} = await openKeys();
    keys.toggleLatched('ControlLeft');
    keys.toggleLatched('ShiftLeft');
    expect(keys.latched()).to.deep.equal(['ControlLeft', 'ShiftLeft']);
    readKeys();
    // No flag shows a modifier that the keyboard does not hold.
    captured.tapKey('KeyZ', 'z');
    expect(readKeys()).to.deep.equal([
      'KeyZ down shift ctrl',
      'KeyZ up shift ctrl',
      'ControlLeft up shift',
      'ShiftLeft up',
    ]);
    expect(keys.latched()).to.be.empty;
  });

  it('are released by a second press', async () => {
    const {keys, readKeys} = await openKeys();
    keys.toggleLatched('MetaLeft');
    keys.toggleLatched('MetaLeft');
    expect(readKeys()).to.deep.equal(['MetaLeft down meta', 'MetaLeft up']);
  });

  it('make the key of a written character, once', async () => {
    const {captured, keys, readKeys} = await openKeys();
    keys.toggleLatched('ControlLeft');
    readKeys();
    captured.writeText('c');
    captured.writeText('c');
    expect(readKeys()).to.deep.equal(['KeyC down ctrl', 'KeyC up ctrl', 'ControlLeft up', 'text c']);
  });

  it('make the key of the first character of a composition', async () => {
    const {captured, keys, readKeys} = await openKeys();
    const {field} = captured;
    keys.toggleLatched('ControlLeft');
    readKeys();
    // A browser that ends the composition of a field without the focus.
    field.addEventListener('blur', () =>
      field.dispatchEvent(new CompositionEvent('compositionend', {data: 'c', bubbles: true})),
    );
    field.dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true}));
    field.dispatchEvent(
      new InputEvent('beforeinput', {
        inputType: 'insertCompositionText',
        data: 'c',
        isComposing: true,
        bubbles: true,
      }),
    );
    expect(readKeys()).to.deep.equal(['KeyC down ctrl', 'KeyC up ctrl', 'ControlLeft up']);
    expect(field.matches(':focus')).to.equal(true);
    field.dispatchEvent(new CompositionEvent('compositionend', {data: 'é', bubbles: true}));
    expect(readKeys()).to.deep.equal(['text é']);
  });

  it('apply to a click, and end with it', async () => {
    const {captured, keys, readKeys} = await openKeys();
    keys.toggleLatched('ControlLeft');
    readKeys();
    captured.fireMouse('pointerdown', {buttons: 1});
    captured.fireMouse('pointerup');
    expect(readKeys()).to.deep.equal(['press 1', 'release 1', 'ControlLeft up']);
  });

  it('end when the stream loses the focus', async () => {
    const {captured, keys, readKeys} = await openKeys();
    keys.toggleLatched('AltLeft');
    readKeys();
    captured.field.blur();
    expect(readKeys()).to.deep.equal(['AltLeft up']);
    expect(keys.latched()).to.be.empty;
  });
});
