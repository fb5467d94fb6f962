import type {SurfaceBuffer} from '../raster/surface-buffer.ts';

const TOP_COLOR = [30, 35, 44];
const BOTTOM_COLOR = [66, 74, 87];

/** Creates a slate gradient that is lighter towards the ground. It is drawn once per size and then copied. */
export function createBackground({width, height}: SurfaceBuffer): Uint32Array {
  const pixels = new Uint32Array(width * height);
  const row = new Uint32Array(2);
  for (let y = 0; y < height; y++) {
    const part = Math.min(1, (y / height) * 1.25) ** 1.3;
    for (const odd of [0, 1]) {
      // Neighbouring pixels differ by half a level, which hides the banding of an 8-bit gradient.
      const [r = 0, g = 0, b = 0] = TOP_COLOR.map(
        (from, axis) => from + ((BOTTOM_COLOR[axis] ?? 0) - from) * part + odd / 2,
      );
      row[odd] = 0xff000000 | (b << 16) | (g << 8) | r;
    }
    for (let x = 0; x < width; x++) pixels[y * width + x] = row[(x + y) & 1] ?? 0;
  }
  return pixels;
}
