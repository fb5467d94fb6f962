import type {HostCursor} from '../../connection/connector.ts';

export interface VideoCursorOptions {
  readonly video: HTMLElement;
  /** Returns the CSS of a cursor that the browser does not know. Default: the arrow, or `move` for Kit's `orbit`. */
  readonly onUnknownCursor?: ((name: string) => string | undefined) | undefined;
  readonly signal: AbortSignal;
}

/** Shows the host's cursor over the video, and the page's cursor over the bars beside it. */
export class VideoCursor {
  readonly #options: VideoCursorOptions;
  #cursor = '';
  #isHovered = true;

  constructor(options: VideoCursorOptions) {
    this.#options = options;
    const {video, signal} = options;
    const {cursor} = video.style;
    signal.addEventListener('abort', () => {
      video.style.cursor = cursor;
    });
  }

  setCursor(cursor: HostCursor) {
    this.#cursor = cursor.kind === 'hidden' ? 'none' : this.#findNamedCursor(cursor.name);
    this.#showCursor();
  }

  setHovered(isHovered: boolean) {
    if (this.#isHovered === isHovered) return;
    this.#isHovered = isHovered;
    this.#showCursor();
  }

  #findNamedCursor(name: string): string {
    const keyword = toKeyword(name);
    if (CURSOR_NAME.test(keyword) && CSS.supports('cursor', keyword)) return keyword;
    // While the user orbits, Kit shows a cursor of its own (`nvst.md` 4.5).
    return this.#options.onUnknownCursor?.(name) ?? (keyword === 'orbit' ? 'move' : 'default');
  }

  #showCursor() {
    this.#options.video.style.cursor = this.#isHovered ? this.#cursor : '';
  }
}

/** A CSS keyword. The pattern allows no other CSS. */
const CURSOR_NAME = /^[a-z][a-z-]*$/;

/** The CSS keywords of Kit's cursor names, in lower case (`nvst.md` 7.2). */
const KIT_NAMES: Readonly<Record<string, string>> = {
  arrow: 'default',
  ibeam: 'text',
  hand: 'pointer',
  horizontalresize: 'ew-resize',
  verticalresize: 'ns-resize',
};

const toKeyword = (name: string): string => {
  const lower = name.toLowerCase();
  return Object.hasOwn(KIT_NAMES, lower) ? (KIT_NAMES[lower] ?? lower) : lower;
};
