/** The items of the menu. */
export const MENU_ITEMS = ['Frame selection', 'Clear selection', 'Reset view'] as const;
export type MenuItem = (typeof MENU_ITEMS)[number];

/** An open menu: its upper left corner in the frame, from 0 to 1, and what it belongs to. */
export interface MenuView {
  readonly x: number;
  readonly y: number;
  readonly title: string;
}

/** In overlay units. */
export const MENU_SIZE = {width: 190, title: 32, row: 28, pad: 12} as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The rectangle of a menu in pixels. A menu at the border moves into the frame. */
export function placeMenu({x, y}: MenuView, frame: Size, unit: number): Size & {left: number; top: number} {
  const width = MENU_SIZE.width * unit;
  const height = (MENU_SIZE.title + MENU_SIZE.row * MENU_ITEMS.length) * unit;
  return {
    left: Math.max(0, Math.min(x * frame.width, frame.width - width)),
    top: Math.max(0, Math.min(y * frame.height, frame.height - height)),
    width,
    height,
  };
}

/** The menu that a click with the right button opens. */
export class ContextMenu {
  #view: MenuView | undefined;

  get view(): MenuView | undefined {
    return this.#view;
  }

  open(x: number, y: number, title: string) {
    this.#view = {x, y, title};
  }

  close() {
    this.#view = undefined;
  }

  /** Closes the menu by a click. Returns the clicked item. */
  click(x: number, y: number, frame: Size, unit: number): MenuItem | undefined {
    if (!this.#view) return undefined;
    const {left, top, width} = placeMenu(this.#view, frame, unit);
    this.close();
    const [column, row] = [x * frame.width - left, (y * frame.height - top) / unit - MENU_SIZE.title];
    if (column < 0 || column >= width || row < 0) return undefined;
    return MENU_ITEMS[Math.floor(row / MENU_SIZE.row)];
  }
}
