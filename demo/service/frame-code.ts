/**
 * A strip of black and white squares in the lower left corner of the video, like a time code. The strip encodes the
 * frame number and a hash of the stage's name. A page or a test can read it from the pixels, even after lossy
 * compression and scaling.
 */
export interface FrameImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

export interface FrameCode {
  /** The frame number modulo 65536. */
  readonly frame: number;
  readonly stage: number;
}

const HEAD: readonly number[] = [1, 0, 1];
const TAIL: readonly number[] = [0, 1];
const FRAME_BITS = 16;
const STAGE_BITS = 8;
const CELL_COUNT = HEAD.length + FRAME_BITS + STAGE_BITS + 1 + TAIL.length;
const WHITE = 236;
const BLACK = 12;

/** Returns an 8-bit hash of a stage's name. */
export function stageCode(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 255;
}

/** Draws the strip into the frame. */
export function drawFrameCode({width, height, data}: FrameImage, {frame, stage}: FrameCode) {
  const value = [...toBits(frame % 65536, FRAME_BITS), ...toBits(stage, STAGE_BITS)];
  const row = [...HEAD, ...value, parity(value), ...TAIL];
  const side = cellSide(width, height);
  const top = height - Math.round(side);
  row.forEach((bit, cell) => {
    const shade = bit ? WHITE : BLACK;
    for (let y = top; y < height; y++) {
      for (let x = Math.round(cell * side); x < Math.round((cell + 1) * side); x++) {
        data.fill(shade, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
  });
}

/** Reads the strip. Returns undefined if the frame contains no complete strip. */
export function readFrameCode(image: FrameImage): FrameCode | undefined {
  const row = Array.from({length: CELL_COUNT}, (_, cell) => Number(readCellLuma(image, cell) > 128));
  const value = row.slice(HEAD.length, HEAD.length + FRAME_BITS + STAGE_BITS);
  const expected = [...HEAD, ...value, parity(value), ...TAIL];
  if (row.some((bit, cell) => bit !== expected[cell])) return undefined;
  const [frame = 0, stage = 0] = [value.slice(0, FRAME_BITS), value.slice(FRAME_BITS)].map((part) =>
    part.reduce((sum, bit) => sum * 2 + bit, 0),
  );
  return {frame, stage};
}

/** A 36th of the height, or less if a portrait frame is too narrow for the strip. */
function cellSide(width: number, height: number): number {
  return Math.min(height / 36, width / CELL_COUNT);
}

function toBits(value: number, count: number): number[] {
  return Array.from({length: count}, (_, bit) => (value >>> (count - 1 - bit)) & 1);
}

function parity(value: readonly number[]): number {
  return value.reduce((odd, bit) => odd ^ bit, 0);
}

/** Averages the inner half of a cell. Video compression blurs only the edges. */
function readCellLuma({width, height, data}: FrameImage, cell: number): number {
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
