import {expect} from '@open-wc/testing';
import {keepsTab} from '../../../src/input/capture-options.ts';
import {Captured} from '../video-on-page.ts';

/** Opens a stream whose user has a keyboard that reports no `code`, as through remote desktops and macro tools. */
const openFocused = async (text: boolean, options: Parameters<typeof Captured.open>[0] = {}, code = '') => {
  const {captured} = await Captured.openFocused(options, {text});
  /** Presses a key. The browser writes the text of a key that the element leaves to it. */
  const press = (key: string, flags: KeyboardEventInit = {}) => {
    const isLeft = captured.fireKey('keydown', code, key, flags);
    if (isLeft && key.length === 1 && !flags.ctrlKey && !captured.field.readOnly) captured.writeText(key);
    return isLeft;
  };
  const release = (key: string, flags: KeyboardEventInit = {}) => captured.fireKey('keyup', code, key, flags);
  return {captured, press, release};
};

describe('keys without a code', () => {
  for (const text of [true, false]) {
    describe(`on a host ${text ? 'with' : 'without'} text`, () => {
      for (const [key, code, flags, also] of [
        ['w', 'KeyW', {}, ''],
        ['W', 'KeyW', {shiftKey: true}, ' shift'],
        ['W', 'KeyW', {modifierCapsLock: true}, ''],
        ['7', 'Digit7', {}, ''],
        ['?', 'Slash', {shiftKey: true}, ' shift'],
        [' ', 'Space', {}, ''],
      ] as const) {
        it(`are held until their release: “${key}” with ${JSON.stringify(flags)}`, async () => {
          const {captured, press, release} = await openFocused(text);
          if (also) press('Shift', flags);
          captured.readSent();
          press(key, flags);
          press(key, {...flags, repeat: true});
          expect(captured.readSent('key', 'text')).to.deep.equal([
            `${code} down${also}`,
            `${code} down${also}`,
          ]);
          release(key, flags);
          expect(captured.readSent('key', 'text')).to.deep.equal([`${code} up${also}`]);
        });
      }

      it('are the keys of shortcuts', async () => {
        const {captured, press, release} = await openFocused(text);
        const flags = {ctrlKey: true};
        press('Control', flags);
        for (const key of ['c', 'z', '1', '+']) {
          press(key, flags);
          release(key, flags);
        }
        release('Control');
        expect(captured.readSent('key', 'text').map((sent) => sent.replace(' ctrl', ''))).to.deep.equal([
          'ControlLeft down',
          ...['KeyC', 'KeyZ', 'Digit1', 'Equal'].flatMap((code) => [`${code} down`, `${code} up`]),
          'ControlLeft up',
        ]);
      });

      it('are released although the character of the release differs', async () => {
        const {captured, press, release} = await openFocused(text);
        press('Shift', {shiftKey: true});
        press('?', {shiftKey: true});
        press('W', {shiftKey: true});
        release('Shift');
        captured.readSent();
        release('w');
        expect(captured.readSent('key')).to.deep.equal(['KeyW up']);
        // On a German keyboard, “?” is Shift+ß.
        release('ß');
        expect(captured.readSent('key')).to.deep.equal(['Slash up']);
      });

      it('are released by a release with a position, and keep their position until a release without one', async () => {
        const {captured, press, release} = await openFocused(text);
        press('z');
        release('z', {code: 'KeyY'});
        press('w', {code: 'KeyW'});
        release('w');
        const codes = captured.readSent('key');
        expect(codes).to.deep.equal(['KeyZ down', 'KeyZ up', 'KeyW down', 'KeyW up']);
      });

      it('are released by a release that reports no key either', async () => {
        const {captured, press, release} = await openFocused(text);
        press('w');
        press('d');
        release('Unidentified');
        expect(captured.readSent('key').sort()).to.deep.equal([
          'KeyD down',
          'KeyD up',
          'KeyW down',
          'KeyW up',
        ]);
      });

      it('write a capital without Shift, as a screen keyboard does', async () => {
        const {captured, press, release} = await openFocused(text);
        press('A');
        release('A');
        const capital = ['ShiftLeft down shift', 'KeyA down shift', 'KeyA up shift', 'ShiftLeft up'];
        expect(captured.readSent('key', 'text')).to.deep.equal(text ? ['text A'] : capital);
      });

      it('steer while a mouse button is held', async () => {
        const {captured, press, release} = await openFocused(text);
        captured.fireMouse('pointerdown', {button: 2, buttons: 2});
        press('w');
        press('é');
        release('w');
        expect(captured.readSent('key')).to.deep.equal(['KeyW down', 'KeyW up']);
      });

      it('paste', async () => {
        const pasted: string[] = [];
        const {captured, press, release} = await openFocused(text, {
          sendClipboard: (one) => Promise.resolve(pasted.push(one) > 0),
        });
        const flags = {ctrlKey: true};
        press('Control', flags);
        expect(press('v', flags), 'the browser pastes').to.equal(true);
        captured.paste('abc');
        release('v', flags);
        await Promise.resolve();
        expect(pasted).to.deep.equal(['abc']);
        expect(captured.readSent('key', 'text').map((sent) => sent.replace(' ctrl', ''))).to.deep.equal([
          ...['ControlLeft down', 'KeyV down', 'KeyV up'],
        ]);
      });

      it('leave the stream by Ctrl+Alt+Home', async () => {
        const {captured, press} = await openFocused(text);
        press('Home', {ctrlKey: true, altKey: true});
        expect(captured.field.matches(':focus')).to.equal(false);
      });

      it('stay with a page that keeps them, with their text', async () => {
        const {captured, press, release} = await openFocused(text, {
          settings: {pageKeeps: (event) => event.key === 'q' || event.key === 'é' || keepsTab(event)},
        });
        for (const key of ['q', 'é', 'Tab']) {
          expect(press(key)).to.equal(true);
          release(key);
        }
        expect(captured.readSent('key', 'text')).to.deep.equal([]);
      });
    });
  }

  it('are those whose code is `Unidentified`, too', async () => {
    const {captured, press, release} = await openFocused(true, {}, 'Unidentified');
    press('w');
    press('é');
    release('é');
    release('w');
    expect(captured.readSent('key', 'text')).to.deep.equal(['KeyW down', 'text é', 'KeyW up']);
  });

  it('are text if no US key writes them, also after a dead key', async () => {
    const {captured, press, release} = await openFocused(true);
    for (const key of ['é', '漢', 'Dead', 'e', 'e']) {
      press(key);
      release(key);
    }
    const presses = captured.readSent('key', 'text').filter((sent) => !sent.includes(' up'));
    expect(presses).to.deep.equal(['text é', 'text 漢', 'text e', 'KeyE down']);
  });
});
