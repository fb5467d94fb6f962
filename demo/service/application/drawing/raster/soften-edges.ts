import type {ScreenArea} from './screen-area.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';

/**
 * Smooths the outlines of prims: neighbouring pixels with different ids are blended. Surfaces and text stay sharp,
 * because their pixels have the same id.
 */
export function softenEdges({width, height, pixels, ids}: SurfaceBuffer, area: ScreenArea) {
  const left = Math.max(0, area.left - 1);
  const right = Math.min(width - 1, area.right + 1);
  for (let row = Math.max(0, area.top - 1); row < Math.min(height - 1, area.bottom + 1); row++) {
    let id = ids[row * width + left] ?? 0;
    for (let at = row * width + left, end = row * width + right; at < end; at++) {
      const next = ids[at + 1] ?? 0;
      if (id !== next) blendPixels(pixels, at, at + 1);
      if (id !== ids[at + width]) blendPixels(pixels, at, at + width);
      id = next;
    }
  }
}

/** Moves each pixel a quarter of the way to the other, with all three colours in one operation. */
function blendPixels(pixels: Uint32Array, a: number, b: number) {
  const first = pixels[a] ?? 0;
  const second = pixels[b] ?? 0;
  const quarters = ((first >>> 2) & 0x3f3f3f) + ((second >>> 2) & 0x3f3f3f);
  const halfFirst = (first >>> 1) & 0x7f7f7f;
  const halfSecond = (second >>> 1) & 0x7f7f7f;
  pixels[a] = 0xff000000 | (quarters + halfFirst);
  pixels[b] = 0xff000000 | (quarters + halfSecond);
}
