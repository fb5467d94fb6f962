import type {RecentInput} from '../echo/recent-inputs.ts';
import {layBitmap, paintBitmap} from './bitmap.ts';
import {LastBitmap} from './last-bitmap.ts';
import {panelBox} from './panels.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';
import {fontOf, shortened, textWidth} from './text.ts';

const color = 'rgb(226, 231, 238)';

/** The lower right corner, or so many pixels above it, in which the last inputs are told. */
export class InputCorner {
  readonly #panels = Array.from({length: 5}, () => new LastBitmap());

  draw(buffer: SurfaceBuffer, inputs: readonly RecentInput[], unit: number, above: number): void {
    const style = {size: 13.5 * unit, color};
    const pad = 9 * unit;
    const height = 24 * unit;
    const widest = buffer.width * 0.4;
    inputs.forEach(({words, strength}, place) => {
      const panel = this.#panels[place]?.of(`${words} ${unit} ${widest}`, () => {
        const shown = shortened(words, style, widest);
        const width = textWidth(shown, style) + 2 * pad;
        return paintBitmap(width, height, (context) => {
          panelBox(context, width, height, 6 * unit);
          context.font = fontOf(style);
          context.fillStyle = color;
          context.fillText(shown, pad, height * 0.69);
        });
      });
      if (!panel) return;
      const left = buffer.width - 16 * unit - panel.width;
      const below = inputs.length - place;
      layBitmap(buffer, panel, left, buffer.height - 42 * unit - above - below * 28 * unit, strength);
    });
  }
}
