import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {decodeInput} from '../../../../demo/service/host/input/decode.ts';
import type {InputEvent} from '../../../../src/connection/input-event.ts';
import {
  NvstInputEncoder,
  readHandshake,
  splitText,
} from '../../../../src/connection/nvst/input/nvst-input-encoder.ts';
import {toVirtualKey} from '../../../../src/connection/nvst/input/keys.ts';

const u16 = fc.integer({min: 0, max: 0xffff});
const whole = fc.integer({min: -0x7fff, max: 0x7fff});
const extent = fc.integer({min: 1, max: 0xffff});
const version = fc.constantFrom(1, 2, 3, 4);
const startMs = fc.integer({min: 0, max: 1e9});
const afterMs = fc.integer({min: 0, max: 1e9});

/** Sends an event after the handshake, and decodes the messages like the demo host. */
const sendAndDecode = (event: InputEvent, of: number, start: number) =>
  new NvstInputEncoder(of)
    .encode(event, {startMs: start, nowMs: start + 1})
    .flatMap((message) => decodeInput(message));

describe('a host decodes what the codec encodes', () => {
  it('for moves', () => {
    fc.assert(
      fc.property(
        u16,
        u16,
        extent,
        extent,
        version,
        startMs,
        afterMs,
        (x, y, width, height, of, start, after) => {
          const at = {x, y, width, height};
          expect(sendAndDecode({kind: 'move', at, timeMs: start + after}, of, start)).to.deep.equal([
            {kind: 'move', ...at, timeUs: after * 1000},
          ]);
        },
      ),
    );
  });

  it('for motion and the wheel', () => {
    fc.assert(
      fc.property(whole, whole, version, startMs, afterMs, (dx, dy, of, start, after) => {
        fc.pre(dx !== 0 || dy !== 0);
        const timeMs = start + after;
        const timeUs = after * 1000;
        expect(sendAndDecode({kind: 'move-by', dx, dy, timeMs}, of, start)).to.deep.equal([
          {kind: 'move-by', dx, dy, timeUs},
        ]);
        expect(sendAndDecode({kind: 'wheel', dx, dy, timeMs}, of, start)).to.deep.equal([
          // The protocol has no negative zero.
          {kind: 'wheel', horizontal: dx, vertical: 0 - dy, timeUs},
        ]);
      }),
    );
  });

  it('for buttons and keys', () => {
    const flags = fc.record({shift: fc.boolean(), ctrl: fc.boolean(), alt: fc.boolean(), meta: fc.boolean()});
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 4, 5),
        fc.boolean(),
        flags,
        version,
        (button, pressed, modifiers, of) => {
          expect(sendAndDecode({kind: 'button', button, pressed, timeMs: 7}, of, 0)).to.deep.equal([
            {kind: 'button', button, pressed, timeUs: 7000},
          ]);
          const {shift, ctrl, alt, meta} = modifiers;
          const bits = Number(shift) + 2 * Number(ctrl) + 4 * Number(alt) + 8 * Number(meta);
          expect(
            sendAndDecode({kind: 'key', code: 'F24', pressed, modifiers, timeMs: 7}, of, 0),
          ).to.deep.equal([{kind: 'key', vk: 0x87, pressed, modifiers: bits, scanCode: 0, timeUs: 7000}]);
        },
      ),
    );
  });

  it('for locks', () => {
    fc.assert(
      fc.property(
        fc.record({caps: fc.boolean(), num: fc.boolean(), scroll: fc.boolean()}),
        version,
        (locks, of) => {
          expect(sendAndDecode({kind: 'locks', ...locks}, of, 0)).to.deep.equal([{kind: 'locks', ...locks}]);
        },
      ),
    );
  });

  it('for text of any length', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', maxLength: 3000}), version, (text, of) => {
        const texts = sendAndDecode({kind: 'text', text}, of, 0).map((input) =>
          'text' in input ? input.text : `not text: ${input.kind}`,
        );
        expect(texts.join('')).to.equal(text);
      }),
    );
  });
});

describe('splitText', () => {
  it('splits text into pieces of at most 1016 bytes and whole code points', () => {
    const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
    const long = fc.array(fc.constantFrom('a', 'é', '€', '😀', '👩‍🚀'.repeat(40)), {maxLength: 900});
    fc.assert(
      fc.property(long, (characters) => {
        const pieces = splitText(characters.join(''));
        for (const piece of pieces) expect(piece.length).to.be.within(1, 1016);
        expect(pieces.map((piece) => decoder.decode(piece)).join('')).to.equal(characters.join(''));
      }),
      {numRuns: 50},
    );
  });

  it('returns no pieces for an empty text, and a replacement for half a character', () => {
    expect(splitText('')).to.deep.equal([]);
    expect(splitText('\ud800').map((piece) => [...piece])).to.deep.equal([[0xef, 0xbf, 0xbd]]);
  });
});

describe('the messages of a host', () => {
  it('are read without an error, whatever their bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({maxLength: 40}), (bytes) => {
        readHandshake(new Uint8Array(bytes));
      }),
    );
  });
});

describe('toVirtualKey', () => {
  for (const [code, key] of Object.entries({
    KeyA: 0x41,
    KeyZ: 0x5a,
    Digit0: 0x30,
    Digit9: 0x39,
    Numpad0: 0x60,
    Numpad9: 0x69,
    F1: 0x70,
    F12: 0x7b,
    F24: 0x87,
    ShiftLeft: 0xa0,
    ShiftRight: 0xa1,
    ControlRight: 0xa3,
    AltRight: 0xa5,
    MetaLeft: 0x5b,
    ArrowLeft: 0x25,
    ArrowDown: 0x28,
    Enter: 0x0d,
    Escape: 0x1b,
    Semicolon: 0xba,
    Backquote: 0xc0,
    BracketLeft: 0xdb,
    Quote: 0xde,
    IntlBackslash: 0xe2,
  })) {
    it(`${code} is ${key.toString(16)}`, () => {
      expect(toVirtualKey(code)).to.equal(key);
    });
  }

  it('returns undefined for unknown keys', () => {
    for (const code of ['', 'Unidentified', 'F0', 'F25', 'KeyÄ', 'Key', 'constructor', '__proto__']) {
      expect(toVirtualKey(code), code).to.equal(undefined);
    }
  });
});
