/**
 * Limits what the channels of a host deliver, because a browser cannot make a host wait. A flood of messages would block
 * the page.
 */
export class ReceiveBudget {
  /** The most units that can be delivered in a row. The longest message in parts has as many characters. */
  static readonly BURST = 8 * 1024 * 1024;
  /** The units that become available each second. */
  static readonly PER_SECOND = 2 * 1024 * 1024;
  #available = ReceiveBudget.BURST;
  #updatedMs: number;
  #isExceeded = false;
  readonly #now: () => number;
  readonly #onExceeded: () => void;

  /**
   * @param onExceeded called with the first message that is dropped, and again after a time without any
   * @param now milliseconds of any clock that only goes forward
   */
  constructor(onExceeded: () => void, now: () => number = () => performance.now()) {
    this.#onExceeded = onExceeded;
    this.#now = now;
    this.#updatedMs = now();
  }

  /** Whether a message may be delivered. @param size in bytes or characters */
  accepts(size: number): boolean {
    const now = this.#now();
    const gained = ((now - this.#updatedMs) / 1000) * ReceiveBudget.PER_SECOND;
    this.#updatedMs = now;
    this.#available = Math.min(ReceiveBudget.BURST, this.#available + gained);
    if (size > this.#available) {
      if (!this.#isExceeded) this.#onExceeded();
      this.#isExceeded = true;
      return false;
    }
    this.#available -= size;
    if (this.#available > ReceiveBudget.BURST / 2) this.#isExceeded = false;
    return true;
  }
}
