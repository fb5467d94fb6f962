import assert from 'node:assert/strict';
import {beforeEach, it} from 'node:test';
import type {RealBench} from '../bench.ts';

/** What the server reports for the keys of a US keyboard. */
const KEYS = {
  'letters as letters': [
    ['KeyA', 65],
    ['KeyZ', 90],
  ],
  'digits and signs as their characters': [
    ['Digit7', 55],
    ['Minus', 45],
    ['Slash', 47],
  ],
  'Escape, Enter and Backspace': [
    ['Escape', 256],
    ['Enter', 260],
    ['Backspace', 259],
  ],
  'the arrows, Home, End and the pages': [
    ['Home', 512],
    ['End', 513],
    ['ArrowLeft', 514],
    ['ArrowUp', 515],
    ['ArrowRight', 516],
    ['ArrowDown', 517],
    ['PageUp', 518],
    ['PageDown', 519],
  ],
  'Insert and Delete': [
    ['Insert', 262],
    ['Delete', 263],
  ],
  'the function keys': [
    ['F2', 1025],
    ['F9', 1032],
  ],
} as const;

/** Keys of the number pad, which the driver of Firefox presses without their place on the keyboard. */
const PAD = {Digit0: 48, Numpad0: 1536, Numpad7: 1543, NumpadAdd: 1546, NumpadMultiply: 215} as const;

/** Presses and releases a key by an event in the page, for what the driver cannot press. */
const dispatch = (fields: object, types = ['keydown', 'keyup']) => `(() => {
  const field = stream.shadowRoot.activeElement;
  for (const type of ${JSON.stringify(types)}) field.dispatchEvent(new KeyboardEvent(type,
    {bubbles: true, composed: true, cancelable: true, ...${JSON.stringify(fields)}}));
})()`;

const downAndUp = (codes: readonly number[]) =>
  codes.flatMap((code) => [
    [code, 'DOWN'],
    [code, 'UP'],
  ]);

export const defineKeyboardCases = (bench: RealBench): void => {
  beforeEach(() => bench.tab.focus());

  for (const [name, keys] of Object.entries(KEYS)) {
    it(`sends ${name}`, async () => {
      const events = bench.host.listen();
      for (const [key] of keys) await bench.tab.page.keyboard.press(key);
      const found = await events.take('keyboard', keys.length * 2);
      assert.deepEqual(
        found.map(({key_code, key_state}) => [key_code, key_state]),
        downAndUp(keys.map(([, code]) => code)),
      );
    });
  }

  it('sends the keys of the number pad as keys of their own', async () => {
    const events = bench.host.listen();
    for (const [code] of Object.entries(PAD)) {
      const key = code.startsWith('Digit') ? code.at(-1) : {NumpadAdd: '+', NumpadMultiply: '*'}[code];
      await bench.tab.evaluate(
        dispatch({code, key: key ?? code.at(-1), location: code.startsWith('N') ? 3 : 0}),
      );
    }
    const found = await events.take('keyboard', Object.keys(PAD).length * 2);
    assert.deepEqual(
      found.map(({key_code, key_state}) => [key_code, key_state]),
      downAndUp(Object.values(PAD)),
    );
  });

  for (const [key, code, flag] of [
    ['ShiftLeft', 770, 1],
    ['ShiftRight', 771, 1],
    ['ControlLeft', 773, 2],
    ['AltLeft', 776, 4],
  ] as const) {
    it(`sends ${key}, and its flag with the keys that it changes`, async () => {
      const events = bench.host.listen();
      await bench.tab.page.keyboard.down(key);
      await bench.tab.page.keyboard.press('F9');
      await bench.tab.page.keyboard.up(key);
      const [down, changed, , up] = await events.take('keyboard', 4);
      assert.deepEqual([down?.['key_code'], down?.['key_state']], [code, 'DOWN']);
      assert.deepEqual([changed?.['key_code'], changed?.['modifiers']], [1032, flag]);
      assert.deepEqual([up?.['key_code'], up?.['key_state']], [code, 'UP']);
    });
  }

  it('sends the state of Caps Lock with the keys', async () => {
    const events = bench.host.listen();
    await bench.tab.evaluate(dispatch({code: 'F8', key: 'F8', modifierCapsLock: true}));
    await bench.tab.evaluate(dispatch({code: 'F8', key: 'F8', modifierCapsLock: false}));
    const [locked, , released] = await events.take('keyboard', 4);
    assert.equal(Number(locked?.['modifiers']) & 16, 16);
    assert.equal(Number(released?.['modifiers']) & 16, 0);
  });

  it('holds a key until the user releases it', async () => {
    const events = bench.host.listen();
    await bench.tab.page.keyboard.down('KeyW');
    await events.find('keyboard', {key_code: 87, key_state: 'DOWN'});
    await bench.tab.page.keyboard.press('F9');
    await events.find('keyboard', {key_code: 1032, key_state: 'UP'});
    assert.deepEqual(events.all('keyboard').filter((event) => event['key_code'] === 87).length, 1);
    await bench.tab.page.keyboard.up('KeyW');
    await events.find('keyboard', {key_code: 87, key_state: 'UP'});
  });

  it('releases what is held when the element loses the focus', async () => {
    const events = bench.host.listen();
    await bench.tab.page.keyboard.down('ShiftLeft');
    await bench.tab.page.keyboard.down('KeyW');
    await events.find('keyboard', {key_code: 87, key_state: 'DOWN'});
    await bench.tab.evaluate(`document.querySelector('button').focus()`);
    await events.find('keyboard', {key_code: 87, key_state: 'UP'});
    await events.find('keyboard', {key_code: 770, key_state: 'UP'});
    await bench.tab.page.keyboard.up('KeyW');
    await bench.tab.page.keyboard.up('ShiftLeft');
    await bench.tab.focus();
  });
};
