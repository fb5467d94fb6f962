import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {loadImage} from '@napi-rs/canvas';
import {getCursorPacket} from '../../../../demo/service/host/cursor/cursor-packet.ts';
import {createRumblePacket} from '../../../../demo/service/host/input/rumble-packet.ts';

describe('a cursor packet', () => {
  test('contains a number for a cursor that every page has', () => {
    for (const [cursor, number] of [
      ['default', 1],
      ['text', 2],
      ['progress', 5],
      ['move', 10],
      ['pointer', 12],
    ] as const)
      assert.deepEqual([...getCursorPacket(cursor)], [0, number, 0, 0, 0, 0, 0], cursor);
  });

  test('contains an image and its hotspot for other cursors', async () => {
    for (const [cursor, number] of [
      ['grab', 20],
      ['grabbing', 21],
    ] as const) {
      const packet = Buffer.from(getCursorPacket(cursor));
      assert.deepEqual([...packet.subarray(0, 5)], [1, number, 16, 16, 9]);
      assert.equal(packet.toString('latin1', 5, 14), 'image/png');
      assert.equal(packet.readUInt16LE(14), packet.length - 16);
      const image = await loadImage(Buffer.from(packet.toString('latin1', 16), 'base64'));
      assert.deepEqual([image.width, image.height], [32, 32]);
    }
    assert.notDeepEqual(getCursorPacket('grab'), getCursorPacket('grabbing'));
  });
});

describe('a rumble packet', () => {
  test('contains the gamepad and the strength of its motors', () => {
    assert.deepEqual(
      [...createRumblePacket(2, {weak: 0.5, strong: 1})],
      [0x0b, 1, 1, 0, 6, 0, 2, 0, 0x00, 0x80, 0xff, 0xff],
    );
    assert.deepEqual([...createRumblePacket(0, {weak: -1, strong: 0})].slice(8), [0, 0, 0, 0]);
  });
});
