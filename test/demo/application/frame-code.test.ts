import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createCanvas, ImageData} from '@napi-rs/canvas';
import fc from 'fast-check';
import {drawFrameCode, readFrameCode, stageCode} from '../../../demo/service/frame-code.ts';
import {drawFrame, openFixture, stagesFolder} from './application-fixture.ts';

const codes = fc.record({frame: fc.nat(65535), stage: fc.nat(255)}, {noNullPrototype: true});
const sizes = fc.constantFrom([640, 360], [960, 540], [1280, 720], [1920, 1080], [854, 480], [360, 640]);

function blank(width: number, height: number, gray = 70) {
  return {width, height, data: new Uint8ClampedArray(width * height * 4).fill(gray)};
}

describe('the frame code', () => {
  it('can be read at any size', () => {
    fc.assert(
      fc.property(codes, sizes, fc.nat(255), (code, [width = 0, height = 0], gray) => {
        const frame = blank(width, height, gray);
        drawFrameCode(frame, code);
        assert.deepEqual(readFrameCode(frame), code);
      }),
      {numRuns: 60},
    );
  });

  it('survives scaling with the same aspect ratio', () => {
    fc.assert(
      fc.property(codes, fc.integer({min: 400, max: 1400}), (code, width) => {
        const source = blank(1280, 720);
        drawFrameCode(source, code);
        const height = Math.round((width * 9) / 16);
        const canvas = createCanvas(1280, 720);
        canvas.getContext('2d').putImageData(new ImageData(source.data, 1280, 720), 0, 0);
        const smaller = createCanvas(width, height);
        const context = smaller.getContext('2d');
        context.drawImage(canvas, 0, 0, width, height);
        assert.deepEqual(readFrameCode(context.getImageData(0, 0, width, height)), code);
      }),
      {numRuns: 20},
    );
  });

  it('survives noise and low contrast', () => {
    fc.assert(
      fc.property(
        codes,
        fc.array(fc.integer({min: -45, max: 45}), {minLength: 97, maxLength: 97}),
        (code, noise) => {
          const frame = blank(640, 360);
          drawFrameCode(frame, code);
          frame.data.forEach((value, at) => (frame.data[at] = value * 0.8 + 25 + (noise[at % 97] ?? 0)));
          assert.deepEqual(readFrameCode(frame), code);
        },
      ),
      {numRuns: 20},
    );
  });

  it('counts frames modulo 65536', () => {
    const frame = blank(640, 360);
    drawFrameCode(frame, {frame: 65536 + 7, stage: 3});
    assert.deepEqual(readFrameCode(frame), {frame: 7, stage: 3});
  });

  it('is not read from a frame without a complete code', () => {
    assert.equal(readFrameCode(blank(640, 360, 0)), undefined);
    assert.equal(readFrameCode(blank(640, 360, 255)), undefined);
    const frame = blank(640, 360);
    drawFrameCode(frame, {frame: 5, stage: 9});
    for (let y = 350; y < 360; y++) frame.data.fill(255, (y * 640 + 50) * 4, (y * 640 + 60) * 4);
    assert.equal(readFrameCode(frame), undefined);
  });

  it('is drawn only if it is requested', async () => {
    const stage = 'molecule.usda';
    const [bare, coded] = await Promise.all(
      [false, true].map((hasFrameCode) => openFixture(stage, stagesFolder, {hasFrameCode})),
    );
    assert.ok(bare && coded);
    assert.deepEqual(readFrameCode(drawFrame(coded.application, 7)), {frame: 7, stage: stageCode(stage)});
    const first = drawFrame(bare.application, 7).data;
    assert.equal(readFrameCode({width: 640, height: 360, data: first}), undefined);
    // Neither the strip nor the number changes the pixels.
    const second = bare.application.drawFrame({number: 8, seconds: 7 / 30, width: 640, height: 360}).data;
    assert.ok(Buffer.from(first).equals(Buffer.from(second)));
  });

  it('differs between the demo stages', () => {
    const names = [
      'factory.usda',
      'tea-set.usda',
      'city.usda',
      'molecule.usda',
      'gears.usda',
      'rocket.usdz',
      'left-out.usda',
      'crystal.usdc',
    ];
    assert.equal(new Set(names.map(stageCode)).size, names.length);
  });
});
