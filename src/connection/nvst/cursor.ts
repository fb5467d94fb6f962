import {isObject} from '../../platform/json.ts';
import type {HostCursor, StreamSize} from '../connector.ts';
import type {Bytes} from './data-channels.ts';

/** The pattern allows no quotes or other CSS syntax, so that a host cannot inject CSS. */
const CURSOR_NAME = /^[a-z][a-z\d_-]{0,63}$/i;

/**
 * Reads the binary cursors of `cursor_channel`, and the cursor names of Kit (`nvst.md` 4.5). It keeps the images that the host
 * has defined, because a host sends each image once and then repeats its id. So each connection needs a reader of its own.
 */
export const nvstCursor = (): CursorSource => {
  const images = new Map<number, HostCursor>();
  const readBytes = (message: Bytes): HostCursor | undefined => {
    const read = readCursorMessage(message);
    if (!read) return undefined;
    const {id, isNumber} = read;
    // A host that gives an image the id 0 must still be able to hide the cursor.
    const image = read.image ?? (isNumber && id === 0 ? undefined : images.get(id));
    if (!image) return isNumber || id < PREDEFINED.length ? predefinedCursor(id) : undefined;
    // A `Map` keeps the order of insertion, so the first image is the one that was used least recently.
    images.delete(id);
    images.set(id, image);
    const [oldest] = images.keys();
    if (images.size > MAX_IMAGES && oldest !== undefined) images.delete(oldest);
    return image;
  };
  return {readBytes, readStream};
};

/** Reads `{cursor_type: name}`, or the bare name that the answer about features has (`nvst.md` 4.5, 4.7). */
const readStream = (value: unknown): HostCursor | undefined => {
  const name = isObject(value) ? value['cursor_type'] : value;
  if (typeof name !== 'string' || !CURSOR_NAME.test(name)) return undefined;
  return /^(none|hidden)$/i.test(name) ? {kind: 'hidden'} : {kind: 'named', name};
};

/** How many images one host can define. */
const MAX_IMAGES = 64;

/**
 * Reads the cursor from the messages of a host (`nvst.md` 4.5). A page can replace this reader by `NvstOptions.cursor`, for
 * a host with another format.
 */
export interface CursorSource {
  /** Reads the cursor from a message of `cursor_channel`. `undefined` leaves the cursor unchanged. */
  readBytes(message: Bytes): HostCursor | undefined;
  /** Reads the cursor from the value of a library-internal message of the type `cursor`. */
  readStream(value: unknown): HostCursor | undefined;
}

/** The CSS names of the numbered cursors (`nvst.md` 4.5). */
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
/** Longer than the type of any supported image format. */
const MAX_MIME_LENGTH = 32;
/** Max. width and height in pixels. Browsers show no cursor above 128. */
const MAX_SIZE = 512;
const DEFAULT_MIME = 'image/png';

/** A message of `cursor_channel`. Without an image, the id is that of an earlier image, or the number of a cursor. */
interface CursorMessage {
  readonly id: number;
  readonly image?: HostCursor;
  /** Whether the host means a number, if it has defined no image under it. */
  readonly isNumber: boolean;
}

/** The numbered cursor of an id. An unknown number shows the arrow (`nvst.md` 7.3). */
const predefinedCursor = (id: number): HostCursor => {
  const name = PREDEFINED[id] ?? 'default';
  return name === 'none' ? {kind: 'hidden'} : {kind: 'named', name};
};

/**
 * Reads a message of `cursor_channel` (`nvst.md` 4.5). `undefined` for an invalid message. An image has at most 64 KiB,
 * because its length has two bytes. Its bytes must match its type: PNG, WebP or GIF, which hold no script.
 */
const readCursorMessage = (message: Bytes): CursorMessage | undefined => {
  const [kind, id = 0, hotX = 0, hotY = 0, mimeLength = 0] = message;
  if (kind === 0) return message.length < 2 ? undefined : {id, isNumber: true};
  const view = new DataView(message.buffer, message.byteOffset, message.length);
  const imageAt = 5 + mimeLength + 2;
  if (kind !== CUSTOM || mimeLength > MAX_MIME_LENGTH || message.length < imageAt) return undefined;
  const end = imageAt + view.getUint16(imageAt - 2, true);
  if (message.length < end) return undefined;
  if (end === imageAt) return {id, isNumber: false};
  const mime = decodeLatin1(message.subarray(5, 5 + mimeLength)) || DEFAULT_MIME;
  const base64 = decodeLatin1(message.subarray(imageAt, end));
  const size = readImageSize(mime, decodeBase64(base64));
  if (!size || size.width > MAX_SIZE || size.height > MAX_SIZE) return undefined;
  if (hotX >= size.width || hotY >= size.height) return undefined;
  // The four bytes of the position only matter to clients that draw the cursor themselves.
  const scale = message.length >= end + 6 ? toScale(view.getUint16(end + 4, true)) : 1;
  const url = `data:${mime};base64,${base64}`;
  return {id, image: {kind: 'image', url, hotspot: [hotX, hotY], scale}, isNumber: false};
};

/** The scale of the image in hundredths (`nvst.md` 7.3). An unlikely value counts as 1. */
const toScale = (hundredths: number) => (hundredths >= 25 && hundredths <= 800 ? hundredths / 100 : 1);

const decodeLatin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

const decodeBase64 = (base64: string): Uint8Array | undefined => {
  // `atob` ignores white space, which a `data:` URL must not have.
  if (/\s/.test(base64)) return undefined;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/** The start of each format, and the function that reads the size from its header. */
const FORMATS: Readonly<
  Record<string, readonly [start: RegExp, readSize: (view: DataView) => StreamSize | undefined]>
> = {
  'image/png': [
    /^\x89PNG\r\n\x1a\n.{4}IHDR/s,
    (view) => ({width: view.getUint32(16), height: view.getUint32(20)}),
  ],
  'image/gif': [/^GIF8[79]a/, (view) => ({width: view.getUint16(6, true), height: view.getUint16(8, true)})],
  'image/webp': [/^RIFF.{4}WEBPVP8[ LX]/s, (view) => readWebpSize(view)],
};

/** Reads the size of a cursor image. `undefined` for another format, or bytes that are not of the declared format. */
const readImageSize = (mime: string, bytes: Uint8Array | undefined): StreamSize | undefined => {
  const [start, readSize] = (Object.hasOwn(FORMATS, mime) && FORMATS[mime]) || [];
  // The longest of the headers has 30 bytes.
  if (!bytes || !start || bytes.length < 30) return undefined;
  if (!start.test(String.fromCharCode(...bytes.subarray(0, 30)))) return undefined;
  const size = readSize?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  return size && size.width > 0 && size.height > 0 ? size : undefined;
};

/** Each of the three kinds of WebP has its size at another offset. */
const readWebpSize = (view: DataView): StreamSize | undefined => {
  switch (String.fromCharCode(view.getUint8(15))) {
    case ' ':
      return {width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff};
    case 'L': {
      const bits = view.getUint32(21, true);
      return {width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1};
    }
    default:
      return {width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1};
  }
};
