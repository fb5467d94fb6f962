import type {ReactiveController, ReactiveElement} from '@lit/reactive-element';

/** How far from the viewport its host counts as seen, as a share of the viewport. */
const MARGIN = '25%';

/** Detects whether its host has been in or near the viewport since it was inserted, for `loading="lazy"`. */
export class LazyLoading implements ReactiveController {
  #seen = false;
  #observer: IntersectionObserver | undefined;

  constructor(private readonly host: ReactiveElement) {
    host.addController(this);
  }

  get value() {
    return this.#seen;
  }

  hostConnected() {
    // A simulated browser of unit tests has no layout.
    if (!('IntersectionObserver' in globalThis)) return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({isIntersecting}) => isIntersecting)) return;
        this.#seen = true;
        this.#observer?.disconnect();
        // What `loading="lazy"` asks for has changed.
        this.host.requestUpdate('loading');
      },
      {rootMargin: MARGIN},
    );
    this.#observer.observe(this.host);
  }

  hostDisconnected() {
    this.#observer?.disconnect();
    this.#seen = false;
  }
}
