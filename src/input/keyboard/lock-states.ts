import type {InputEvent} from '../../connection/input-event.ts';

/** Sends the states of Caps Lock, Num Lock and Scroll Lock after each focus and at each change. */
export class LockStates {
  readonly #send: (event: InputEvent) => void;
  #lastSent = '';

  constructor(send: (event: InputEvent) => void) {
    this.#send = send;
  }

  /** Sends the states again with the next event: the user may have changed them in another window. */
  resendNext() {
    this.#lastSent = '';
  }

  sendChanges(event: Pick<KeyboardEvent, 'getModifierState'>) {
    const caps = event.getModifierState('CapsLock');
    const num = event.getModifierState('NumLock');
    const scroll = event.getModifierState('ScrollLock');
    const states = [caps, num, scroll].join();
    if (states === this.#lastSent) return;
    this.#lastSent = states;
    this.#send({kind: 'locks', caps, num, scroll});
  }
}
