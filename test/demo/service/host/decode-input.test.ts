import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import fc from 'fast-check';
import {decodeInput} from '../../../../demo/service/host/input/decode.ts';
import type {DecodedInput} from '../../../../demo/service/host/input/decoded-input.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));
const read = (hex: string): DecodedInput[] => decodeInput(bytes(hex));

const timeUs = 1_000_000;
const sentAt = '23 00 00 00 00 00 0f 44 34';
const time = '00 00 00 00 00 0f 42 40';
const ctrlA = `03 00 00 00 00 41 00 02 00 00 ${time}`;
const moveBy = `07 00 00 00 ff f4 00 22 00 00 00 00 00 00 ${time}`;
const ctrlADown = {kind: 'key', vk: 0x41, pressed: true, modifiers: 2, scanCode: 0, timeUs};
const movedBy = {kind: 'move-by', dx: -12, dy: 34, timeUs};

describe('a message of an input channel', () => {
  test('is decoded in each form of the protocol', () => {
    const vectors: [string, unknown][] = [
      ['02 00 00 00', {kind: 'heartbeat'}],
      [ctrlA, ctrlADown],
      [`04${ctrlA.slice(2)}`, {...ctrlADown, pressed: false}],
      [moveBy, movedBy],
      [
        `05 00 00 00 02 80 01 68 00 00 05 00 02 d0 00 00 00 00 ${time}`,
        {kind: 'move', x: 640, y: 360, width: 1280, height: 720, timeUs},
      ],
      [`08 00 00 00 01 00 00 00 00 00 ${time}`, {kind: 'button', button: 1, pressed: true, timeUs}],
      [`09 00 00 00 05 00 00 00 00 00 ${time}`, {kind: 'button', button: 5, pressed: false, timeUs}],
      [
        `0a 00 00 00 00 00 ff 88 00 00 00 00 00 00 ${time}`,
        {kind: 'wheel', horizontal: 0, vertical: -120, timeUs},
      ],
      ['13 00 00 00 73', {kind: 'locks', caps: true, num: true, scroll: false}],
      ['13 00 00 00 22', {kind: 'locks', num: true}],
      [`${sentAt} 22 ${ctrlA}`, ctrlADown],
      [`${sentAt} 21 00 16 ${moveBy}`, movedBy],
      ['22 17 00 00 00 c3 a9', {kind: 'text', text: 'é'}],
    ];
    for (const [hex, expected] of vectors) assert.deepEqual(read(hex), [expected], hex);
  });

  test('can contain several records', () => {
    const locks = '22 13 00 00 00 11';
    assert.deepEqual(read(`${sentAt} 22 ${ctrlA} ${locks} 21 00 16 ${moveBy} 22 ${ctrlA}`), [
      ctrlADown,
      {kind: 'locks', caps: true},
      movedBy,
      ctrlADown,
    ]);
  });

  test('contains text in any language up to its end', () => {
    fc.assert(
      fc.property(fc.string({unit: 'grapheme', maxLength: 200}), (text) => {
        const utf8 = new TextEncoder().encode(text);
        assert.deepEqual(decodeInput(new Uint8Array([0x22, 23, 0, 0, 0, ...utf8])), [{kind: 'text', text}]);
      }),
    );
  });

  test('is unknown if the protocol does not define it', () => {
    for (const [hex, why] of [
      ['', 'nothing'],
      ['02 00', 'cut short'],
      [ctrlA.slice(0, -3), 'a body that is cut short'],
      ['ff 00 00 00 01', 'a type that is not there'],
      [`08 00 00 00 06 00 00 00 00 00 ${time}`, 'a sixth button'],
      [`05 00 00 00 02 80 01 68 00 00 00 00 02 d0 00 00 00 00 ${time}`, 'an extent of nothing'],
      ['22 17 00 00 00 c3', 'half a letter'],
      [`22 ${ctrlA}`, 'a key without the time of sending'],
      [sentAt, 'no record'],
      [`${sentAt} 22 02 00 00 00`, 'a heartbeat that is wrapped'],
      [`${sentAt} 22 17 00 00 00 41`, 'text that is wrapped'],
      [`${sentAt} 21 00 17 ${moveBy}`, 'a length that is too long'],
      [`${sentAt} 21 00 15 ${moveBy}`, 'a length that is too short'],
    ] as const) {
      assert.ok(
        read(hex).every(({kind}) => kind === 'unknown'),
        why,
      );
    }
  });

  test('is decoded up to the part that cannot be read', () => {
    assert.deepEqual(
      read(`${sentAt} 22 ${ctrlA} ff ff`).map(({kind}) => kind),
      ['key', 'unknown'],
    );
    assert.deepEqual(read(`${ctrlA} 00`), [ctrlADown, {kind: 'unknown', bytes: 1}]);
  });

  test('can contain arbitrary bytes', () => {
    const start = fc.constantFrom([], [0x22], [0x23], [...bytes(sentAt)], [...bytes(`${sentAt} 22`)]);
    fc.assert(
      fc.property(start, fc.uint8Array({maxLength: 80}), (head, tail) => {
        assert.ok(decodeInput(new Uint8Array([...head, ...tail])).length > 0);
      }),
      {numRuns: 2000},
    );
  });

  test('is decoded at any offset of its buffer', () => {
    const padded = bytes(`ff ff ff ${sentAt} 22 ${ctrlA} ff`);
    assert.deepEqual(decodeInput(padded.subarray(3, -1)), [ctrlADown]);
  });

  test('supports all values of its fields', () => {
    const word = fc.nat(65535);
    const positive = fc.integer({min: 1, max: 65535});
    fc.assert(
      fc.property(word, word, positive, positive, fc.nat(2 ** 40), (x, y, width, height, timeUs) => {
        const view = new DataView(new ArrayBuffer(26));
        view.setUint32(0, 5, true);
        [x, y, 0, width, height].forEach((value, at) => view.setUint16(4 + 2 * at, value));
        view.setBigUint64(18, BigInt(timeUs));
        const message = new Uint8Array(view.buffer);
        assert.deepEqual(decodeInput(message), [{kind: 'move', x, y, width, height, timeUs}]);
      }),
    );
  });
});
