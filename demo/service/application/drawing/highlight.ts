import type {ScreenArea} from './screen-area.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';

const [red, green, blue] = [70, 205, 255];
const tint = 0.22;

interface Spot {
  /** From a pixel to another one. */
  readonly offset: number;
  /** Up to 255. */
  readonly strength: number;
}

/**
 * Tints what is selected and draws a line around it, by the id of every pixel: `isSelected` says 1 for those that are.
 * The line lies outside, so that also what is small can still be seen.
 */
export class Highlight {
  /** How strong the line is in each pixel, and which pixels it touches; kept, since there are many. */
  #line = new Uint8Array(0);
  #touched = new Int32Array(0);

  draw(buffer: SurfaceBuffer, isSelected: Uint8Array, area: ScreenArea): void {
    const {width, height, ids, pixels} = buffer;
    if (this.#line.length !== ids.length) {
      this.#line = new Uint8Array(ids.length);
      this.#touched = new Int32Array(ids.length);
    }
    const line = this.#line;
    const touched = this.#touched;
    const brush = brushOf(Math.max(1.2, height / 300), width);
    const reach = Math.ceil(Math.max(1.2, height / 300));
    let count = 0;
    // The brush stays in the picture without being asked: the outermost pixels are tinted, but draw no line.
    const [left, right] = [Math.max(reach, area.left), Math.min(width - reach, area.right + 1)];
    const [top, bottom] = [Math.max(reach, area.top), Math.min(height - reach, area.bottom + 1)];
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left, end = y * width + right; at < end; at++) {
        if (isSelected[ids[at] ?? 0] !== 1) continue;
        pixels[at] = toward(pixels[at] ?? 0, tint);
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
      pixels[at] = toward(pixels[at] ?? 0, (line[at] ?? 0) / 255);
      line[at] = 0;
    }
  }
}

/** A round brush whose rim is soft, in a picture of this width. */
function brushOf(thickness: number, width: number): Spot[] {
  const reach = Math.ceil(thickness);
  const spots: Spot[] = [];
  for (let down = -reach; down <= reach; down++) {
    for (let right = -reach; right <= reach; right++) {
      const strength = Math.min(1, thickness + 0.5 - Math.hypot(right, down));
      if (strength > 0) spots.push({offset: down * width + right, strength: Math.round(strength * 240)});
    }
  }
  return spots;
}

function toward(pixel: number, part: number): number {
  const r = (pixel & 255) * (1 - part) + red * part;
  const g = ((pixel >> 8) & 255) * (1 - part) + green * part;
  const b = ((pixel >> 16) & 255) * (1 - part) + blue * part;
  return 0xff000000 | (b << 16) | (g << 8) | r;
}
