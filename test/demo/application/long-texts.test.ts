import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {shortened, textWidth, wrapped} from '../../../demo/service/application/drawing/text.ts';
import {readFrameCode} from '../../../demo/service/frame-code.ts';
import {draw, opened} from './opened.ts';
import {Steered} from './steered.ts';

const style = {size: 20, color: 'white'};
const letters = ['W', 'i', '€', '日', '👋', '\u0301'];

describe('a text that is too long for the picture', () => {
  it('is shortened in its middle to what fits, and no more', () => {
    for (const letter of letters) {
      for (const length of [1, 4, 5, 50, 599, 601, 100_000]) {
        const text = letter.repeat(length);
        const shown = shortened(text, style, 300);
        if (shown === text) continue;
        assert.ok(shown.includes('…') && shown.length <= 601, `${letter} ${length}`);
        assert.ok(textWidth(shown, style) <= 300, `${letter} ${length}`);
        if (letter === 'W') assert.ok(textWidth(`${shown}W`, style) > 300);
      }
    }
    assert.equal(shortened('factory.usda', style, 300), 'factory.usda');
  });

  it('is broken into as many lines as a card holds', () => {
    assert.deepEqual(wrapped('a b', style, 300), ['a b']);
    assert.ok(wrapped('word '.repeat(100_000), style, 100).length <= 12);
    assert.ok(wrapped('x'.repeat(1_000_000), style, 100).every((line) => textWidth(line, style) <= 100));
  });

  it('does not hold up the picture: neither as the name of a stage, nor typed, nor pasted', async () => {
    const {application, result} = await opened('W'.repeat(4000));
    assert.equal(result['result'], 'error');
    assert.equal(readFrameCode(draw(application, 7))?.frame, 7);

    const steered = await Steered.open();
    steered.text('👋é '.repeat(20_000));
    steered.application.paste('日本 '.repeat(100_000));
    assert.ok(readFrameCode(steered.see()));
    assert.ok(steered.state.text.length > 100);
  });

  it('may hold what no canvas takes', async () => {
    const {application} = await opened('a\0b\ud800');
    assert.ok(readFrameCode(draw(application)));
    const steered = await Steered.open();
    steered.text('a\0b\ud800');
    assert.ok(readFrameCode(steered.see()));
  });

  it('is no address of a stage', async () => {
    const steered = await Steered.open();
    const [answer] = steered.ask('openStageRequest', {url: 'x'.repeat(5000)}, 'q');
    assert.deepEqual([answer?.payload['result'], answer?.payload['url']], ['error', '']);
  });
});
