import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {TextField} from '../../../demo/service/application/typing/text-field.ts';
import {compareFrames, SimulatedUser} from './simulated-user.ts';

const keys = {backspace: 0x08, enter: 0x0d, escape: 0x1b, left: 0x25, home: 0x24, delete: 0x2e};
/** The position of the text field. */
const field = {left: 130, top: 280, right: 500, bottom: 305};

describe('typed text', () => {
  it('appears in a field, and Enter sends it', async () => {
    const user = await SimulatedUser.open();
    user.stopTurntable();
    const before = user.nextFrame();
    for (const letter of ['G', 'r', 'ü', 'ß', 'e', ' ', '日本']) user.typeText(letter);
    assert.equal(user.state.text, 'Grüße 日本');
    assert.ok(compareFrames(before, user.nextFrame(), field) > 0.1);
    user.pressKey(keys.backspace).pressKey(keys.enter);
    assert.deepEqual(user.fixture.messages.find(({event_type}) => event_type === 'textEntered')?.payload, {
      text: 'Grüße 日',
    });
    assert.equal(user.state.text, '');
    assert.ok(compareFrames(before, user.nextFrame(), field) < 0.01);
  });

  it('is written by keys if the page sends only keys', async () => {
    const user = await SimulatedUser.open();
    user.pressKey(0x48, {modifiers: 1}).pressKey(0x49).pressKey(0x31, {modifiers: 1});
    assert.equal(user.state.text, 'Hi!');
  });

  it('is written by keys, and by text that no key writes', async () => {
    const user = await SimulatedUser.open();
    user.pressKey(0x48).pressKey(0x48, {pressed: false}).typeText('ö').pressKey(0x49);
    assert.equal(user.state.text, 'höi');
  });

  it('is written twice if the page sends the same letter as a key and as text', async () => {
    const user = await SimulatedUser.open();
    user.pressKey(0x48).typeText('h');
    assert.equal(user.state.text, 'hh');
  });

  it('can start with the keys of command letters, which only move the camera on their own', async () => {
    const user = await SimulatedUser.open();
    const {target} = user.state.camera;
    for (const vk of [0x57, 0x41, 0x53]) user.pressKey(vk).pressKey(vk, {pressed: false});
    assert.equal(user.state.text, '');
    assert.notDeepEqual(user.state.camera.target, target);
    user.pressKey(0x20);
    assert.equal(user.state.text, 'was ');
    const still = user.state.camera.target;
    user.pressKey(0x57).nextFrame(3);
    assert.deepEqual(user.state.camera.target, still);
    user.pressKey(keys.escape);
    assert.equal(user.state.text, '');
  });

  it('has no commands in its text', async () => {
    const user = await SimulatedUser.open();
    const {target} = user.state.camera;
    user.typeText('w').nextFrame(3);
    assert.equal(user.state.text, 'w');
    assert.deepEqual(user.state.camera.target, target);
  });

  it('can be pasted from the clipboard and copied to it', async () => {
    const user = await SimulatedUser.open();
    user.application.pasteText('from\nelsewhere');
    assert.equal(user.state.text, 'from elsewhere');
    user.pressKey(0x43, {modifiers: 2});
    assert.deepEqual(user.fixture.copiedTexts, ['from elsewhere']);
  });

  it('disappears after some time', async () => {
    const user = await SimulatedUser.open();
    user.typeText('hello').nextFrame(30 * 25);
    assert.equal(user.state.text, '');
  });

  it('is edited by graphemes', () => {
    const line = new TextField();
    line.insert('👨‍👩‍👧é');
    line.applyKey(keys.left);
    line.insert('x');
    assert.equal(line.text, '👨‍👩‍👧xé');
    line.applyKey(keys.delete);
    line.applyKey(keys.backspace);
    line.applyKey(keys.backspace);
    assert.equal(line.text, '');
  });

  it('always starts with the text before the caret', () => {
    const act = fc.oneof(
      fc.string({unit: 'grapheme', maxLength: 5}),
      fc.constantFrom(0x08, 0x2e, 0x25, 0x27, 0x24, 0x23),
    );
    fc.assert(
      fc.property(fc.array(act, {maxLength: 40}), (acts) => {
        const line = new TextField();
        for (const what of acts) {
          if (typeof what === 'string') line.insert(what);
          else line.applyKey(what);
          assert.ok(line.text.startsWith(line.beforeCaret));
          assert.ok(!/[\p{Cc}]/u.test(line.text));
        }
      }),
    );
  });
});
