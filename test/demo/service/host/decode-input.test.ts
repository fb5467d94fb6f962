import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {decodeInput} from '../../../../demo/service/host/input/decode.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));

const timeUs = 1_000_000;
const sentAt = '23 00 00 00 00 00 0f 44 34';
const time = '00 00 00 00 00 0f 42 40';
const ctrlA = `03 00 00 00 00 41 00 02 00 00 ${time}`;
const moveBy = `07 00 00 00 ff f4 00 22 00 00 00 00 00 00 ${time}`;
const ctrlADown = {kind: 'key', vk: 0x41, pressed: true, modifiers: 2, scanCode: 0, timeUs};
const movedBy = {kind: 'move-by', dx: -12, dy: 34, timeUs};

/** What the element never sends. `test/connection/nvst/input/nvst-input-encoder.test.ts` decodes what it sends. */
describe('a message of an input channel', () => {
  for (const [what, hex, expected] of [
    ['a bare heartbeat', '02 00 00 00', [{kind: 'heartbeat'}]],
    ['locks without a state of Caps Lock', '13 00 00 00 22', [{kind: 'locks', num: true}]],
    [
      'several records',
      `${sentAt} 22 ${ctrlA} 22 13 00 00 00 11 21 00 16 ${moveBy} 22 ${ctrlA}`,
      [ctrlADown, {kind: 'locks', caps: true}, movedBy, ctrlADown],
    ],
    ['a record and a part of another one', `${ctrlA} 00`, [ctrlADown, {kind: 'unknown', bytes: 1}]],
  ] as const) {
    test(`can be ${what}`, () => {
      assert.deepEqual(decodeInput(bytes(hex)), expected);
    });
  }

  for (const [what, hex] of [
    ['empty', ''],
    ['cut short', '02 00'],
    ['a body that is cut short', ctrlA.slice(0, -3)],
    ['of a type that does not exist', 'ff 00 00 00 01'],
    ['a sixth button', `08 00 00 00 06 00 00 00 00 00 ${time}`],
    ['a move in a video without a width', `05 00 00 00 02 80 01 68 00 00 00 00 02 d0 00 00 00 00 ${time}`],
    ['half a letter', '22 17 00 00 00 c3'],
    ['a key without the time of sending', `22 ${ctrlA}`],
    ['a time without a record', sentAt],
    ['a heartbeat in a record', `${sentAt} 22 02 00 00 00`],
    ['text in a record', `${sentAt} 22 17 00 00 00 41`],
    ['a record whose length is too long', `${sentAt} 21 00 17 ${moveBy}`],
    ['a record whose length is too short', `${sentAt} 21 00 15 ${moveBy}`],
  ] as const) {
    test(`is unknown if it is ${what}`, () => {
      assert.ok(decodeInput(bytes(hex)).every(({kind}) => kind === 'unknown'));
    });
  }

  test('is decoded at any offset of its buffer', () => {
    const padded = bytes(`ff ff ff ${sentAt} 22 ${ctrlA} ff`);
    assert.deepEqual(decodeInput(padded.subarray(3, -1)), [ctrlADown]);
  });
});
