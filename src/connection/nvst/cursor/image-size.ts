/** The size of an image, in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The start of each format, and the function that reads the size from its header. */
const FORMATS: Readonly<
  Record<string, readonly [start: RegExp, readSize: (view: DataView) => ImageSize | undefined]>
> = {
  'image/png': [
    /^\x89PNG\r\n\x1a\n.{4}IHDR/s,
    (view) => ({width: view.getUint32(16), height: view.getUint32(20)}),
  ],
  'image/gif': [/^GIF8[79]a/, (view) => ({width: view.getUint16(6, true), height: view.getUint16(8, true)})],
  'image/webp': [/^RIFF.{4}WEBPVP8[ LX]/s, (view) => readWebpSize(view)],
};

/** Reads the size of a cursor image. `undefined` for another format, or bytes that are not of the declared format. */
export const readImageSize = (mime: string, bytes: Uint8Array | undefined): ImageSize | undefined => {
  const [start, readSize] = (Object.hasOwn(FORMATS, mime) && FORMATS[mime]) || [];
  // The longest of the headers has 30 bytes.
  if (!bytes || !start || bytes.length < 30) return undefined;
  if (!start.test(String.fromCharCode(...bytes.subarray(0, 30)))) return undefined;
  const size = readSize?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  return size && size.width > 0 && size.height > 0 ? size : undefined;
};

/** Each of the three kinds of WebP has its size at another offset. */
const readWebpSize = (view: DataView): ImageSize | undefined => {
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
