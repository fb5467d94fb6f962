import {expect} from '@open-wc/testing';
import type {InputEvent} from '../../../../src/connection/input-event.ts';
import {NvstInputEncoder, readHandshake} from '../../../../src/connection/nvst/input/nvst-input-encoder.ts';
import {bytesOf, hex} from './hex.ts';

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
