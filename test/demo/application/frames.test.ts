import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {readFrameCode, stageCode} from '../../../demo/service/frame-code.ts';
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
