import assert from 'node:assert/strict';
import {describe, suite, test} from 'node:test';
import {SizeControl, type SizeDecision} from '../../../../demo/service/host/media/size-control.ts';
import {InteractiveClient} from './clients/interactive-client.ts';

const OWN = {width: 640, height: 360};
const ASKED = {width: 480, height: 270};
const SIZES = {video: {...OWN, fps: 15}, inputVersion: 3};

const describeDecision = (decision: SizeDecision): string =>
  decision.kind === 'take' ? `${decision.size.width}×${decision.size.height}` : decision.kind;

describe('the size of a host', () => {
  for (const [rule, atConnect, resizes] of [
    ['any', 'keep', ['4000×3000', '640×360', '100×100']],
    ['dynamic', '1000×700', ['1000×700', '640×360', '360×256']],
    ['at-connect', '1000×700', ['keep', 'keep', 'keep']],
    ['fixed', 'no-frames', ['keep', 'keep', 'keep']],
    ['window', 'no-frames', ['no-frames', 'keep', 'no-frames']],
  ] as const) {
    test(`${rule} decides about the size of the connection and about resizes`, () => {
      const control = new SizeControl(rule, OWN);
      assert.equal(describeDecision(control.connect({width: 1003, height: 701})), atConnect);
      const decisions = [{width: 4000, height: 3000}, OWN, {width: 100, height: 100}].map((size) =>
        describeDecision(control.resize(size)),
      );
      assert.deepEqual(decisions, resizes);
    });
  }

  test('is the host’s own if the client requests exactly that', () => {
    for (const rule of ['fixed', 'window'] as const)
      assert.equal(describeDecision(new SizeControl(rule, OWN).connect(OWN)), 'keep');
  });

  test('is within the limits of Kit, in steps of 8 by 2', () => {
    const control = new SizeControl('dynamic', OWN);
    assert.equal(describeDecision(control.connect({width: 9000, height: 1})), '4096×256');
  });
});

suite('a streaming host', () => {
  test('with dynamic size sends the size of the answer, and resizes up to it', async (t) => {
    const client = await InteractiveClient.open(t, {...SIZES, sizes: 'dynamic'}, {size: ASKED});
    await client.waitForFrame(480, 270);
    client.sendStreamMessage('resize', {width: 400, height: 600});
    await client.waitForFrame(400, 270);
  });

  test('without dynamic size refuses resizes', async (t) => {
    const client = await InteractiveClient.open(t, {...SIZES, sizes: 'at-connect'}, {size: ASKED});
    await client.waitForFrame(480, 270);
    client.sendStreamMessage('resize', {width: 400, height: 270});
    await client.settle();
    const {length} = client.frames;
    while (client.frames.length < length + 2) await client.settle();
    assert.deepEqual(client.frames.at(-1), {width: 480, height: 270});
  });

  test('of a profile is as strict as the profile describes', async (t) => {
    const client = await InteractiveClient.open(
      t,
      {video: SIZES.video},
      {
        size: ASKED,
        profile: 'no-resize',
      },
    );
    await client.waitForFrame(480, 270);
  });

  test('with a fixed size sends no frame if the answer requests another size', async (t) => {
    const client = await InteractiveClient.open(t, {...SIZES, sizes: 'fixed'}, {size: ASKED});
    // The host measures its video for half a second.
    while (!client.video) await client.settle();
    assert.equal(client.video.fps, 0);
    assert.deepEqual(client.frames, []);
  });

  test('with a window sends no frame after a resize', async (t) => {
    const client = await InteractiveClient.open(t, {...SIZES, sizes: 'window'}, {size: OWN});
    await client.waitForFrame(OWN.width, OWN.height);
    client.sendStreamMessage('resize', {width: 480, height: 270});
    while (client.video?.fps !== 0) await client.settle();
  });

  test('reports late what it accepts if the switch asks for it', async (t) => {
    const client = await InteractiveClient.open(t, {...SIZES, configAfterMs: 600_000});
    client.sendStreamMessage('config', {});
    await client.settle();
    assert.equal(client.hasStreamMessage('config'), false);
  });
});
