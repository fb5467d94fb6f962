import {createCanvas, type SKRSContext2D} from '@napi-rs/canvas';
import type {SurfaceBuffer} from './raster/surface-buffer.ts';

/** A small image with transparency. It is painted once and drawn over many frames. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export function paintBitmap(width: number, height: number, paint: (context: SKRSContext2D) => void): Bitmap {
  const [columns, rows] = [Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height))];
  const canvas = createCanvas(columns, rows);
  const context = canvas.getContext('2d');
  context.textBaseline = 'alphabetic';
  paint(context);
  return {width: columns, height: rows, data: context.getImageData(0, 0, columns, rows).data};
}

/** Draws a bitmap over the frame. Parts beyond the edges are clipped. */
export function blendBitmap(
  {width, height, pixels}: SurfaceBuffer,
  bitmap: Bitmap,
  left: number,
  top: number,
  strength = 1,
) {
  const [x0, y0] = [Math.round(left), Math.round(top)];
  const firstColumn = Math.max(0, -x0);
  const endColumn = Math.min(bitmap.width, width - x0);
  for (let row = Math.max(0, -y0); row < Math.min(bitmap.height, height - y0); row++) {
    for (let column = firstColumn; column < endColumn; column++) {
      const from = (row * bitmap.width + column) * 4;
      const alpha = (bitmap.data[from + 3] ?? 0) * strength;
      if (alpha === 0) continue;
      const at = (y0 + row) * width + x0 + column;
      const under = pixels[at] ?? 0;
      const seen = 255 - alpha;
      const r = ((bitmap.data[from] ?? 0) * alpha + (under & 255) * seen) / 255;
      const g = ((bitmap.data[from + 1] ?? 0) * alpha + ((under >> 8) & 255) * seen) / 255;
      const b = ((bitmap.data[from + 2] ?? 0) * alpha + ((under >> 16) & 255) * seen) / 255;
      pixels[at] = 0xff000000 | (b << 16) | (g << 8) | r;
    }
  }
}

/** Mixes a pixel with a colour. `part` is the share of the colour, from 0 to 1. */
export function mixPixel(pixel: number, [r, g, b]: readonly [number, number, number], part: number): number {
  const mix = (shift: number, value: number) => {
    const under = (pixel >> shift) & 255;
    return (under + (value - under) * part) << shift;
  };
  return 0xff000000 | mix(16, b) | mix(8, g) | mix(0, r);
}
