import type {ScreenArea} from './raster/screen-area.ts';
import type {SurfaceBuffer} from './raster/surface-buffer.ts';

const [RED, GREEN, BLUE] = [70, 205, 255];
const TINT = 0.22;

interface BrushPixel {
  /** The offset from the centre pixel, in pixels of the buffer. */
  readonly offset: number;
  /** From 0 to 255. */
  readonly strength: number;
}

/**
 * Tints the selected prims and outlines them, based on the id of every pixel. `isSelected` contains 1 for selected ids.
 * The outline is outside the prim, so that small prims stay visible.
 */
export class Highlight {
  /**
   * The strength of the outline in each pixel, and the pixels that it covers. The arrays are large and therefore
   * reused.
   */
  #line = new Uint8Array(0);
  #touched = new Int32Array(0);

  draw(buffer: SurfaceBuffer, isSelected: Uint8Array, area: ScreenArea) {
    const {width, height, ids, pixels} = buffer;
    if (this.#line.length !== ids.length) {
      this.#line = new Uint8Array(ids.length);
      this.#touched = new Int32Array(ids.length);
    }
    const line = this.#line;
    const touched = this.#touched;
    const brush = createBrush(Math.max(1.2, height / 300), width);
    const reach = Math.ceil(Math.max(1.2, height / 300));
    let count = 0;
    // The outermost pixels get no outline, so the brush cannot leave the frame.
    const [left, right] = [Math.max(reach, area.left), Math.min(width - reach, area.right + 1)];
    const [top, bottom] = [Math.max(reach, area.top), Math.min(height - reach, area.bottom + 1)];
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left, end = y * width + right; at < end; at++) {
        if (isSelected[ids[at] ?? 0] !== 1) continue;
        pixels[at] = tintPixel(pixels[at] ?? 0, TINT);
        if (
          isSelected[ids[at - 1] ?? 0] === 1 &&
          isSelected[ids[at + 1] ?? 0] === 1 &&
          isSelected[ids[at - width] ?? 0] === 1 &&
          isSelected[ids[at + width] ?? 0] === 1
        )
          continue;
        for (const {offset, strength} of brush) {
          const near = at + offset;
          const before = line[near] ?? 0;
          if (before >= strength || isSelected[ids[near] ?? 0] === 1) continue;
          if (before === 0) touched[count++] = near;
          line[near] = strength;
        }
      }
    }
    for (let number = 0; number < count; number++) {
      const at = touched[number] ?? 0;
      pixels[at] = tintPixel(pixels[at] ?? 0, (line[at] ?? 0) / 255);
      line[at] = 0;
    }
  }
}

/** Creates a round brush with a soft edge for a frame of this width. */
function createBrush(thickness: number, width: number): BrushPixel[] {
  const reach = Math.ceil(thickness);
  const spots: BrushPixel[] = [];
  for (let down = -reach; down <= reach; down++) {
    for (let right = -reach; right <= reach; right++) {
      const strength = Math.min(1, thickness + 0.5 - Math.hypot(right, down));
      if (strength > 0) spots.push({offset: down * width + right, strength: Math.round(strength * 240)});
    }
  }
  return spots;
}

function tintPixel(pixel: number, part: number): number {
  const r = (pixel & 255) * (1 - part) + RED * part;
  const g = ((pixel >> 8) & 255) * (1 - part) + GREEN * part;
  const b = ((pixel >> 16) & 255) * (1 - part) + BLUE * part;
  return 0xff000000 | (b << 16) | (g << 8) | r;
}
