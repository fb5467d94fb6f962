import type {ReactiveController, ReactiveControllerHost} from '@lit/reactive-element';
import type {StreamSize} from '../connection/connector.ts';
import type {StreamQuality} from '../connection/stream-quality.ts';
import {isSameSize} from '../connection/stream-size.ts';
import {sizeToConnect, sizeToFollow, type SizedHost} from '../video/requested-size.ts';
import {type Adaptation, adaptedSize, lastStepOf, nextAdaptation, NOT_ADAPTED} from './adapted-size.ts';

/** How long the element must keep its size before the new size is requested. */
const DEBOUNCE_MS = 200;

/** The element as this controller knows it. */
export interface SizedElement extends ReactiveControllerHost, HTMLElement, SizedHost {
  /** `size`: reduces the size while the network or the browser limits the stream. */
  readonly adapt: string | undefined;
  /** The least height of a reduced size, in pixels. */
  readonly minHeight: number | undefined;
}

/** Calls back when the size changes that the element requests: with its own size, and with the quality of the stream. */
export class SizeRequests implements ReactiveController {
  readonly #element: SizedElement;
  readonly #onChange: (size: StreamSize) => void;
  #observer: ResizeObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requested: StreamSize | undefined;
  #adaptation: Adaptation = NOT_ADAPTED;
  #wasAdapted = false;

  /**
   * @param onChange called with the new size, once the element has kept it for a moment
   * @param signal stops the observation
   */
  constructor(element: SizedElement, onChange: (size: StreamSize) => void, signal: AbortSignal) {
    this.#element = element;
    this.#onChange = onChange;
    this.#requested = this.size;
    element.addController(this);
    signal.addEventListener('abort', () => {
      this.hostDisconnected();
      element.removeController(this);
    });
  }

  /** The size that the host was asked for last, or got when connecting. */
  get requested(): StreamSize | undefined {
    return this.#requested;
  }

  /** The size to request now. `undefined` if the page leaves the size to the host. */
  get size(): StreamSize | undefined {
    const {adapt, minHeight} = this.#element;
    const page = this.#pageSize;
    return page && adapt === 'size' ? adaptedSize(page, this.#adaptation.step, minHeight) : page;
  }

  /** Counts a sample of the quality, and reduces or raises the size. */
  adapt(quality: StreamQuality) {
    const {adapt, minHeight} = this.#element;
    const before = this.#adaptation;
    const lastStep = lastStepOf(this.#pageSize ?? sizeToConnect(this.#element), minHeight);
    this.#adaptation = adapt === 'size' ? nextAdaptation(before, quality, lastStep) : NOT_ADAPTED;
    if (this.#adaptation.step === before.step) return;
    this.#wasAdapted = true;
    this.#requestLater();
  }

  /** A size that was reduced rises to that of the connection, even if the page leaves the size to the host. */
  get #pageSize(): StreamSize | undefined {
    return sizeToFollow(this.#element) ?? (this.#wasAdapted ? sizeToConnect(this.#element) : undefined);
  }

  hostConnected() {
    // A simulated browser of unit tests has no layout.
    const Observer = this.#element.ownerDocument.defaultView?.ResizeObserver;
    this.#observer = Observer && new Observer(() => this.#requestLater());
    this.#observer?.observe(this.#element);
  }

  hostUpdated() {
    if (!isSameSize(this.size, this.#requested)) this.#requestLater();
  }

  hostDisconnected() {
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
  }

  #requestLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const {size} = this;
      if (isSameSize(size, this.#requested)) return;
      this.#requested = size;
      if (size) this.#onChange(size);
    }, DEBOUNCE_MS);
  }
}
