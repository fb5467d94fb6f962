import type {Bytes} from '../data-channels.ts';
import {PACKET} from './packet.ts';

/** The first version that wraps packets (`nvst.md` 4.4). */
const FIRST_WRAPPING_VERSION = 3;

const RECORD_TYPE = {single: 0x22, sized: 0x21, header: 0x23, numbered: 0x26} as const;

/** How a packet is wrapped: without a size, with a size, or with a size and a sequence number of its gamepad. */
export type Wrapping =
  | {readonly kind: 'single'}
  | {readonly kind: 'sized'}
  | {readonly kind: 'numbered'; readonly index: number; readonly sequence: number};

/** Wraps a packet as a message of a version. @param sentUs when the message is sent, in microseconds since the handshake */
export const framePacket = (packet: Bytes, version: number, wrapping: Wrapping, sentUs: number): Bytes => {
  if (version < FIRST_WRAPPING_VERSION) return packet;
  const head = createHead(packet.length, wrapping);
  const message = new Uint8Array(9 + head.length + packet.length);
  message[0] = RECORD_TYPE.header;
  new DataView(message.buffer).setBigUint64(1, BigInt(Math.max(0, Math.round(sentUs) || 0)));
  message.set(head, 9);
  message.set(packet, 9 + head.length);
  return message;
};

const createHead = (length: number, wrapping: Wrapping): readonly number[] => {
  const sized = [RECORD_TYPE.sized, length >> 8, length & 0xff];
  switch (wrapping.kind) {
    case 'single':
      return [RECORD_TYPE.single];
    case 'sized':
      return sized;
    case 'numbered':
      return [
        RECORD_TYPE.numbered,
        wrapping.index,
        (wrapping.sequence >> 8) & 0xff,
        wrapping.sequence & 0xff,
        ...sized,
      ];
    default:
      return wrapping satisfies never;
  }
};

/** Wraps text as a message, equally in every version. The text has no length and ends with the message (`nvst.md` 4.4). */
export const frameText = (utf8: Uint8Array): Bytes => {
  const message = new Uint8Array(5 + utf8.length);
  message.set([RECORD_TYPE.single, PACKET.text]);
  message.set(utf8, 5);
  return message;
};
