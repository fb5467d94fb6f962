import type {Bytes} from './input-codec.ts';
import {PACKET} from './packet-types.ts';

/** From this version on packets are wrapped; before, they travel as they are (`nvst.md` 4.4). */
const WRAPPED_SINCE = 3;

const RECORD = {single: 0x22, sized: 0x21, header: 0x23, numbered: 0x26} as const;

/** How a packet is wrapped: its size follows from its type, or is told, or it is also numbered for its gamepad. */
export type Wrapping =
  | {readonly kind: 'single'}
  | {readonly kind: 'sized'}
  | {readonly kind: 'numbered'; readonly index: number; readonly sequence: number};

/** A packet as one message of a version. @param sentUs the moment of sending, in microseconds since the handshake */
export const frame = (packet: Bytes, version: number, wrapping: Wrapping, sentUs: number): Bytes => {
  if (version < WRAPPED_SINCE) return packet;
  const head = headOf(packet.length, wrapping);
  const message = new Uint8Array(9 + head.length + packet.length);
  message[0] = RECORD.header;
  new DataView(message.buffer).setBigUint64(1, BigInt(Math.max(0, Math.round(sentUs) || 0)));
  message.set(head, 9);
  message.set(packet, 9 + head.length);
  return message;
};

const headOf = (length: number, wrapping: Wrapping): readonly number[] => {
  const sized = [RECORD.sized, length >> 8, length & 0xff];
  switch (wrapping.kind) {
    case 'single':
      return [RECORD.single];
    case 'sized':
      return sized;
    case 'numbered':
      return [
        RECORD.numbered,
        wrapping.index,
        (wrapping.sequence >> 8) & 0xff,
        wrapping.sequence & 0xff,
        ...sized,
      ];
    default:
      return wrapping satisfies never;
  }
};

/** Text as a message, the same in every version: it has no length, so that it ends with the message (`nvst.md` 4.4). */
export const frameText = (utf8: Uint8Array): Bytes => {
  const message = new Uint8Array(5 + utf8.length);
  message.set([RECORD.single, PACKET.text]);
  message.set(utf8, 5);
  return message;
};
