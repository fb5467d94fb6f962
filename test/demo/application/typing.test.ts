import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {TextField} from '../../../demo/service/application/typing/text-field.ts';
import {changed, Steered} from './steered.ts';

const keys = {backspace: 0x08, enter: 0x0d, escape: 0x1b, left: 0x25, home: 0x24, delete: 0x2e};
/** Where the field is drawn. */
const field = {left: 130, top: 280, right: 500, bottom: 305};

describe('typed text', () => {
  it('appears in a field in the picture, and Enter hands it on', async () => {
    const steered = await Steered.open();
    steered.hold();
    const before = steered.see();
    for (const letter of ['G', 'r', 'ü', 'ß', 'e', ' ', '日本']) steered.text(letter);
    assert.equal(steered.state.text, 'Grüße 日本');
    assert.ok(changed(before, steered.see(), field) > 0.1);
    steered.key(keys.backspace).key(keys.enter);
    assert.deepEqual(steered.told.messages.find(({event_type}) => event_type === 'textEntered')?.payload, {
      text: 'Grüße 日',
    });
    assert.equal(steered.state.text, '');
    assert.ok(changed(before, steered.see(), field) < 0.01);
  });

  it('is written by keys where the page sends nothing else', async () => {
    const steered = await Steered.open();
    steered.key(0x48, {modifiers: 1}).key(0x49).key(0x31, {modifiers: 1});
    assert.equal(steered.state.text, 'Hi!');
  });

  it('is written once where the page sends keys and text', async () => {
    const steered = await Steered.open();
    for (const [vk, letter] of [
      [0x48, 'h'],
      [0xba, 'ö'],
      [0x49, 'i'],
    ] as const)
      steered.key(vk).text(letter).key(vk, {pressed: false});
    assert.equal(steered.state.text, 'höi');
  });

  it('may begin with letters that are commands too, but those alone only move', async () => {
    const steered = await Steered.open();
    const {target} = steered.state.camera;
    steered.key(0x57).text('w').key(0x57, {pressed: false}).text('a').text('s');
    assert.equal(steered.state.text, '');
    assert.notDeepEqual(steered.state.camera.target, target);
    steered.text(' ');
    assert.equal(steered.state.text, 'was ');
    const still = steered.state.camera.target;
    steered.key(0x57).text('w').see(3);
    assert.deepEqual(steered.state.camera.target, still);
    steered.key(keys.escape);
    assert.equal(steered.state.text, '');
  });

  it('is pasted from the clipboard, and copied to it', async () => {
    const steered = await Steered.open();
    steered.application.paste('from\nelsewhere');
    assert.equal(steered.state.text, 'from elsewhere');
    steered.key(0x43, {modifiers: 2});
    assert.deepEqual(steered.told.copied, ['from elsewhere']);
  });

  it('leaves the picture after a while', async () => {
    const steered = await Steered.open();
    steered.text('hello').see(30 * 25);
    assert.equal(steered.state.text, '');
  });

  it('is edited by what people see as letters', () => {
    const line = new TextField();
    line.insert('👨‍👩‍👧é');
    line.edit(keys.left);
    line.insert('x');
    assert.equal(line.text, '👨‍👩‍👧xé');
    line.edit(keys.delete);
    line.edit(keys.backspace);
    line.edit(keys.backspace);
    assert.equal(line.text, '');
  });

  it('is what was written before and after the caret, whatever is done', () => {
    const act = fc.oneof(
      fc.string({unit: 'grapheme', maxLength: 5}),
      fc.constantFrom(0x08, 0x2e, 0x25, 0x27, 0x24, 0x23),
    );
    fc.assert(
      fc.property(fc.array(act, {maxLength: 40}), (acts) => {
        const line = new TextField();
        for (const what of acts) {
          if (typeof what === 'string') line.insert(what);
          else line.edit(what);
          assert.ok(line.text.startsWith(line.beforeCaret));
          assert.ok(!/[\p{Cc}]/u.test(line.text));
        }
      }),
    );
  });
});
