import type {InputEvent} from '../connection/input-event.ts';

/** Tells the host of Caps Lock, Num Lock and Scroll Lock, with the first event after the focus came and when they change. */
export class LockStates {
  readonly #send: (event: InputEvent) => void;
  #told = '';

  constructor(send: (event: InputEvent) => void) {
    this.#send = send;
  }

  /** The next event tells them again: they may have changed unseen. */
  forget() {
    this.#told = '';
  }

  read(event: Pick<KeyboardEvent, 'getModifierState'>) {
    const [caps, num, scroll] = [isOn(event, 'CapsLock'), isOn(event, 'NumLock'), isOn(event, 'ScrollLock')];
    const now = [caps, num, scroll].join();
    if (now === this.#told) return;
    this.#told = now;
    this.#send({kind: 'locks', caps, num, scroll});
  }
}

const isOn = (event: Pick<KeyboardEvent, 'getModifierState'>, name: string) => event.getModifierState(name);
