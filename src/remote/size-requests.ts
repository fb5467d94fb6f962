import type {ReactiveController, ReactiveControllerHost} from '@lit/reactive-element';
import type {StreamSize} from '../connection/connector.ts';
import {isSameSize} from '../connection/stream-size.ts';

/** How long the element must keep its size before the new size is requested. */
const DEBOUNCE_MS = 200;

/** The element as this controller knows it. */
export interface SizedElement extends ReactiveControllerHost, HTMLElement {}

/** Calls back when the size changes that the element requests. */
export class SizeRequests implements ReactiveController {
  readonly #element: SizedElement;
  readonly #readSize: () => StreamSize | undefined;
  readonly #onChange: (size: StreamSize) => void;
  #observer: ResizeObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requested: StreamSize | undefined;

  /**
   * @param readSize returns the size to request. `undefined` if the page requests none.
   * @param onChange called with the new size, once the element has kept it for a moment
   * @param signal stops the observation
   */
  constructor(
    element: SizedElement,
    readSize: () => StreamSize | undefined,
    onChange: (size: StreamSize) => void,
    signal: AbortSignal,
  ) {
    this.#element = element;
    this.#readSize = readSize;
    this.#onChange = onChange;
    this.#requested = readSize();
    element.addController(this);
    signal.addEventListener('abort', () => {
      this.hostDisconnected();
      element.removeController(this);
    });
  }

  hostConnected() {
    // A simulated browser of unit tests has no layout.
    const Observer = this.#element.ownerDocument.defaultView?.ResizeObserver;
    this.#observer = Observer && new Observer(() => this.#requestLater());
    this.#observer?.observe(this.#element);
  }

  hostUpdated() {
    if (!isSameSize(this.#readSize(), this.#requested)) this.#requestLater();
  }

  hostDisconnected() {
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
  }

  #requestLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const size = this.#readSize();
      if (isSameSize(size, this.#requested)) return;
      this.#requested = size;
      if (size) this.#onChange(size);
    }, DEBOUNCE_MS);
  }
}
