import type {InputEvent, MouseButton} from '../../connection/input-event.ts';

/** The mouse buttons that are pressed on the host. */
export class HeldButtons {
  readonly #send: (event: InputEvent) => void;
  readonly #held = new Set<MouseButton>();

  constructor(send: (event: InputEvent) => void) {
    this.#send = send;
  }

  get isAnyHeld() {
    return this.#held.size > 0;
  }

  press(button: MouseButton, timeMs: number) {
    if (this.#held.has(button)) return;
    this.#held.add(button);
    this.#send({kind: 'button', button, pressed: true, timeMs});
  }

  /** Releases the held buttons that are no longer down. By default no button is down. */
  release(timeMs: number, isDown: (button: MouseButton) => boolean = () => false) {
    for (const button of this.#held) {
      if (isDown(button)) continue;
      this.#held.delete(button);
      this.#send({kind: 'button', button, pressed: false, timeMs});
    }
  }
}
