import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Renders its host each second while something is waited for, so that elapsed times move. */
export class Ticker implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly isWaiting: () => boolean,
  ) {
    host.addController(this);
  }

  // A move within the document stops the timer, and makes no update by itself.
  hostConnected() {
    this.host.requestUpdate();
  }

  hostUpdated() {
    if (!this.isWaiting()) this.hostDisconnected();
    else
      this.#timer ??= setInterval(() => {
        this.host.requestUpdate();
      }, 1000);
  }

  hostDisconnected() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
