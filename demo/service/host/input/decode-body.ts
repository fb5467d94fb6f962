import type {InputEvent} from '../../application/input-event.ts';

/** One decoded item of an input channel's message. */
export type DecodedInput =
  | InputEvent
  | {readonly kind: 'heartbeat'}
  /** Bytes that cannot be decoded: an unknown type, an invalid value or a truncated message. */
  | {readonly kind: 'unknown'; readonly type?: number; readonly bytes: number};

interface BodyKind {
  /** The size in bytes, including the type. Text extends to the end of its message. */
  readonly size: number | 'rest';
  /** Decodes a body of the required size. Returns undefined if a field has an invalid value. */
  read(body: DataView): DecodedInput | undefined;
}

const textDecoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

const BODY_KINDS: ReadonlyMap<number, BodyKind> = new Map<number, BodyKind>([
  [2, {size: 4, read: () => ({kind: 'heartbeat'})}],
  [3, {size: 18, read: (body) => decodeKey(body, true)}],
  [4, {size: 18, read: (body) => decodeKey(body, false)}],
  [5, {size: 26, read: decodeMove}],
  [7, {size: 22, read: decodeMoveBy}],
  [8, {size: 18, read: (body) => decodeButton(body, true)}],
  [9, {size: 18, read: (body) => decodeButton(body, false)}],
  [10, {size: 22, read: decodeWheel}],
  [19, {size: 5, read: decodeLocks}],
  [23, {size: 'rest', read: decodeText}],
]);

/** Decodes the body at the start of `bytes` and returns its size. An unreadable body includes all remaining bytes. */
export function decodeBody(bytes: Uint8Array): {readonly input: DecodedInput; readonly size: number} {
  if (bytes.length < 4) return {input: {kind: 'unknown', bytes: bytes.length}, size: bytes.length};
  const type = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  const kind = BODY_KINDS.get(type);
  const size = kind?.size === 'rest' ? bytes.length : kind?.size;
  if (!kind || size === undefined || bytes.length < size)
    return {input: {kind: 'unknown', type, bytes: bytes.length}, size: bytes.length};
  const body = new DataView(bytes.buffer, bytes.byteOffset, size);
  return {input: kind.read(body) ?? {kind: 'unknown', type, bytes: size}, size};
}

function decodeKey(body: DataView, pressed: boolean): DecodedInput {
  return {
    kind: 'key',
    vk: body.getUint16(4),
    pressed,
    modifiers: body.getUint16(6),
    scanCode: body.getUint16(8),
    timeUs: readTime(body, 10),
  };
}

function decodeMove(body: DataView): DecodedInput | undefined {
  const [x, y, width, height] = [4, 6, 10, 12].map((at) => body.getUint16(at));
  if (!width || !height || x === undefined || y === undefined) return undefined;
  return {kind: 'move', x, y, width, height, timeUs: readTime(body, 18)};
}

function decodeMoveBy(body: DataView): DecodedInput {
  return {kind: 'move-by', dx: body.getInt16(4), dy: body.getInt16(6), timeUs: readTime(body, 14)};
}

function decodeButton(body: DataView, pressed: boolean): DecodedInput | undefined {
  const number = body.getUint8(4);
  if (number < 1 || number > 5) return undefined;
  return {kind: 'button', button: number, pressed, timeUs: readTime(body, 10)};
}

function decodeWheel(body: DataView): DecodedInput {
  return {
    kind: 'wheel',
    horizontal: body.getInt16(4),
    vertical: body.getInt16(6),
    timeUs: readTime(body, 14),
  };
}

function decodeLocks(body: DataView): DecodedInput {
  const state = body.getUint8(4);
  const has = (bit: number): boolean => (state & bit) !== 0;
  return {
    kind: 'locks',
    ...(has(0x10) ? {caps: has(0x01)} : {}),
    ...(has(0x20) ? {num: has(0x02)} : {}),
    ...(has(0x40) ? {scroll: has(0x04)} : {}),
  };
}

function decodeText(body: DataView): DecodedInput | undefined {
  try {
    const decoded = textDecoder.decode(new Uint8Array(body.buffer, body.byteOffset + 4, body.byteLength - 4));
    return {kind: 'text', text: decoded};
  } catch {
    // The bytes are not valid UTF-8.
    return undefined;
  }
}

/** Microseconds since the handshake. */
function readTime(body: DataView, at: number): number {
  return Number(body.getBigUint64(at));
}
