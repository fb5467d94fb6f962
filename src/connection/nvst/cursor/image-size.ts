/** The size of an image, in its pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** What each format starts with, and where its header has the size. */
const FORMATS: Readonly<
  Record<string, readonly [start: RegExp, size: (view: DataView) => ImageSize | undefined]>
> = {
  'image/png': [
    /^\x89PNG\r\n\x1a\n.{4}IHDR/s,
    (view) => ({width: view.getUint32(16), height: view.getUint32(20)}),
  ],
  'image/gif': [/^GIF8[79]a/, (view) => ({width: view.getUint16(6, true), height: view.getUint16(8, true)})],
  'image/webp': [/^RIFF.{4}WEBPVP8[ LX]/s, (view) => webpSize(view)],
};

/** The size of an image of a format that a pointer may have; `undefined` when it is another, or not what it says. */
export const imageSize = (mime: string, bytes: Uint8Array | undefined): ImageSize | undefined => {
  const [start, size] = (Object.hasOwn(FORMATS, mime) && FORMATS[mime]) || [];
  // The longest of the headers.
  if (!bytes || !start || bytes.length < 30) return undefined;
  if (!start.test(String.fromCharCode(...bytes.subarray(0, 30)))) return undefined;
  const found = size?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
  return found && found.width > 0 && found.height > 0 ? found : undefined;
};

/** Each of the three kinds of WebP has it elsewhere. */
const webpSize = (view: DataView): ImageSize | undefined => {
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
