import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import type {Application} from '../../../demo/service/application/application.ts';
import {drawFrameCode, readFrameCode, stageCode} from '../../../demo/service/frame-code.ts';
import {createFolder, drawFrame, openFixture} from './application-fixture.ts';

const STAGES = ['factory.usda', 'tea-set.usda', 'city.usda', 'molecule.usda', 'gears.usda', 'rocket.usdz'];

describe('the application', () => {
  it('draws each stage differently and encodes the stage and the frame number in the frame', async () => {
    const frames = new Map<string, Uint8ClampedArray>();
    for (const name of STAGES) {
      const {application, result} = await openFixture(name);
      assert.deepEqual(result, {url: '[obfuscated]', result: 'success', error: ''});
      const frame = drawFrame(application, 4711);
      assert.deepEqual(readFrameCode(frame), {frame: 4711, stage: stageCode(name)});
      for (const [other, data] of frames) {
        const changed = data.reduce(
          (sum, value, at) => sum + Number(Math.abs(value - (frame.data[at] ?? 0)) > 12),
          0,
        );
        assert.ok(changed > data.length / 50, `${name} and ${other}`);
      }
      frames.set(name, frame.data);
      application.close();
    }
  });

  it('draws opaque frames of any requested size, with a moving camera', async () => {
    const {application} = await openFixture(undefined);
    for (const [width, height] of [
      [1280, 720],
      [640, 360],
      [320, 640],
      [2, 2],
    ] as const) {
      const frame = drawFrame(application, 0, width, height);
      assert.equal(frame.data.length, width * height * 4);
      assert.ok(frame.data.every((value, at) => at % 4 !== 3 || value === 255));
    }
    assert.notDeepEqual(drawFrame(application, 0).data, drawFrame(application, 60).data);
    assert.deepEqual(drawFrame(application, 60).data, drawFrame(application, 60).data);
  });

  it('shows and sends the reason if a stage cannot be opened', async (test) => {
    const folder = await createFolder(test, {
      'broken.usda': 'def Cube "A" {\n}',
      'empty.usda': '#usda 1.0\n',
      'noise.usdc': 'PXR-USDC and noise that is no table',
    });
    for (const name of [
      'broken.usda',
      'empty.usda',
      'noise.usdc',
      'missing.usda',
      'file:///etc/passwd',
      'http://127.0.0.1:1/a.usda',
    ]) {
      const {application, result} = await openFixture(name, folder);
      assert.equal(result['result'], 'error', name);
      assert.ok(String(result['error']).length > 10, name);
      const frame = drawFrame(application);
      assert.ok(frame.data.filter((value) => value > 200).length > 5000);
    }
  });

  it('plays a quiet sound without clicks between blocks', async () => {
    const {application} = await openFixture('gears.usda');
    const whole = new Int16Array(4800);
    application.fillSound(480_000, whole);
    const blocks = Array.from({length: 10}, (_, block) => {
      const samples = new Int16Array(480);
      application.fillSound(480_000 + block * 480, samples);
      return [...samples];
    }).flat();
    assert.deepEqual(blocks, [...whole]);
    const loudest = Math.max(...whole.map(Math.abs));
    assert.ok(loudest > 300 && loudest < 6000, String(loudest));
    assert.ok(whole.every((value, at) => at === 0 || Math.abs(value - (whole[at - 1] ?? 0)) < 400));
  });
});

const SIZE = {width: 320, height: 180};

/** Draws a frame with the number 0, so that equal scenes give equal pixels. */
function draw(application: Application, seconds: number, size = SIZE) {
  const {data, isStill} = application.drawFrame({number: 0, seconds, ...size});
  return {pixels: Buffer.from(data), isStill};
}

function select(application: Application, paths: readonly string[]) {
  application.handleMessage({event_type: 'selectPrimsRequest', payload: {paths}});
}

describe('a frame in which the camera rests', () => {
  it('equals a frame that is drawn again', async () => {
    const [{application}, {application: other}] = [
      await openFixture('gears.usda'),
      await openFixture('gears.usda'),
    ];
    const frames = [1, 1, 1, 1].map((seconds) => draw(application, seconds));
    assert.deepEqual(
      frames.map(({isStill}) => isStill),
      [false, false, true, true],
    );
    const {pixels} = draw(other, 1);
    for (const frame of frames) assert.ok(frame.pixels.equals(pixels));
  });

  it('shows a selection, and no trace of it later', async () => {
    const {application, messages} = await openFixture('gears.usda');
    for (let count = 0; count < 3; count++) draw(application, 1);
    const before = draw(application, 1);
    select(application, ['/Train']);
    const selected = draw(application, 1);
    assert.ok(selected.isStill, JSON.stringify(messages.at(-1)));
    assert.ok(!selected.pixels.equals(before.pixels));
    select(application, []);
    assert.ok(draw(application, 1).pixels.equals(before.pixels));
  });

  it('is drawn again after the camera, the size or the stage has changed', async () => {
    const {application, waitForMessage} = await openFixture('gears.usda');
    const settle = (size = SIZE) => [0, 0, 0].map(() => draw(application, 1, size)).at(-1);
    assert.equal(settle()?.isStill, true);
    assert.equal(draw(application, 2).isStill, false);
    settle();
    const large = {width: 640, height: 360};
    assert.equal(draw(application, 1, large).isStill, false);
    const gears = settle(large);
    const payload = {url: 'tea-set.usda'};
    application.handleMessage({event_type: 'openStageRequest', payload, id: 'next'});
    await waitForMessage('openedStageResult', 'next');
    const next = draw(application, 1, large);
    assert.equal(next.isStill, false);
    assert.ok(gears && !next.pixels.equals(gears.pixels));
  });
});

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
      [false, true].map((hasFrameCode) => openFixture(stage, undefined, {hasFrameCode})),
    );
    assert.ok(bare && coded);
    assert.deepEqual(readFrameCode(drawFrame(coded.application, 7)), {frame: 7, stage: stageCode(stage)});
    const first = drawFrame(bare.application, 7).data;
    assert.equal(readFrameCode({width: 640, height: 360, data: first}), undefined);
    // The number changes no pixel.
    const second = bare.application.drawFrame({number: 8, seconds: 7 / 30, width: 640, height: 360}).data;
    assert.ok(Buffer.from(first).equals(Buffer.from(second)));
  });
});
