import {layBitmap, paintBitmap} from './bitmap.ts';
import {LastBitmap} from './last-bitmap.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';

/** A ring where the pointer is, for a page that has hidden its own. */
export class PointerMark {
  readonly #ring = new LastBitmap();

  draw(buffer: SurfaceBuffer, x: number, y: number, unit: number): void {
    const size = 22 * unit;
    const ring = this.#ring.of(`${unit}`, () =>
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
    layBitmap(buffer, ring, x * buffer.width - size / 2, y * buffer.height - size / 2);
  }
}
