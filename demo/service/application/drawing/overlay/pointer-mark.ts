import {CachedBitmap, blendBitmap, paintBitmap} from '../bitmap.ts';
import type {SurfaceBuffer} from '../raster/surface-buffer.ts';

/** A ring at the pointer's position, for a page that has locked the pointer. */
export class PointerMark {
  readonly #ring = new CachedBitmap();

  draw(buffer: SurfaceBuffer, x: number, y: number, unit: number) {
    const size = 22 * unit;
    const ring = this.#ring.get(`${unit}`, () =>
      paintBitmap(size, size, (context) => {
        for (const [color, width] of [
          ['rgba(0, 0, 0, 0.55)', 4.5],
          ['rgb(255, 255, 255)', 2.2],
        ] as const) {
          context.strokeStyle = color;
          context.lineWidth = width * unit;
          context.beginPath();
          context.arc(size / 2, size / 2, size / 2 - 3 * unit, 0, 2 * Math.PI);
          context.stroke();
        }
      }),
    );
    blendBitmap(buffer, ring, x * buffer.width - size / 2, y * buffer.height - size / 2);
  }
}
