import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import fc from 'fast-check';
import type {VideoMode} from '../../../../demo/service/sessions/switches.ts';
import {
  createQualityLevels,
  estimateLevel,
  findBaseLevel,
} from '../../../../demo/service/host/media/quality-levels.ts';

const HD = {width: 1280, height: 720, fps: 60};
const SMALL = {width: 640, height: 360, fps: 20};

function describeLevels(requested: VideoMode): string[] {
  return createQualityLevels(requested).map(({width, height, fps}) => `${width}×${height}@${fps}`);
}

suite('the quality levels', () => {
  test('start with the requested mode, and each has a lower pixel rate than the one before', () => {
    const smaller = ['1280×720@45', '1280×720@30', '960×540@30', '960×540@20', '640×360@24'];
    assert.deepEqual(describeLevels(HD), ['1280×720@60', ...smaller]);
    assert.deepEqual(describeLevels(SMALL), ['640×360@20']);
    assert.deepEqual(describeLevels({width: 1920, height: 1080, fps: 30}).slice(0, 3), [
      '1920×1080@30',
      '1280×720@30',
      '960×540@30',
    ]);
  });

  test('keep the aspect ratio and even sizes of any requested mode', () => {
    const even = (max: number) => fc.integer({min: 32, max: max / 2}).map((half) => half * 2);
    fc.assert(
      fc.property(even(1920), even(1200), fc.integer({min: 1, max: 60}), (width, height, fps) => {
        for (const mode of createQualityLevels({width, height, fps})) {
          assert.ok(mode.width % 2 === 0 && mode.height % 2 === 0 && mode.fps <= fps);
          assert.ok(Math.abs(mode.width - (mode.height * width) / height) <= 2 + width / height);
        }
      }),
    );
  });

  test('have a base of 960×540 at 30 frames a second, or the requested mode if it is smaller', () => {
    assert.equal(describeLevels(HD)[findBaseLevel(createQualityLevels(HD))], '960×540@30');
    assert.equal(findBaseLevel(createQualityLevels(SMALL)), 0);
  });
});

suite('the level at the start', () => {
  for (const [cores, msPerFrame, requested, expected] of [
    [2, undefined, HD, '960×540@30'],
    [4, undefined, HD, '1280×720@60'],
    [2, undefined, SMALL, '640×360@20'],
    [2, 5, HD, '1280×720@60'],
    [2, 9, HD, '1280×720@45'],
    [2, 12, HD, '1280×720@30'],
    [2, 20, HD, '960×540@30'],
    [2, 90, HD, '960×540@30'],
    [4, 11, HD, '1280×720@60'],
    [4, 14, HD, '1280×720@45'],
    [8, 90, HD, '960×540@30'],
  ] as const) {
    const speed = msPerFrame === undefined ? 'has not drawn yet' : `draws 1280×720 in ${msPerFrame} ms`;
    test(`is ${expected} if ${requested.height} rows are requested and a machine with ${cores} cores ${speed}`, () => {
      const levels = createQualityLevels(requested);
      const msPerPixel = msPerFrame && msPerFrame / (HD.width * HD.height);
      assert.equal(describeLevels(requested)[estimateLevel(levels, {cores}, msPerPixel)], expected);
    });
  }
});
