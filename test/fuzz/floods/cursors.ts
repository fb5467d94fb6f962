import {crc32, deflateSync} from 'node:zlib';
import {cursorMessage} from '../../connection/nvst/cursor/image-bytes.ts';

const chunk = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** A message with a valid PNG image of one colour. The largest one that the page accepts takes a megabyte of pixels. */
export const pngCursor = (size: number, grey: number): Uint8Array => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 0], 8);
  const rows = Buffer.alloc(size * (size + 1), grey % 256);
  for (let row = 0; row < size; row += 1) rows[row * (size + 1)] = 0;
  const image = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return cursorMessage('image/png', [], {id: 20 + (grey % 200), text: image.toString('base64')});
};

/** A message with a GIF image that claims a size, and has as many bytes as fit. */
export const gifCursor = (size: number): Uint8Array => {
  const image = Buffer.alloc(40_000);
  image.write('GIF89a', 'latin1');
  image.writeUInt16LE(size, 6);
  image.writeUInt16LE(size, 8);
  return cursorMessage('image/gif', [], {text: image.toString('base64')});
};
