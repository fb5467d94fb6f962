import type {Cursor} from '../../application/cursor.ts';
import {handImage} from './hand-image.ts';

/** The numbers of shapes that every page has; the other ones travel as images. */
const predefined: Readonly<Partial<Record<Cursor, number>>> = {
  default: 1,
  text: 2,
  progress: 5,
  move: 10,
  pointer: 12,
};
const mime = 'image/png';

const painted = new Map<Cursor, Uint8Array>();

/** A cursor as it travels on `cursor_channel`. */
export function cursorPacket(cursor: Cursor): Uint8Array {
  const known = painted.get(cursor) ?? packetOf(cursor);
  painted.set(cursor, known);
  return known;
}

function packetOf(cursor: Cursor): Uint8Array {
  const number = predefined[cursor];
  if (number !== undefined) return packet({kind: 0, number, hotspot: [0, 0], mime: '', image: ''});
  const {png, hotspot} = handImage(cursor === 'grabbing');
  return packet({kind: 1, number: 0, hotspot, mime, image: png});
}

function packet(fields: {
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
