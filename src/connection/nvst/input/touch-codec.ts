import type {InputEvent} from '../../input-event.ts';
import type {Bytes} from '../bytes.ts';
import {createPacket, setTime, toUint16} from './packet.ts';

/** One touch of a contact. */
export type TouchEvent = Extract<InputEvent, {kind: 'touch'}>;

/**
 * Encodes a touch as a packet body (`nvst.md` 4.3), or returns `undefined` to drop it. `us` is the time of the touch in
 * microseconds since the handshake. No host's format is known (4.8), so a page that knows one provides this function:
 * `nvstInputCodec({encodeTouch})`.
 */
export type EncodeTouch = (touch: TouchEvent, us: number) => Bytes | undefined;

/** The phases as the server's SDK counts them (`nvst.md` 7.7). */
const PHASES = {start: 1, end: 2, move: 3, cancel: 4} as const;

/**
 * A format of our own, which no real host is confirmed to read: type, contact u8, phase u8, pressure u16, then position,
 * extent and time as in an absolute move. The demo host reads it.
 * @param type the packet type (default: 24, which no known packet uses)
 */
export const unconfirmedTouch =
  (type = 24): EncodeTouch =>
  ({id, phase, pressure, at}, us) =>
    createPacket(type, 24, (view) => {
      view.setUint8(4, id);
      view.setUint8(5, PHASES[phase]);
      view.setUint16(6, toUint16(pressure * 0xffff));
      view.setUint16(8, toUint16(at.x));
      view.setUint16(10, toUint16(at.y));
      view.setUint16(12, toUint16(at.width));
      view.setUint16(14, toUint16(at.height));
      setTime(view, 16, us);
    });
