import {mixPixel} from './bitmap.ts';
import type {ScreenArea} from './raster/screen-area.ts';
import type {SurfaceBuffer} from './raster/surface-buffer.ts';

const COLOR = [70, 205, 255] as const;
const TINT = 0.22;
const OUTLINE = 0.9;

/**
 * Tints the selected prims and outlines them, based on the id of every pixel. `isSelected` contains 1 for selected ids.
 * The outline is outside the prim, so that small prims stay visible.
 */
export function highlightPrims(
  {width, height, ids, pixels}: SurfaceBuffer,
  isSelected: Uint8Array,
  area: ScreenArea,
) {
  const reach = Math.max(1, Math.round(height / 360));
  const isSelectedAt = (at: number) => isSelected[ids[at] ?? 0] === 1;
  // The outermost pixels get no outline, so that all neighbours are in the frame.
  const [left, right] = [Math.max(reach, area.left - reach), Math.min(width - reach, area.right + 1 + reach)];
  const [top, bottom] = [
    Math.max(reach, area.top - reach),
    Math.min(height - reach, area.bottom + 1 + reach),
  ];
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left, end = y * width + right; at < end; at++) {
      const isOutline = () =>
        isSelectedAt(at - reach) ||
        isSelectedAt(at + reach) ||
        isSelectedAt(at - reach * width) ||
        isSelectedAt(at + reach * width);
      if (isSelectedAt(at)) pixels[at] = mixPixel(pixels[at] ?? 0, COLOR, TINT);
      else if (isOutline()) pixels[at] = mixPixel(pixels[at] ?? 0, COLOR, OUTLINE);
    }
  }
}
