import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {StreamSize} from '../session/session-state.ts';

/** A box that changes is asked for when it has kept still for so long. */
const STILL_MS = 200;

const SMALLEST = 2;
const LARGEST = 4096;

/** What a page may say of the picture's size. */
export interface SizedHost extends ReactiveControllerHost, HTMLElement {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly resize: boolean;
}

/** A length as encoders take it: even, and at most 4096 (`real-deployments.md`, Options). */
const streamLength = (length: number) => Math.max(SMALLEST, Math.min(LARGEST, Math.round(length / 2) * 2));

/** The size of the picture that its host asks for: a fixed one, or the box in device pixels, followed while it changes. */
export class PictureSize implements ReactiveController {
  readonly #host: SizedHost;
  readonly #ask: (size: StreamSize) => void;
  #observer: ResizeObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: StreamSize | undefined;

  /** @param ask called when another size is wanted, some time after the box has come to rest */
  constructor(host: SizedHost, ask: (size: StreamSize) => void) {
    this.#host = host;
    this.#ask = ask;
    host.addController(this);
  }

  /** The size to ask for now; what has no box counts as 1280×720. */
  get value(): StreamSize {
    const {width, height, clientWidth, clientHeight} = this.#host;
    if (width && height) return {width: streamLength(width), height: streamLength(height)};
    if (!clientWidth || !clientHeight) return {width: 1280, height: 720};
    return {
      width: streamLength(clientWidth * devicePixelRatio),
      height: streamLength(clientHeight * devicePixelRatio),
    };
  }

  hostConnected() {
    this.#last = undefined;
    this.#observer = new ResizeObserver(() => this.#look());
    this.#observer.observe(this.#host);
  }

  hostUpdated() {
    if (this.#last && !isSame(this.value, this.#last)) this.#look();
  }

  hostDisconnected() {
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
  }

  #look() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const {value} = this;
      const {resize, width, height} = this.#host;
      // The first is the size that was asked for when connecting.
      const isNews = this.#last && !isSame(value, this.#last);
      this.#last = value;
      if (isNews && (resize || (width && height))) this.#ask(value);
    }, STILL_MS);
  }
}

const isSame = (a: StreamSize, b: StreamSize) => a.width === b.width && a.height === b.height;
