import type {DecodedInput} from './decoded-input.ts';
import {gamepadBody} from './gamepad-body.ts';

interface BodyKind {
  /** The bytes of a body with its type; text has no length of its own and lasts to the end of its message. */
  readonly size: number | 'rest';
  /** Reads a body that is as long as it must be; undefined where a field has no meaning. */
  read(body: DataView): DecodedInput | undefined;
}

const textDecoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

const kinds: ReadonlyMap<number, BodyKind> = new Map<number, BodyKind>([
  [2, {size: 4, read: () => ({kind: 'heartbeat'})}],
  [3, {size: 18, read: (body) => key(body, true)}],
  [4, {size: 18, read: (body) => key(body, false)}],
  [5, {size: 26, read: move}],
  [7, {size: 22, read: moveBy}],
  [8, {size: 18, read: (body) => button(body, true)}],
  [9, {size: 18, read: (body) => button(body, false)}],
  [10, {size: 22, read: wheel}],
  [12, {size: 38, read: gamepadBody}],
  [13, {size: 6, read: haptics}],
  [19, {size: 5, read: locks}],
  [23, {size: 'rest', read: text}],
]);

/** Reads the body at the start of `bytes` and says how many bytes it took; what cannot be read takes them all. */
export function decodeBody(bytes: Uint8Array): {readonly input: DecodedInput; readonly size: number} {
  if (bytes.length < 4) return {input: {kind: 'unknown', bytes: bytes.length}, size: bytes.length};
  const type = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  const kind = kinds.get(type);
  const size = kind?.size === 'rest' ? bytes.length : kind?.size;
  if (!kind || size === undefined || bytes.length < size)
    return {input: {kind: 'unknown', type, bytes: bytes.length}, size: bytes.length};
  const body = new DataView(bytes.buffer, bytes.byteOffset, size);
  return {input: kind.read(body) ?? {kind: 'unknown', type, bytes: size}, size};
}

function key(body: DataView, pressed: boolean): DecodedInput {
  return {
    kind: 'key',
    vk: body.getUint16(4),
    pressed,
    modifiers: body.getUint16(6),
    scanCode: body.getUint16(8),
    timeUs: timeAt(body, 10),
  };
}

function move(body: DataView): DecodedInput | undefined {
  const [x, y, width, height] = [4, 6, 10, 12].map((at) => body.getUint16(at));
  if (!width || !height || x === undefined || y === undefined) return undefined;
  return {kind: 'move', x, y, width, height, timeUs: timeAt(body, 18)};
}

function moveBy(body: DataView): DecodedInput {
  return {kind: 'move-by', dx: body.getInt16(4), dy: body.getInt16(6), timeUs: timeAt(body, 14)};
}

function button(body: DataView, pressed: boolean): DecodedInput | undefined {
  const number = body.getUint8(4);
  if (number < 1 || number > 5) return undefined;
  return {kind: 'button', button: number, pressed, timeUs: timeAt(body, 10)};
}

function wheel(body: DataView): DecodedInput {
  return {
    kind: 'wheel',
    horizontal: body.getInt16(4),
    vertical: body.getInt16(6),
    timeUs: timeAt(body, 14),
  };
}

function haptics(body: DataView): DecodedInput {
  return {kind: 'haptics', on: body.getUint16(4) !== 0};
}

function locks(body: DataView): DecodedInput {
  const state = body.getUint8(4);
  const has = (bit: number): boolean => (state & bit) !== 0;
  return {
    kind: 'locks',
    ...(has(0x10) ? {caps: has(0x01)} : {}),
    ...(has(0x20) ? {num: has(0x02)} : {}),
    ...(has(0x40) ? {scroll: has(0x04)} : {}),
  };
}

function text(body: DataView): DecodedInput | undefined {
  try {
    const words = textDecoder.decode(new Uint8Array(body.buffer, body.byteOffset + 4, body.byteLength - 4));
    return {kind: 'text', text: words};
  } catch {
    // A code point was torn apart, or these are no letters at all.
    return undefined;
  }
}

/** Microseconds since the handshake. */
function timeAt(body: DataView, at: number): number {
  return Number(body.getBigUint64(at));
}
