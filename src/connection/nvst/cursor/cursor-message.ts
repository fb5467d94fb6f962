import type {HostCursor} from '../../connector.ts';
import type {Bytes} from '../input/input-codec.ts';
import {imageSize} from './image-size.ts';

/** The names of the numbered shapes, as CSS has them (`nvst.md` 4.5). */
const PREDEFINED = [
  'none',
  'default',
  'text',
  'wait',
  'crosshair',
  'progress',
  'nwse-resize',
  'nesw-resize',
  'ew-resize',
  'ns-resize',
  'move',
  'default',
  'pointer',
  'help',
] as const;

const CUSTOM = 1;
/** Longer than the name of any image format that is taken. */
const LONGEST_MIME = 32;
/** In pixels a side: browsers show no larger one than 128, so what is far above is no pointer. */
const LARGEST = 512;

/**
 * The pointer's shape in a message of `cursor_channel` (`nvst.md` 4.5); `undefined` for what cannot be one. An image is
 * at most 64 KiB, since its length has two bytes, and must be what it says: PNG, WebP or GIF, which hold no script.
 */
export const readCursorMessage = (message: Bytes): HostCursor | undefined => {
  const [kind, id = 0, hotX = 0, hotY = 0, mimeLength = 0] = message;
  if (kind === 0) {
    const name = PREDEFINED[id];
    if (message.length < 2 || name === undefined) return undefined;
    return name === 'none' ? {kind: 'hidden'} : {kind: 'named', name};
  }
  const view = new DataView(message.buffer, message.byteOffset, message.length);
  const imageAt = 5 + mimeLength + 2;
  if (kind !== CUSTOM || mimeLength > LONGEST_MIME || message.length < imageAt) return undefined;
  const end = imageAt + view.getUint16(imageAt - 2, true);
  if (message.length < end) return undefined;
  const mime = text(message.subarray(5, 5 + mimeLength));
  const base64 = text(message.subarray(imageAt, end));
  const size = imageSize(mime, decoded(base64));
  if (!size || size.width > LARGEST || size.height > LARGEST) return undefined;
  if (hotX >= size.width || hotY >= size.height) return undefined;
  // The position (four bytes) only matters to clients that draw the pointer themselves.
  const scale = message.length >= end + 6 ? pixelsPerUnit(view.getUint16(end + 4, true)) : 1;
  return {
    kind: 'image',
    url: `data:${mime};base64,${base64}`,
    hotspot: [hotX / scale, hotY / scale],
    scale,
  };
};

/** The image's pixels in one CSS pixel. That the field means this is inferred; an unlikely value counts as 1. */
const pixelsPerUnit = (hundredths: number) => (hundredths >= 25 && hundredths <= 800 ? hundredths / 100 : 1);

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

const decoded = (base64: string): Uint8Array | undefined => {
  // `atob` passes over white space, which an address must not have.
  if (/\s/.test(base64)) return undefined;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};
