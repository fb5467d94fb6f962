import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {decodeInput} from '../../../../demo/service/host/input/decode.ts';
import type {InputEvent} from '../../../../src/connection/input-event.ts';
import {toVirtualKey} from '../../../../src/connection/nvst/input/keys.ts';
import {
  NvstInputEncoder,
  readHandshake,
  splitText,
} from '../../../../src/connection/nvst/input/nvst-input-encoder.ts';

/** Formats bytes like the specification. */
const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
/** Parses such a text. Ignores spaces and line ends. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.trim().split(/\s+/).filter(Boolean), (byte) => Number.parseInt(byte, 16));

/** The handshake arrived at 5 s, the event one second later. The page sends it after another half millisecond. */
const timeMs = 6000;
const sending = {startMs: 5000, nowMs: 6000.5};

const NO_MODIFIERS = {shift: false, ctrl: false, alt: false, meta: false};
const ctrlA: InputEvent = {
  kind: 'key',
  code: 'KeyA',
  pressed: true,
  modifiers: {...NO_MODIFIERS, ctrl: true},
  timeMs,
};
const motion: InputEvent = {kind: 'move-by', dx: -12, dy: 34, timeMs};

/** The test vectors of `nvst.md` 4.4, in its notation. */
const VECTORS: readonly (readonly [name: string, version: number, event: InputEvent, wire: string])[] = [
  ['Ctrl+A down', 2, ctrlA, '03 00 00 00  00 41 00 02 00 00  00 00 00 00 00 0f 42 40'],
  ['a relative move', 2, motion, '07 00 00 00  ff f4 00 22  00 00 00 00 00 00  00 00 00 00 00 0f 42 40'],
  [
    'an absolute move',
    2,
    {kind: 'move', at: {x: 640, y: 360, width: 1280, height: 720}, timeMs},
    '05 00 00 00  02 80 01 68 00 00 05 00 02 d0 00 00 00 00  00 00 00 00 00 0f 42 40',
  ],
  [
    'the left button down',
    2,
    {kind: 'button', button: 1, pressed: true, timeMs},
    '08 00 00 00  01 00 00 00 00 00  00 00 00 00 00 0f 42 40',
  ],
  [
    'the wheel one notch down',
    2,
    {kind: 'wheel', dx: 0, dy: 120, timeMs},
    '0a 00 00 00  00 00 ff 88  00 00 00 00 00 00  00 00 00 00 00 0f 42 40',
  ],
  ['locks', 2, {kind: 'locks', caps: true, num: true, scroll: false}, '13 00 00 00  73'],
  [
    'Ctrl+A down',
    3,
    ctrlA,
    '23 00 00 00 00 00 0f 44 34  22  03 00 00 00 00 41 00 02 00 00 00 00 00 00 00 0f 42 40',
  ],
  [
    'a relative move',
    3,
    motion,
    `23 00 00 00 00 00 0f 44 34  21 00 16
     07 00 00 00 ff f4 00 22 00 00 00 00 00 00 00 00 00 00 00 0f 42 40`,
  ],
  ['text', 2, {kind: 'text', text: 'é'}, '22  17 00 00 00  c3 a9'],
  ['text', 3, {kind: 'text', text: 'é'}, '22  17 00 00 00  c3 a9'],
];

describe('the test vectors of the input protocol', () => {
  for (const [name, version, event, wire] of VECTORS) {
    it(`version ${version}: ${name}`, () => {
      const messages = new NvstInputEncoder(version).encode(event, sending);
      expect(messages.map(hex)).to.deep.equal([hex(bytesOf(wire))]);
    });
  }

  it('handshakes', () => {
    expect(readHandshake(bytesOf('0e 02 03 00'))).to.equal(3);
    expect(readHandshake(bytesOf('0e 02 02 00'))).to.equal(2);
    expect(readHandshake(bytesOf('0e 00'))).to.equal(undefined);
    expect(readHandshake(bytesOf('0b 01 01 00'))).to.equal(undefined);
    expect(readHandshake(bytesOf(''))).to.equal(undefined);
  });
});

describe('the input protocol beyond the test vectors', () => {
  const encoder = (version: number) => new NvstInputEncoder(version);
  const encode = (event: InputEvent, version = 2) => encoder(version).encode(event, sending).map(hex);

  it('leaves the bit of a modifier key out of its own message', () => {
    const key = (code: string) =>
      encode({
        kind: 'key',
        code,
        pressed: true,
        modifiers: {...NO_MODIFIERS, shift: true, meta: true},
        timeMs,
      })[0];
    expect(key('ShiftLeft')?.slice(12, 23)).to.equal('00 a0 00 08');
    expect(key('MetaRight')?.slice(12, 23)).to.equal('00 5c 00 01');
    expect(key('KeyA')?.slice(12, 23)).to.equal('00 41 00 09');
  });

  it('clamps the wheel to two bytes, and adds fractions of a step to the next turn', () => {
    expect(encode({kind: 'wheel', dx: 1e9, dy: 1e9, timeMs})[0]?.slice(12, 23)).to.equal('7f ff 80 00');
    const slow = encoder(2);
    const turn = () => slow.encode({kind: 'wheel', dx: 0, dy: 0.5, timeMs}, sending).map(hex);
    expect(turn()).to.deep.equal([]);
    expect(turn()[0]?.slice(12, 23)).to.equal('00 00 ff ff');
  });

  it('clamps a position to two bytes', () => {
    const at = {x: -3, y: 70_000, width: 1280, height: Number.NaN};
    expect(encode({kind: 'move', at, timeMs})[0]?.slice(12, 41)).to.equal('00 00 ff ff 00 00 05 00 00 00');
  });

  it('sends the time zero for an event before the handshake', () => {
    const early = encode({kind: 'button', button: 5, pressed: false, timeMs: 0});
    expect(early).to.deep.equal(['09 00 00 00 05 00 00 00 00 00 00 00 00 00 00 00 00 00']);
  });

  it('has no message for keys that Windows does not know', () => {
    expect(
      encode({kind: 'key', code: 'Hyper', pressed: true, modifiers: NO_MODIFIERS, timeMs}),
    ).to.deep.equal([]);
  });
});

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

describe('a host decodes what NvstInputEncoder encodes', () => {
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
