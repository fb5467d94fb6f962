import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Whether its host has been near the viewport since it was inserted; for `loading="lazy"`. */
export class FirstSight implements ReactiveController {
  #seen = false;
  #observer: IntersectionObserver | undefined;

  constructor(private readonly host: ReactiveControllerHost & Element) {
    host.addController(this);
  }

  get value() {
    return this.#seen;
  }

  hostConnected() {
    this.#observer = new IntersectionObserver((entries) => {
      if (!entries.some(({isIntersecting}) => isIntersecting)) return;
      this.#seen = true;
      this.#observer?.disconnect();
      this.host.requestUpdate();
    });
    this.#observer.observe(this.host);
  }

  hostDisconnected() {
    this.#observer?.disconnect();
    this.#seen = false;
  }
}
