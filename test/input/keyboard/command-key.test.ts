import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {Captured} from '../video-on-page.ts';

const FLAGS = {Shift: 'shiftKey', Control: 'ctrlKey', Alt: 'altKey', Meta: 'metaKey'} as const;

/** A Mac’s keyboard: it fires no `keyup` for a key that the user releases while Command is held. */
class MacKeyboard {
  readonly #field: HTMLElement;
  readonly #down = new Set<string>();

  constructor(field: HTMLElement) {
    this.#field = field;
  }

  down(code: string, key = code.replace(/^Key/, '').toLowerCase()) {
    this.#down.add(code);
    this.#dispatch('keydown', code, key);
  }

  up(code: string, key = code.replace(/^Key/, '').toLowerCase()) {
    this.#down.delete(code);
    const isModifier = Object.keys(FLAGS).some((name) => code.startsWith(name));
    const isSwallowed = !isModifier && this.#isHeld('Meta');
    if (!isSwallowed) this.#dispatch('keyup', code, key);
  }

  get flags() {
    return Object.fromEntries(Object.entries(FLAGS).map(([name, flag]) => [flag, this.#isHeld(name)]));
  }

  #isHeld(name: string) {
    return [...this.#down].some((code) => code.startsWith(name));
  }

  #dispatch(type: string, code: string, key: string) {
    const init = {code, key, bubbles: true, cancelable: true, composed: true, ...this.flags};
    this.#field.dispatchEvent(new KeyboardEvent(type, init));
  }
}

const openOnMac = async (commandKey?: string) => {
  const {captured, input} = await Captured.openFocused({settings: {commandKey}});
  return {captured, input, mac: new MacKeyboard(captured.field)};
};

/** Presses Command and a letter, and releases them. */
const pressShortcut = (mac: MacKeyboard, code: string, key?: string) => {
  mac.down('MetaLeft', 'Meta');
  mac.down(code, key);
  mac.up(code, key);
  mac.up('MetaLeft', 'Meta');
};

describe('Command on a Mac', () => {
  before(() => Object.defineProperty(navigator, 'platform', {value: 'MacIntel', configurable: true}));
  after(() => Reflect.deleteProperty(navigator, 'platform'));

  const asCtrl = (key: string) => [
    `ControlLeft down ctrl`,
    `${key} down ctrl`,
    `${key} up ctrl`,
    'ControlLeft up',
  ];
  const asMeta = (key: string) => ['MetaLeft down meta', `${key} down meta`, `${key} up meta`, 'MetaLeft up'];

  for (const [mode, code, key, sent] of [
    ...['C', 'V', 'X', 'A', 'Z', 'S', 'Y', 'D', 'F', 'G', 'N', 'O'].map(
      (letter) => [undefined, `Key${letter}`, letter.toLowerCase(), asCtrl(`Key${letter}`)] as const,
    ),
    ['shortcuts', 'KeyY', 'z', asCtrl('KeyZ')],
    ['anything', 'KeyC', 'c', asCtrl('KeyC')],
    [undefined, 'KeyK', 'k', asMeta('KeyK')],
    [undefined, 'ArrowLeft', 'ArrowLeft', asMeta('ArrowLeft')],
    ['ctrl', 'KeyC', 'c', asCtrl('KeyC')],
    ['ctrl', 'KeyK', 'k', asCtrl('KeyK')],
    ['meta', 'KeyC', 'c', asMeta('KeyC')],
    ['meta', 'KeyK', 'k', asMeta('KeyK')],
  ] as const) {
    it(`with “${key}” sends ${sent[0]} if \`command-key\` is ${mode}`, async () => {
      const {captured, mac} = await openOnMac(mode);
      pressShortcut(mac, code, key);
      expect(captured.readSent('key', 'text')).to.deep.equal(sent);
    });
  }

  it('keeps Shift in a shortcut', async () => {
    const {captured, mac} = await openOnMac();
    mac.down('MetaLeft', 'Meta');
    mac.down('ShiftLeft', 'Shift');
    mac.down('KeyZ', 'z');
    mac.up('MetaLeft', 'Meta');
    mac.up('ShiftLeft', 'Shift');
    expect(captured.readSent('key')).to.deep.equal([
      ...['ShiftLeft down shift', 'ControlLeft down shift ctrl', 'KeyZ down shift ctrl'],
      ...['KeyZ up shift ctrl', 'ControlLeft up shift', 'ShiftLeft up'],
    ]);
  });

  it('changes from Ctrl to Meta while the user holds it, and never is both', async () => {
    const {captured, mac} = await openOnMac();
    mac.down('MetaLeft', 'Meta');
    mac.down('KeyC', 'c');
    mac.down('KeyK', 'k');
    mac.up('MetaLeft', 'Meta');
    expect(captured.readSent('key')).to.deep.equal([
      ...[
        'ControlLeft down ctrl',
        'KeyC down ctrl',
        'KeyC up ctrl',
        'ControlLeft up',
        'MetaLeft down meta',
        'KeyK down meta',
      ],
      ...['KeyK up meta', 'MetaLeft up'],
    ]);
  });

  it('alone is the Meta key, and nothing if the user changes to another window', async () => {
    const {captured, mac} = await openOnMac();
    mac.down('MetaRight', 'Meta');
    mac.up('MetaRight', 'Meta');
    expect(captured.readSent('key')).to.deep.equal(['MetaRight down', 'MetaRight up']);
    mac.down('MetaLeft', 'Meta');
    dispatchEvent(new Event('blur'));
    expect(captured.readSent('key')).to.deep.equal([]);
  });

  it('is Ctrl in a click', async () => {
    const {captured, mac} = await openOnMac();
    mac.down('MetaLeft', 'Meta');
    captured.fireMouse('pointerdown', {buttons: 1, ...mac.flags});
    captured.fireMouse('pointerup', mac.flags);
    mac.up('MetaLeft', 'Meta');
    const sent = ['ControlLeft down ctrl', 'press 1', 'release 1', 'ControlLeft up'];
    expect(captured.readSent('key', 'button')).to.deep.equal(sent);
  });

  it('is released with the key or click that alone has shown it', async () => {
    for (const mode of ['shortcuts', 'meta']) {
      const {captured} = await openOnMac(mode);
      const key = mode === 'meta' ? 'MetaLeft' : 'ControlLeft';
      const readKeys = () => captured.readSent('key').map((sent) => sent.split(' ', 2).join(' '));
      captured.fireKey('keydown', 'KeyC', 'c', {metaKey: true});
      expect(readKeys()).to.deep.equal([`${key} down`, 'KeyC down', 'KeyC up', `${key} up`]);
      captured.fireMouse('pointerdown', {buttons: 1, metaKey: true});
      captured.fireMouse('pointerup', {metaKey: true});
      expect(readKeys()).to.deep.equal([`${key} down`, `${key} up`]);
    }
  });

  it('is another key than a Ctrl that the user holds as well', async () => {
    const {captured, mac} = await openOnMac('ctrl');
    mac.down('ControlLeft', 'Control');
    mac.down('MetaLeft', 'Meta');
    mac.up('MetaLeft', 'Meta');
    expect(captured.readSent('key')).to.deep.equal(['ControlLeft down ctrl']);
    mac.up('ControlLeft', 'Control');
    expect(captured.readSent('key')).to.deep.equal(['ControlLeft up']);
  });

  it('releases a key whose release macOS did not report when the page takes its next press', async () => {
    const {captured, mac} = await openOnMac();
    mac.down('KeyK');
    mac.down('MetaLeft', 'Meta');
    mac.up('KeyK');
    const take = (event: Event) => event.preventDefault();
    document.addEventListener('keydown', take, {capture: true});
    mac.down('KeyK');
    document.removeEventListener('keydown', take, {capture: true});
    expect(captured.readSent('key')).to.deep.equal(['KeyK down', 'KeyK up']);
  });

  it('leaves no key held, whatever the user presses', async () => {
    const code = fc.constantFrom('MetaLeft', 'MetaRight', 'ControlLeft', 'ShiftLeft', 'KeyC', 'KeyK', 'KeyZ');
    const step = fc.record({code, isDown: fc.boolean()});
    for (const mode of ['shortcuts', 'ctrl', 'meta']) {
      const {captured, input, mac} = await openOnMac(mode);
      fc.assert(
        fc.property(fc.array(step, {maxLength: 30}), (steps) => {
          for (const {code, isDown} of steps) {
            const key = code.startsWith('Key') ? undefined : code.replace(/(Left|Right)$/, '');
            if (isDown) mac.down(code, key);
            else mac.up(code, key);
          }
          for (const modifier of ['ControlLeft', 'ShiftLeft', 'MetaLeft', 'MetaRight']) {
            mac.up(modifier, modifier.replace(/(Left|Right)$/, ''));
          }
          input.releaseAll();
          const held = new Set<string>();
          for (const sent of captured.readSent('key')) {
            const [name = '', way] = sent.split(' ');
            if (way === 'down') held.add(name);
            else expect(held.delete(name), `${name} was held`).to.equal(true);
          }
          expect([...held]).to.deep.equal([]);
        }),
        {numRuns: 60},
      );
    }
  });
});

describe('the Meta key on other systems', () => {
  it('is always the Meta key', async () => {
    const {captured, mac} = await openOnMac('ctrl');
    mac.down('MetaLeft', 'Meta');
    mac.up('MetaLeft', 'Meta');
    expect(captured.readSent('key')).to.deep.equal(['MetaLeft down meta', 'MetaLeft up']);
  });
});
