import type {ReactiveController} from '@lit/reactive-element';
import type {StreamSize} from '../connection/connector.ts';
import {isSameSize, sizeToFollow} from '../connection/stream-size.ts';
import type {StreamElement} from '../video/stream-element.ts';

/** How long the element must keep its size before the new size is requested. */
const SIZE_DEBOUNCE_MS = 200;

/** Calls back when the size changes that the element requests. */
export class SizeRequests implements ReactiveController {
  readonly #element: StreamElement;
  readonly #onChange: (size: StreamSize) => void;
  #observer: ResizeObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborts when the element leaves its window. */
  #connected = new AbortController();
  /** The size that the host was asked for last, or got when connecting. */
  #requested: StreamSize | undefined;

  /**
   * @param onChange called with the new size, once the element has kept it for `SIZE_DEBOUNCE_MS`
   * @param signal stops the observation
   */
  constructor(element: StreamElement, onChange: (size: StreamSize) => void, signal: AbortSignal) {
    this.#element = element;
    this.#onChange = onChange;
    this.#requested = this.size;
    element.addController(this);
    signal.addEventListener('abort', () => {
      this.hostDisconnected();
      element.removeController(this);
    });
  }

  /** The size to request now. `undefined` if the page leaves the size to the host. */
  get size(): StreamSize | undefined {
    return sizeToFollow(this.#element, this.#element.ownerDocument.defaultView ?? globalThis);
  }

  hostConnected() {
    const {defaultView: view} = this.#element.ownerDocument;
    // A simulated browser of unit tests has no layout.
    const Observer = view?.ResizeObserver;
    this.#observer = Observer && new Observer(() => this.#requestLater());
    this.#observer?.observe(this.#element);
    this.#connected = new AbortController();
    if (view) followPixelRatio(view, () => this.#requestLater(), this.#connected.signal);
  }

  hostUpdated() {
    // An update can follow the removal of the element.
    if (!this.#connected.signal.aborted && !isSameSize(this.size, this.#requested)) this.#requestLater();
  }

  hostDisconnected() {
    this.#observer?.disconnect();
    this.#connected.abort();
    clearTimeout(this.#timer);
  }

  #requestLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const {size} = this;
      if (isSameSize(size, this.#requested)) return;
      this.#requested = size;
      if (size) this.#onChange(size);
    }, SIZE_DEBOUNCE_MS);
  }
}

/** Calls back when the page has another pixel ratio, with which an element can keep its size in CSS pixels. */
export const followPixelRatio = (view: Window, onChange: () => void, signal: AbortSignal) => {
  let ratio = view.devicePixelRatio;
  const check = () => {
    if (view.devicePixelRatio === ratio) return;
    ratio = view.devicePixelRatio;
    onChange();
  };
  // A query knows only whether the ratio is still the one that it names, and rounds it.
  const watchRatio = () => {
    const present = view.matchMedia(`(resolution: ${view.devicePixelRatio}dppx)`);
    const onOther = () => {
      check();
      watchRatio();
    };
    present.addEventListener('change', onOther, {once: true, signal});
  };
  view.addEventListener('resize', check, {signal});
  // A simulated browser of unit tests has no queries.
  if (typeof view.matchMedia === 'function') watchRatio();
};
