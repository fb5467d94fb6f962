/**
 * A strip of black and white squares in the lower left corner of the picture, like a time code: it carries the number
 * of the frame and a hash of the stage's name, so that a page or a test can tell from pixels alone what it sees, after
 * lossy video and scaling.
 */
export interface CodedPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

export interface FrameCode {
  /** The frame number modulo 65536. */
  readonly frame: number;
  readonly stage: number;
}

const head: readonly number[] = [1, 0, 1];
const tail: readonly number[] = [0, 1];
const frameBits = 16;
const stageBits = 8;
const cells = head.length + frameBits + stageBits + 1 + tail.length;
const white = 236;
const black = 12;

/** An 8-bit hash of a stage's name. */
export function stageCode(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 255;
}

/** Draws the strip into the picture. */
export function drawFrameCode({width, height, data}: CodedPicture, {frame, stage}: FrameCode): void {
  const value = [...bits(frame % 65536, frameBits), ...bits(stage, stageBits)];
  const row = [...head, ...value, parity(value), ...tail];
  const side = cellSide(width, height);
  const top = height - Math.round(side);
  row.forEach((bit, cell) => {
    const shade = bit ? white : black;
    for (let y = top; y < height; y++) {
      for (let x = Math.round(cell * side); x < Math.round((cell + 1) * side); x++) {
        data.fill(shade, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
  });
}

/** Reads the strip, or returns nothing where the picture does not carry one that is whole. */
export function readFrameCode(picture: CodedPicture): FrameCode | undefined {
  const row = Array.from({length: cells}, (_, cell) => Number(lumaOfCell(picture, cell) > 128));
  const value = row.slice(head.length, head.length + frameBits + stageBits);
  const expected = [...head, ...value, parity(value), ...tail];
  if (row.some((bit, cell) => bit !== expected[cell])) return undefined;
  const [frame = 0, stage = 0] = [value.slice(0, frameBits), value.slice(frameBits)].map((part) =>
    part.reduce((sum, bit) => sum * 2 + bit, 0),
  );
  return {frame, stage};
}

/** A 36th of the height, or what fits into a picture that is higher than it is wide. */
function cellSide(width: number, height: number): number {
  return Math.min(height / 36, width / cells);
}

function bits(value: number, count: number): number[] {
  return Array.from({length: count}, (_, bit) => (value >>> (count - 1 - bit)) & 1);
}

function parity(value: readonly number[]): number {
  return value.reduce((odd, bit) => odd ^ bit, 0);
}

/** The mean over the inner half of a cell, which the blur of video at its edges does not reach. */
function lumaOfCell({width, height, data}: CodedPicture, cell: number): number {
  const side = cellSide(width, height);
  let sum = 0;
  let count = 0;
  for (let y = 0.3; y <= 0.71; y += 0.1) {
    for (let x = 0.3; x <= 0.71; x += 0.1) {
      const at = (Math.floor(height - side * y) * width + Math.floor((cell + x) * side)) * 4;
      sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      count++;
    }
  }
  return sum / count;
}
