import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {createRumblePacket} from '../../../../demo/service/host/input/rumble-packet.ts';

describe('a rumble packet', () => {
  test('contains the gamepad and the strength of its motors', () => {
    assert.deepEqual(
      [...createRumblePacket(2, {weak: 0.5, strong: 1})],
      [0x0b, 1, 1, 0, 6, 0, 2, 0, 0x00, 0x80, 0xff, 0xff],
    );
    assert.deepEqual([...createRumblePacket(0, {weak: -1, strong: 0})].slice(8), [0, 0, 0, 0]);
  });
});
