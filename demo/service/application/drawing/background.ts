import type {SurfaceBuffer} from './surface-buffer.ts';

const above = [30, 35, 44];
const below = [66, 74, 87];

/** A quiet slate gradient, lighter toward the ground; drawn once per size and then copied. */
export function backgroundPixels({width, height}: SurfaceBuffer): Uint32Array {
  const pixels = new Uint32Array(width * height);
  const row = new Uint32Array(2);
  for (let y = 0; y < height; y++) {
    const part = Math.min(1, (y / height) * 1.25) ** 1.3;
    for (const odd of [0, 1]) {
      // Neighbours differ by half a level, which hides the bands that a slow gradient has in 8 bits.
      const [r = 0, g = 0, b = 0] = above.map(
        (from, axis) => from + ((below[axis] ?? 0) - from) * part + odd / 2,
      );
      row[odd] = 0xff000000 | (b << 16) | (g << 8) | r;
    }
    for (let x = 0; x < width; x++) pixels[y * width + x] = row[(x + y) & 1] ?? 0;
  }
  return pixels;
}
