import type {HostCursor} from '../connection/connector.ts';
import {cssCursors} from './css-cursor.ts';

export interface PictureCursorOptions {
  readonly video: HTMLElement;
  /** Gives the CSS of a name that the browser does not know; without an answer the arrow is shown. */
  readonly onUnknownCursor?: ((name: string) => string | undefined) | undefined;
  readonly signal: AbortSignal;
}

/** The pointer over the picture has the host's shape; beside it, it is the page's. */
export class PictureCursor {
  readonly #options: PictureCursorOptions;
  #shape = '';
  #isOver = true;

  constructor(options: PictureCursorOptions) {
    this.#options = options;
    const {video, signal} = options;
    const {cursor} = video.style;
    signal.addEventListener('abort', () => {
      video.style.cursor = cursor;
    });
  }

  set(cursor: HostCursor) {
    const known = cssCursors(cursor).find((value) => CSS.supports('cursor', value));
    const asked =
      known === undefined && cursor.kind === 'named' ? this.#options.onUnknownCursor?.(cursor.name) : known;
    this.#shape = asked ?? 'default';
    this.#show();
  }

  over(isOver: boolean) {
    if (this.#isOver === isOver) return;
    this.#isOver = isOver;
    this.#show();
  }

  #show() {
    this.#options.video.style.cursor = this.#isOver ? this.#shape : '';
  }
}
