import {MENU_ITEMS, MENU_SIZE, placeMenu, type MenuView} from '../../steering/context-menu.ts';
import {CachedBitmap, blendBitmap, paintBitmap} from '../bitmap.ts';
import type {SurfaceBuffer} from '../raster/surface-buffer.ts';
import {ACCENT_COLOR, fillPanel} from './panels.ts';
import {shortenText, toFont} from './text.ts';

const TEXT_COLOR = 'rgb(226, 231, 238)';

/** Draws the menu of the right button. */
export class MenuPanel {
  readonly #panel = new CachedBitmap();

  draw(buffer: SurfaceBuffer, menu: MenuView, unit: number) {
    const {left, top, width, height} = placeMenu(menu, buffer, unit);
    const panel = this.#panel.get(`${menu.title} ${unit}`, () =>
      paintBitmap(width, height, (context) => {
        const [pad, title] = [MENU_SIZE.pad * unit, MENU_SIZE.title * unit];
        // The scene must not shine through the items.
        fillPanel(context, width, height, 8 * unit);
        fillPanel(context, width, height, 8 * unit);
        const heading = {size: 13 * unit, color: ACCENT_COLOR, weight: 600};
        context.font = toFont(heading);
        context.fillStyle = ACCENT_COLOR;
        context.fillText(shortenText(menu.title, heading, width - 2 * pad), pad, title * 0.68);
        context.font = toFont({size: 14.5 * unit, color: TEXT_COLOR});
        context.fillStyle = TEXT_COLOR;
        MENU_ITEMS.forEach((item, place) =>
          context.fillText(item, pad, title + (place + 0.66) * MENU_SIZE.row * unit),
        );
      }),
    );
    blendBitmap(buffer, panel, left, top);
  }
}
