import type {RecentInput} from '../../input-display/recent-inputs.ts';
import {CachedBitmap, blendBitmap, paintBitmap} from '../bitmap.ts';
import {fillPanel} from './panels.ts';
import type {SurfaceBuffer} from '../raster/surface-buffer.ts';
import {toFont, shortenText, measureText} from './text.ts';

const TEXT_COLOR = 'rgb(226, 231, 238)';

/** Draws the latest inputs in the lower right corner. `above` is the distance to the bottom edge that stays free. */
export class InputPanel {
  readonly #panels = Array.from({length: 5}, () => new CachedBitmap());

  draw(buffer: SurfaceBuffer, inputs: readonly RecentInput[], unit: number, above: number) {
    const style = {size: 13.5 * unit, color: TEXT_COLOR};
    const pad = 9 * unit;
    const height = 24 * unit;
    const widest = buffer.width * 0.4;
    inputs.forEach(({text, opacity}, place) => {
      const panel = this.#panels[place]?.get(`${text} ${unit} ${widest}`, () => {
        const shown = shortenText(text, style, widest);
        const width = measureText(shown, style) + 2 * pad;
        return paintBitmap(width, height, (context) => {
          fillPanel(context, width, height, 6 * unit);
          context.font = toFont(style);
          context.fillStyle = TEXT_COLOR;
          context.fillText(shown, pad, height * 0.69);
        });
      });
      if (!panel) return;
      const left = buffer.width - 16 * unit - panel.width;
      const below = inputs.length - place;
      blendBitmap(buffer, panel, left, buffer.height - 42 * unit - above - below * 28 * unit, opacity);
    });
  }
}
