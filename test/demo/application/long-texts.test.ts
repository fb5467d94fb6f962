import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {shortenText, measureText, wrapText} from '../../../demo/service/application/drawing/overlay/text.ts';
import {readFrameCode} from '../../../demo/service/frame-code.ts';
import {drawFrame, openFixture} from './application-fixture.ts';
import {SimulatedUser} from './simulated-user.ts';

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

  it('is not accepted as the address of a stage', async () => {
    const user = await SimulatedUser.open();
    const [answer] = user.sendMessage('openStageRequest', {url: 'x'.repeat(5000)}, 'q');
    assert.deepEqual([answer?.payload['result'], answer?.payload['url']], ['error', '']);
  });
});
