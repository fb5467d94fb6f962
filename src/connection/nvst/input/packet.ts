import type {GamepadState} from '../../input-event.ts';
import type {Bytes} from './input-codec.ts';
import {PACKET} from './packet-types.ts';

const U16 = 0xffff;
const I16 = 0x7fff;
const clamp = (value: number, low: number, high: number) =>
  Math.min(high, Math.max(low, Math.round(value) || 0));

/** A packet of so many bytes; the type is little-endian, in every packet (`nvst.md` 4.3). */
const packet = (type: number, size: number, fill: (view: DataView<ArrayBuffer>) => void): Bytes => {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, true);
  fill(view);
  return bytes;
};

/** Microseconds since the handshake, never below zero. */
const setTime = (view: DataView, offset: number, us: number, littleEndian = false) => {
  view.setBigUint64(offset, BigInt(Math.max(0, Math.round(us) || 0)), littleEndian);
};

/** `us` is the moment of the event here and below: microseconds since the handshake. */
export const keyPacket = (pressed: boolean, key: number, modifiers: number, us: number) =>
  packet(pressed ? PACKET.keyDown : PACKET.keyUp, 18, (view) => {
    view.setUint16(4, key);
    view.setUint16(6, modifiers);
    // Offset 8 is the scan code, which may be left out.
    setTime(view, 10, us);
  });

/** A place in an extent of the page's choice. */
export const moveToPacket = (x: number, y: number, width: number, height: number, us: number) =>
  packet(PACKET.moveTo, 26, (view) => {
    view.setUint16(4, clamp(x, 0, U16));
    view.setUint16(6, clamp(y, 0, U16));
    view.setUint16(10, clamp(width, 0, U16));
    view.setUint16(12, clamp(height, 0, U16));
    setTime(view, 18, us);
  });

export const moveByPacket = (dx: number, dy: number, us: number) =>
  packet(PACKET.moveBy, 22, (view) => {
    view.setInt16(4, clamp(dx, -I16 - 1, I16));
    view.setInt16(6, clamp(dy, -I16 - 1, I16));
    setTime(view, 14, us);
  });

export const buttonPacket = (pressed: boolean, button: number, us: number) =>
  packet(pressed ? PACKET.buttonDown : PACKET.buttonUp, 18, (view) => {
    view.setUint8(4, button);
    setTime(view, 10, us);
  });

/**
 * A notch is 120; right and up are positive. That the horizontal slot is one is known from a comment only, and its sign
 * is inferred from Windows (`nvst.md` 4.3, Wheel).
 */
export const wheelPacket = (right: number, up: number, us: number) =>
  packet(PACKET.wheel, 22, (view) => {
    view.setInt16(4, clamp(right, -I16 - 1, I16));
    view.setInt16(6, clamp(up, -I16 - 1, I16));
    setTime(view, 14, us);
  });

/** The one packet that is little-endian throughout; its constants are those that are seen, with no known meaning. */
export const gamepadPacket = (pad: GamepadState, us: number) =>
  packet(PACKET.gamepad, 38, (view) => {
    const present = pad.connected & 0xf;
    const [left, right] = pad.triggers;
    const fields = [
      26,
      pad.index,
      // The upper half says of the same pads that they are XInput ones.
      present | (present << 8),
      20,
      pad.buttons & U16,
      clamp(left, 0, 0xff) | (clamp(right, 0, 0xff) << 8),
      ...[...pad.leftStick, ...pad.rightStick].map((axis) => clamp(axis, -I16 - 1, I16)),
      0,
      85,
      0,
    ];
    for (const [index, field] of fields.entries()) view.setUint16(4 + 2 * index, field, true);
    setTime(view, 30, us, true);
  });

export const hapticsPacket = (enabled: boolean) =>
  packet(PACKET.haptics, 6, (view) => {
    view.setUint16(4, Number(enabled));
  });

/** All three locks are told, each by a bit that it is valid and one for its state. */
export const locksPacket = ({caps, num, scroll}: Readonly<Record<'caps' | 'num' | 'scroll', boolean>>) =>
  packet(PACKET.locks, 5, (view) => {
    view.setUint8(4, 0x70 | (caps ? 1 : 0) | (num ? 2 : 0) | (scroll ? 4 : 0));
  });

export const heartbeatPacket = () => packet(PACKET.heartbeat, 4, () => undefined);
