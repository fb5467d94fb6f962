import type {HostCursor} from '../../connection/connector.ts';
import {followPixelRatio} from '../geometry/placement.ts';

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
    const view = video.ownerDocument.defaultView;
    if (view) followPixelRatio(view, () => this.#image && this.setCursor(this.#image), signal);
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

/** A CSS keyword, or a name that only the page knows. The pattern allows no other CSS. */
const CURSOR_NAME = /^[a-z][a-z-]*$/;

/** The CSS keywords of Kit's cursor names, in lower case (`nvst.md` 7.2). */
const KIT_NAMES: Readonly<Record<string, string>> = {
  arrow: 'default',
  ibeam: 'text',
  hand: 'pointer',
  horizontalresize: 'ew-resize',
  verticalresize: 'ns-resize',
};

/**
 * The values of CSS `cursor` for a host's cursor, best first. Show the first value that the browser supports.
 * @param pixelRatio the device pixels of one CSS pixel: `devicePixelRatio`
 */
export const toCssCursors = (cursor: HostCursor, pixelRatio: number): readonly string[] => {
  switch (cursor.kind) {
    case 'hidden':
      return ['none'];
    case 'named': {
      const name = cursor.name.toLowerCase();
      const keyword = Object.hasOwn(KIT_NAMES, name) ? (KIT_NAMES[name] ?? name) : name;
      return CURSOR_NAME.test(keyword) ? [keyword] : [];
    }
    case 'image': {
      const {url, hotspot, scale} = cursor;
      const source = quoteDataUrl(url);
      if (!source) return [];
      const density = findDensity(scale, pixelRatio);
      const place = (by: number) => {
        const [x, y] = hotspot.map((pixel) => Math.max(0, Math.round(pixel / by) || 0));
        return `${x ?? 0} ${y ?? 0}, default`;
      };
      const plain = `url(${source}) ${place(1)}`;
      return density === 1 ? [plain] : [`image-set(url(${source}) ${density}x) ${place(density)}`, plain];
    }
    default:
      return cursor satisfies never;
  }
};

/**
 * The default of a name that neither CSS nor the page knows: the arrow. While the user orbits, Kit shows a cursor of its
 * own (`nvst.md` 4.5).
 */
const toFallbackCursor = (name: string): string => (/^orbit$/i.test(name) ? 'move' : 'default');

/**
 * The image's pixels per CSS pixel. Each pixel of the image covers a whole number of device pixels:
 * `max(1, floor(devicePixelRatio / scale))` (`nvst.md` 7.3).
 */
const findDensity = (scale: number, pixelRatio: number): number => {
  if (!(scale > 0 && pixelRatio > 0)) return 1;
  const devicePixels = Math.max(1, Math.floor(pixelRatio / scale));
  return Math.round((pixelRatio / devicePixels) * 1000) / 1000;
};

/** Quotes the URL of an image for CSS. Allows only `data:` URLs, so that a host cannot make the page send requests. */
const quoteDataUrl = (url: string): string | undefined =>
  /^data:image\/[\w.+-]+[;,][^"\\\s]*$/.test(url) ? `"${url}"` : undefined;
