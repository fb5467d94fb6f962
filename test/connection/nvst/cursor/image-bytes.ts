/** The bytes of a text of ASCII characters. */
export const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const padded = (bytes: readonly number[]) => [...bytes, ...Array.from({length: 30}, () => 0)];

/** The header of an image with a size, in each format. */
export const IMAGES: Readonly<Record<string, (width: number, height: number) => readonly number[]>> = {
  'image/png': (width, height) =>
    padded([
      ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
      ...ascii('IHDR'),
      ...[0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255],
    ]),
  'image/gif': (width, height) =>
    padded([...ascii('GIF89a'), width & 255, width >> 8, height & 255, height >> 8]),
  'image/webp': (width, height) =>
    padded([
      ...ascii('RIFF'),
      ...[0, 0, 0, 0],
      ...ascii('WEBPVP8X'),
      ...[10, 0, 0, 0, 0, 0, 0, 0],
      ...[(width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0],
    ]),
};

/** Creates a message of `cursor_channel` with an image. */
export const cursorMessage = (
  mime: string,
  image: readonly number[],
  {
    id = 9,
    hotspot = [0, 0],
    tail = [],
    text = btoa(String.fromCharCode(...image)),
  }: {
    readonly id?: number;
    readonly hotspot?: readonly [number, number];
    readonly tail?: readonly number[];
    readonly text?: string;
  } = {},
): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...[1, id, ...hotspot, mime.length],
    ...ascii(mime),
    ...[text.length & 255, text.length >> 8],
    ...ascii(text),
    ...tail,
  ]);
