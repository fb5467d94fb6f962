import type {HostCursor} from '../../connection/connector.ts';
import {toCssCursors, toFallbackCursor} from './css-cursor.ts';

export interface VideoCursorOptions {
  readonly video: HTMLElement;
  /** Returns the CSS of a cursor that the browser does not know. Default: the arrow, or `move` for Kit's `orbit`. */
  readonly onUnknownCursor?: ((name: string) => string | undefined) | undefined;
  readonly signal: AbortSignal;
}

/** Shows the host's cursor over the video, and the page's cursor over the bars beside it. */
export class VideoCursor {
  readonly #options: VideoCursorOptions;
  #image: Extract<HostCursor, {kind: 'image'}> | undefined;
  #cursor = '';
  #isHovered = true;

  constructor(options: VideoCursorOptions) {
    this.#options = options;
    const {video, signal} = options;
    const {cursor} = video.style;
    // A page that the user zooms, or moves to another screen, has another pixel ratio.
    addEventListener('resize', () => this.#image && this.setCursor(this.#image), {signal});
    signal.addEventListener('abort', () => {
      video.style.cursor = cursor;
    });
  }

  setCursor(cursor: HostCursor) {
    this.#image = cursor.kind === 'image' ? cursor : undefined;
    const known = toCssCursors(cursor, devicePixelRatio).find((value) => CSS.supports('cursor', value));
    this.#cursor =
      known ?? (cursor.kind === 'named' ? this.#findNamedCursor(cursor.name) : undefined) ?? 'default';
    this.#showCursor();
  }

  setHovered(isHovered: boolean) {
    if (this.#isHovered === isHovered) return;
    this.#isHovered = isHovered;
    this.#showCursor();
  }

  #findNamedCursor(name: string): string {
    return this.#options.onUnknownCursor?.(name) ?? toFallbackCursor(name);
  }

  #showCursor() {
    this.#options.video.style.cursor = this.#isHovered ? this.#cursor : '';
  }
}
