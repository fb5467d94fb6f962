import type {Rate} from './limits.ts';

/** Limits what one sender may send. A browser cannot make a host wait, and a flood would block the page. */
export class Budget {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #onExceeded: () => void;
  #available: number;
  #updatedMs: number;
  #isExceeded = false;

  /** @param onExceeded called with the first message that does not pass, and again after a time without any */
  constructor(rate: Rate, onExceeded: () => void, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#onExceeded = onExceeded;
    this.#now = now;
    this.#available = rate.burst;
    this.#updatedMs = now();
  }

  /** Whether a message may pass. A message that does not pass costs nothing. */
  accepts(message: string | Uint8Array): boolean {
    const {burst, longest = burst, perSecond, perMessage} = this.#rate;
    const now = this.#now();
    this.#available = Math.min(burst, this.#available + ((now - this.#updatedMs) / 1000) * perSecond);
    this.#updatedMs = now;
    const price = perMessage + message.length;
    if (price > this.#available || message.length > longest) {
      this.refuse();
      return false;
    }
    this.#available -= price;
    if (this.#available > burst / 2) this.#isExceeded = false;
    return true;
  }

  /** Reports a message that does not pass for another reason. */
  refuse() {
    if (!this.#isExceeded) this.#onExceeded();
    this.#isExceeded = true;
  }
}
