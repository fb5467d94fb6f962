import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {TestPattern} from '../../../demo/service/application/test-pattern.ts';
import {readFrameCode} from '../../../demo/service/frame-code.ts';

const SIZE = {width: 640, height: 360};
const draw = (pattern: TestPattern, number = 0) => pattern.drawFrame({number, seconds: number / 60, ...SIZE});
const shadeAt = ({data}: {readonly data: Uint8ClampedArray}, x: number, y: number) =>
  data[(y * SIZE.width + x) * 4];
const move = (x: number) => ({kind: 'move', x, y: 0, ...SIZE, timeUs: 0}) as const;

describe('a test pattern', () => {
  for (const name of ['plain', 'busy'])
    it(`${name}: shows the half of the pointer, and each press of a key`, () => {
      const pattern = new TestPattern(`pattern:${name}`);
      const block = () => shadeAt(draw(pattern), 480, 270);
      assert.equal(block(), 48);
      pattern.handleInput(move(320));
      assert.equal(block(), 200);
      pattern.handleInput(move(319));
      assert.equal(block(), 48);
      const key = {kind: 'key', vk: 13, modifiers: 0, scanCode: 0, timeUs: 0} as const;
      pattern.handleInput({...key, pressed: true});
      pattern.handleInput({...key, pressed: false});
      assert.equal(block(), 200);
    });

  it('has the time of its drawing in each frame', () => {
    const before = Date.now() % 65536;
    const code = readFrameCode(draw(new TestPattern('pattern:busy')));
    assert.ok(code && (code.frame - before + 65536) % 65536 < 10_000, JSON.stringify(code));
  });

  it('changes the bar alone from frame to frame, or every pixel above the block', () => {
    const countChanged = (name: string) => {
      const pattern = new TestPattern(`pattern:${name}`);
      const before = draw(pattern, 0).data.slice();
      const {data} = draw(pattern, 1);
      const above = SIZE.width * SIZE.height * 2;
      return data.subarray(0, above).filter((value, index) => index % 4 === 0 && value !== before[index])
        .length;
    };
    assert.ok(countChanged('plain') < 2 * 17 * 180, `${countChanged('plain')} pixels`);
    assert.ok(countChanged('busy') > 0.8 * 640 * 180, `${countChanged('busy')} pixels`);
  });
});
