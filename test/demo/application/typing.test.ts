import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {measureText, shortenText, wrapText} from '../../../demo/service/application/drawing/overlay/text.ts';
import {readFrameCode} from '../../../demo/service/frame-code.ts';
import {drawFrame, openFixture} from './application-fixture.ts';
import {compareFrames, SimulatedUser} from './simulated-user.ts';

const keys = {backspace: 0x08, enter: 0x0d, escape: 0x1b};
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
    user.pressKey(keys.enter);
    assert.deepEqual(user.fixture.messages.find(({event_type}) => event_type === 'textEntered')?.payload, {
      text: 'Grüße 日本',
    });
    assert.equal(user.state.text, '');
    assert.ok(compareFrames(before, user.nextFrame(), field) < 0.01);
  });

  it('is what keys write on a keyboard of the US, and what no key writes', async () => {
    for (const [press, text] of [
      [
        (user: SimulatedUser) =>
          user.pressKey(0x48, {modifiers: 1}).pressKey(0x49).pressKey(0x31, {modifiers: 1}),
        'Hi!',
      ],
      [(user: SimulatedUser) => user.pressKey(0x48).typeText('ö').pressKey(0x49), 'höi'],
      // A page that sends both for one key press writes twice.
      [(user: SimulatedUser) => user.pressKey(0x48).typeText('h'), 'hh'],
    ] as const)
      assert.equal(press(await SimulatedUser.open('crystal.usdc')).state.text, text);
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

  it('loses its last letter by Backspace', async () => {
    const user = await SimulatedUser.open('crystal.usdc');
    user.typeText('x👨‍👩‍👧é').pressKey(keys.backspace);
    assert.equal(user.state.text, 'x👨‍👩‍👧');
    user.pressKey(keys.backspace);
    assert.equal(user.state.text, 'x');
    for (let press = 0; press < 2; press++) user.pressKey(keys.backspace);
    assert.equal(user.state.text, '');
  });
});

const style = {size: 20, color: 'white'};
const letters = ['W', 'i', '€', '日', '👋', '\u0301'];

describe('a text that is too long for the frame', () => {
  it('is shortened in the middle until it fits', () => {
    for (const letter of letters) {
      for (const length of [1, 4, 5, 50, 599, 601, 100_000]) {
        const text = letter.repeat(length);
        const shown = shortenText(text, style, 300);
        if (shown === text) continue;
        assert.ok(shown.includes('…') && shown.length <= 601, `${letter} ${length}`);
        assert.ok(measureText(shown, style) <= 300, `${letter} ${length}`);
        if (letter === 'W') assert.ok(measureText(`${shown}W`, style) > 300);
      }
    }
    assert.equal(shortenText('factory.usda', style, 300), 'factory.usda');
  });

  it('is wrapped to at most the lines that a card can show', () => {
    assert.deepEqual(wrapText('a b', style, 300), ['a b']);
    assert.ok(wrapText('word '.repeat(100_000), style, 100).length <= 12);
    assert.ok(wrapText('x'.repeat(1_000_000), style, 100).every((line) => measureText(line, style) <= 100));
  });

  it('does not block drawing as a stage name, as typed text or as pasted text', async () => {
    const {application, result} = await openFixture('W'.repeat(4000));
    assert.equal(result['result'], 'error');
    assert.equal(readFrameCode(drawFrame(application, 7))?.frame, 7);

    const user = await SimulatedUser.open();
    user.typeText('👋é '.repeat(20_000));
    user.application.pasteText('日本 '.repeat(100_000));
    assert.ok(readFrameCode(user.nextFrame()));
    assert.ok(user.state.text.length > 100);
  });

  it('can contain characters that the canvas rejects', async () => {
    const {application} = await openFixture('a\0b\ud800');
    assert.ok(readFrameCode(drawFrame(application)));
    const user = await SimulatedUser.open();
    user.typeText('a\0b\ud800');
    assert.ok(readFrameCode(user.nextFrame()));
  });
});
