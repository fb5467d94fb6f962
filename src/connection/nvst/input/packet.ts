import type {Bytes} from '../data-channels.ts';

const U16 = 0xffff;
const I16 = 0x7fff;
const clamp = (value: number, low: number, high: number) =>
  Math.min(high, Math.max(low, Math.round(value) || 0));

const toUint16 = (value: number) => clamp(value, 0, U16);
const toInt16 = (value: number) => clamp(value, -I16 - 1, I16);

/** Creates a packet of `size` bytes. The type is little-endian in every packet (`nvst.md` 4.3). */
const createPacket = (type: number, size: number, fill: (view: DataView<ArrayBuffer>) => void): Bytes => {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, true);
  fill(view);
  return bytes;
};

/** Writes microseconds since the handshake in eight bytes. A negative time becomes zero. */
const setTime = (view: DataView, offset: number, us: number) => {
  const whole = Math.max(0, Math.round(us) || 0);
  view.setUint32(offset, whole / 2 ** 32);
  view.setUint32(offset + 4, whole);
};

/** Here and below, `us` is the time of the event in microseconds since the handshake. */
export const createKeyPacket = (pressed: boolean, key: number, modifiers: number, us: number) =>
  createPacket(pressed ? PACKET.keyDown : PACKET.keyUp, 18, (view) => {
    view.setUint16(4, key);
    view.setUint16(6, modifiers);
    // Offset 8 is the scan code, which is optional.
    setTime(view, 10, us);
  });

/** A position in an area of any size. */
export const createMoveToPacket = (x: number, y: number, width: number, height: number, us: number) =>
  createPacket(PACKET.moveTo, 26, (view) => {
    view.setUint16(4, toUint16(x));
    view.setUint16(6, toUint16(y));
    view.setUint16(10, toUint16(width));
    view.setUint16(12, toUint16(height));
    setTime(view, 18, us);
  });

export const createMoveByPacket = (dx: number, dy: number, us: number) =>
  createPacket(PACKET.moveBy, 22, (view) => {
    view.setInt16(4, toInt16(dx));
    view.setInt16(6, toInt16(dy));
    setTime(view, 14, us);
  });

export const createButtonPacket = (pressed: boolean, button: number, us: number) =>
  createPacket(pressed ? PACKET.buttonDown : PACKET.buttonUp, 18, (view) => {
    view.setUint8(4, button);
    setTime(view, 10, us);
  });

/** A notch is 120. Right and up are positive (`nvst.md` 4.3, Wheel). */
export const createWheelPacket = (right: number, up: number, us: number) =>
  createPacket(PACKET.wheel, 22, (view) => {
    view.setInt16(4, toInt16(right));
    view.setInt16(6, toInt16(up));
    setTime(view, 14, us);
  });

/** Each of the three locks has a bit for validity and a bit for its state. */
export const createLocksPacket = (locks: Readonly<Record<'caps' | 'num' | 'scroll', boolean>>) =>
  createPacket(PACKET.locks, 5, (view) => {
    view.setUint8(4, 0x70 | (locks.caps ? 1 : 0) | (locks.num ? 2 : 0) | (locks.scroll ? 4 : 0));
  });

/** The packet types, the first field of a packet (`nvst.md` 4.3). */
const PACKET = {
  keyDown: 3,
  keyUp: 4,
  moveTo: 5,
  moveBy: 7,
  buttonDown: 8,
  buttonUp: 9,
  wheel: 10,
  locks: 19,
  text: 23,
} as const;

/** The first version that wraps packets (`nvst.md` 4.4). */
const FIRST_WRAPPING_VERSION = 3;

const RECORD_TYPE = {single: 0x22, sized: 0x21, header: 0x23} as const;

/** Wraps a packet as a message of a version, behind its size if `isSized`. `sentUs` is the time of sending. */
export const framePacket = (packet: Bytes, version: number, isSized: boolean, sentUs: number): Bytes => {
  if (version < FIRST_WRAPPING_VERSION) return packet;
  const {length} = packet;
  const head = isSized ? [RECORD_TYPE.sized, length >> 8, length & 0xff] : [RECORD_TYPE.single];
  const message = new Uint8Array(9 + head.length + length);
  message[0] = RECORD_TYPE.header;
  setTime(new DataView(message.buffer), 1, sentUs);
  message.set(head, 9);
  message.set(packet, 9 + head.length);
  return message;
};

/** Wraps text as a message, equally in every version. The text ends with the message (`nvst.md` 4.4). */
export const frameText = (utf8: Uint8Array): Bytes => {
  const message = new Uint8Array(5 + utf8.length);
  message.set([RECORD_TYPE.single, PACKET.text]);
  message.set(utf8, 5);
  return message;
};
