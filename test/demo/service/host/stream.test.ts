import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {SizeControl, type SizeDecision} from '../../../../demo/service/host/media/size-control.ts';
import {isObject} from '../../../../src/platform/json.ts';
import {until} from '../../../support/until.ts';
import {connectPeer} from '../open-session.ts';

const OWN = {width: 640, height: 360};

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

describe('a host that streams', () => {
  test('announces the version of the input protocol that the session requested', async (t) => {
    const {peer} = await connectPeer(t, {inputVersion: 2});
    const handshake = await peer.waitFor('the handshake', ({inputs}) => inputs[0]);
    assert.deepEqual([...handshake], [0x0e, 2, 2, 0]);
  });

  for (const [profile, expected] of [
    ['no-resize', false],
    ['fixed-size', false],
    ['window', undefined],
  ] as const) {
    test(`of the profile ${profile} reports whether it can resize: ${expected}`, async (t) => {
      const {peer} = await connectPeer(t, {}, profile);
      peer.sendStream({type: 'config', value: {}});
      const config = await peer.waitFor('the features', ({streamMessages}) =>
        streamMessages.find(({type}) => type === 'config'),
      );
      assert.ok(isObject(config['value']));
      assert.equal(config['value']['allow_dynamic_resize'], expected);
    });
  }

  test('reports its features late if the switch requests that', async (t) => {
    const {peer} = await connectPeer(t, {configAfterMs: 600_000});
    peer.sendStream({type: 'config', value: {}});
    peer.sendApp({event_type: 'loadingStateQuery', payload: {}});
    await peer.waitFor('the answer to a later message', ({appMessages}) => appMessages.length > 0);
    assert.ok(!peer.streamMessages.some(({type}) => type === 'config'));
  });

  test('gives up a client that has left, and keeps its session', async (t) => {
    const {service, client} = await connectPeer(t);
    await until('the host is connected', () => service.sessions[0]?.connected);
    client.close();
    await until('the host is free', () => service.sessions[0]?.connected === false);
    assert.equal(service.sessions[0]?.condition, 'ready');
  });
});
