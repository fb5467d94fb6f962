import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {loadImage} from '@napi-rs/canvas';
import {cursorPacket} from '../../../demo/service/host/cursor/cursor-packet.ts';
import {rumblePacket} from '../../../demo/service/host/input/rumble.ts';

describe('a cursor on its channel', () => {
  test('is a number where every page has the shape', () => {
    for (const [cursor, number] of [
      ['default', 1],
      ['text', 2],
      ['progress', 5],
      ['move', 10],
      ['pointer', 12],
    ] as const)
      assert.deepEqual([...cursorPacket(cursor)], [0, number, 0, 0, 0, 0, 0], cursor);
  });

  test('is an image with the pixel that points where it has not', async () => {
    for (const cursor of ['grab', 'grabbing'] as const) {
      const packet = Buffer.from(cursorPacket(cursor));
      assert.deepEqual([...packet.subarray(0, 5)], [1, 0, 16, 16, 9]);
      assert.equal(packet.toString('latin1', 5, 14), 'image/png');
      assert.equal(packet.readUInt16LE(14), packet.length - 16);
      const image = await loadImage(Buffer.from(packet.toString('latin1', 16), 'base64'));
      assert.deepEqual([image.width, image.height], [32, 32]);
    }
    assert.notDeepEqual(cursorPacket('grab'), cursorPacket('grabbing'));
  });
});

describe('a rumble on the input channel', () => {
  test('names the gamepad and how strong its motors run', () => {
    assert.deepEqual(
      [...rumblePacket(2, {weak: 0.5, strong: 1})],
      [0x0b, 1, 1, 0, 6, 0, 2, 0, 0x00, 0x80, 0xff, 0xff],
    );
    assert.deepEqual([...rumblePacket(0, {weak: -1, strong: 0})].slice(8), [0, 0, 0, 0]);
  });
});
