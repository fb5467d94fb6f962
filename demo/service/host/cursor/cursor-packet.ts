import type {Cursor} from '../../application/application.ts';
import {paintHand} from './hand-image.ts';

/** The numbers of the cursors that every page has. The other cursors are sent as images. */
const PREDEFINED: Readonly<Partial<Record<Cursor, number>>> = {
  default: 1,
  text: 2,
  progress: 5,
  move: 10,
  pointer: 12,
};
/** The numbers of the images. They follow those of the predefined cursors. */
const IMAGES: Readonly<Partial<Record<Cursor, number>>> = {grab: 20, grabbing: 21};
const MIME = 'image/png';

const packets = new Map<Cursor, Uint8Array>();

/** Returns the packet for `cursor_channel`. */
export function getCursorPacket(cursor: Cursor): Uint8Array {
  const known = packets.get(cursor) ?? createCursorPacket(cursor);
  packets.set(cursor, known);
  return known;
}

/** Returns the packet of a cursor that the client already has: only its number, also for an image. */
export function getRepeatedCursorPacket(cursor: Cursor): Uint8Array {
  const number = IMAGES[cursor];
  return number === undefined ? getCursorPacket(cursor) : encodeNumber(number);
}

function createCursorPacket(cursor: Cursor): Uint8Array {
  const number = PREDEFINED[cursor];
  if (number !== undefined) return encodeNumber(number);
  const {png, hotspot} = paintHand(cursor === 'grabbing');
  return encodePacket({kind: 1, number: IMAGES[cursor] ?? 0, hotspot, mime: MIME, image: png});
}

function encodeNumber(number: number): Uint8Array {
  return encodePacket({kind: 0, number, hotspot: [0, 0], mime: '', image: ''});
}

function encodePacket(fields: {
  readonly kind: 0 | 1;
  readonly number: number;
  readonly hotspot: readonly [number, number];
  readonly mime: string;
  /** As base64. */
  readonly image: string;
}): Uint8Array {
  const {kind, number, hotspot, mime, image} = fields;
  const length = Buffer.byteLength(image);
  return new Uint8Array([
    ...[kind, number, ...hotspot, Buffer.byteLength(mime)],
    ...Buffer.from(mime),
    ...[length & 255, length >> 8],
    ...Buffer.from(image),
  ]);
}
