import type {InputEvent} from '../../connection/input-event.ts';

/** The place of a paste in the order of the events. The event behind it presses the key of the paste. */
interface Gate {
  readonly kind: 'paste';
  /** Whether the host has the text of the paste. `undefined` while that is not known. */
  hasText: boolean | undefined;
}

/**
 * Holds keys and text back while the host does not have the text of a paste, because they travel on another channel than
 * the clipboard. All that the user types meanwhile follows in order.
 */
export class KeyGate {
  readonly #send: (event: InputEvent) => void;
  #waiting: (InputEvent | Gate)[] = [];
  /** The key of a paste that does not happen, until the user releases the key. It repeats while the user holds it. */
  #refusedCode: string | undefined;

  constructor(send: (event: InputEvent) => void) {
    this.#send = send;
  }

  send(event: InputEvent) {
    this.#waiting.push(event);
    this.#sendWaiting();
  }

  /** The next event presses the key of a paste. Returns a function to call once it is known whether the host has the text. */
  startPaste(): (hasText: boolean) => void {
    const gate: Gate = {kind: 'paste', hasText: undefined};
    this.#waiting.push(gate);
    return (hasText) => {
      gate.hasText ??= hasText;
      this.#sendWaiting();
    };
  }

  /** The connection is lost: sends all that waits, without the keys of pastes. */
  refusePastes() {
    for (const item of this.#waiting) if (item.kind === 'paste') item.hasText ??= false;
    this.#sendWaiting();
  }

  #sendWaiting() {
    for (let [item] = this.#waiting; item; [item] = this.#waiting) {
      if (item.kind === 'paste') {
        if (item.hasText === undefined) return;
        const press = this.#waiting[1];
        if (!item.hasText && press?.kind === 'key') this.#refusedCode = press.code;
      }
      this.#waiting.shift();
      if (item.kind !== 'paste' && !this.#isRefused(item)) this.#send(item);
    }
  }

  #isRefused(event: InputEvent): boolean {
    if (event.kind !== 'key' || event.code !== this.#refusedCode) return false;
    if (!event.pressed) this.#refusedCode = undefined;
    return true;
  }
}
