import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {normaliseUsda} from '../../../demo/service/application/stage/layers/normalise-usda.ts';
import {readFrameCode, stageCode} from '../../../demo/service/frame-code.ts';
import {
  measureBounds,
  drawFrame,
  createFolder,
  openFixture,
  readDemoStage,
  stagesFolder,
} from './application-fixture.ts';

const stages = {
  'factory.usda': {meshes: 180, size: [9, 2.05, 6.2]},
  'tea-set.usda': {meshes: 18, size: [0.58, 0.19, 0.58]},
  'city.usda': {meshes: 133, size: [250, undefined, 250]},
  'molecule.usda': {meshes: 49, size: [undefined, undefined, undefined]},
  'gears.usda': {meshes: 17, size: [0.146, undefined, undefined]},
  'rocket.usdz': {meshes: 11, size: [7.6, 12.1, 7.6]},
  'left-out.usda': {meshes: 4, size: [undefined, undefined, undefined]},
  'crystal.usdc': {meshes: 3, size: [undefined, undefined, undefined]},
};

describe('the demo stages', () => {
  for (const [name, {meshes, size}] of Object.entries(stages)) {
    it(`${name} has its meshes and its size in metres`, async () => {
      const stage = await readDemoStage(name);
      assert.equal(stage.shown.length, meshes);
      const {min, max} = measureBounds(stage);
      size.forEach((expected, axis) => {
        if (expected !== undefined)
          assert.ok(
            Math.abs((max[axis] ?? 0) - (min[axis] ?? 0) - expected) < expected * 0.02,
            `axis ${axis} ${min.join()} ${max.join()}`,
          );
      });
      if (name !== 'left-out.usda') assert.deepEqual(stage.unsupported, []);
    });
  }

  it('report their unsupported content', async () => {
    const {messages} = await openFixture('left-out.usda');
    assert.deepEqual(messages.find(({event_type}) => event_type === 'stageNotShown')?.payload, {
      url: 'left-out.usda',
      items: [
        '2 BasisCurves',
        '1 Volume',
        '1 PointInstancer',
        '1 DistantLight',
        'motion of Moving (shown at its start)',
        'reference not-there.usda (file not found)',
        'variant set size (nothing selected)',
        'texture wood.png',
        'subdivision of Smooth',
      ],
    });
  });
});

describe('the application', () => {
  it('draws each stage differently and encodes the stage and the frame number in the frame', async () => {
    const frames = new Map<string, Uint8ClampedArray>();
    for (const name of Object.keys(stages)) {
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

  it('draws while it loads the stage and reports progress', async () => {
    const opening = openFixture('factory.usda');
    const {application, messages} = await opening;
    const amounts = messages.flatMap(({event_type, payload}) =>
      event_type === 'updateProgressAmount' ? [Number(payload['progress'])] : [],
    );
    assert.equal(amounts.pop(), -1);
    assert.ok(amounts.length > 2);
    assert.deepEqual(
      amounts,
      [...amounts].sort((a, b) => a - b),
    );
    assert.equal(readFrameCode(drawFrame(application))?.stage, stageCode('factory.usda'));
  });

  it('shows and sends the reason if a stage cannot be opened', async (test) => {
    const folder = await createFolder(test, {
      'broken.usda': '#usda 1.0\ndef Cube "A" {',
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

  it('handles truncated and garbled text without hanging', async () => {
    const source = await readFile(`${stagesFolder}left-out.usda`, 'utf8');
    fc.assert(
      fc.property(
        fc.nat(source.length),
        fc.nat(source.length),
        fc.constantFrom('', '{', '}', '(', ']', '"', '@', '=', '<', ',', ';'),
        (from, to, mark) => {
          const garbled = source.slice(0, Math.min(from, to)) + mark + source.slice(Math.max(from, to));
          try {
            normaliseUsda(garbled);
          } catch (error) {
            assert.ok(error instanceof Error && error.message.length > 0);
          }
        },
      ),
      {numRuns: 300},
    );
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
