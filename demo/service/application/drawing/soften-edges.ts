import type {ScreenArea} from './screen-area.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';

/**
 * Takes the staircase out of outlines: where neighbours show different things, each takes a share of the other. It is
 * the ids that tell, so nothing inside a surface, and no text, loses its sharpness.
 */
export function softenEdges({width, height, pixels, ids}: SurfaceBuffer, area: ScreenArea): void {
  const left = Math.max(0, area.left - 1);
  const right = Math.min(width - 1, area.right + 1);
  for (let row = Math.max(0, area.top - 1); row < Math.min(height - 1, area.bottom + 1); row++) {
    let id = ids[row * width + left] ?? 0;
    for (let at = row * width + left, end = row * width + right; at < end; at++) {
      const next = ids[at + 1] ?? 0;
      if (id !== next) exchange(pixels, at, at + 1);
      if (id !== ids[at + width]) exchange(pixels, at, at + width);
      id = next;
    }
  }
}

/** Both pixels move a quarter of the way to the other, all three colours of it in one go. */
function exchange(pixels: Uint32Array, a: number, b: number): void {
  const first = pixels[a] ?? 0;
  const second = pixels[b] ?? 0;
  const quarters = ((first >>> 2) & 0x3f3f3f) + ((second >>> 2) & 0x3f3f3f);
  const halfFirst = (first >>> 1) & 0x7f7f7f;
  const halfSecond = (second >>> 1) & 0x7f7f7f;
  pixels[a] = 0xff000000 | (quarters + halfFirst);
  pixels[b] = 0xff000000 | (quarters + halfSecond);
}
