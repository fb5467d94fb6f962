/** How long a freeze counts, in samples of one second. */
const WINDOW = 10;
/** A sample covers one second. A longer freeze has been noticed while it lasted. */
const MAX_FROZEN_MS = 1000;

/**
 * Decides whether the user needs a note about a video that freezes: because one freeze takes `noticeMs`, or because
 * several ones sum up to it within ten seconds. The note of several freezes stays until their sum is half of it.
 */
export class FreezeNotice {
  readonly #noticeMs: number;
  readonly #onChange: (isNeeded: boolean) => void;
  #frozenMs: readonly number[] = [];
  #isStill = false;
  #isChoppy = false;
  #isNeeded = false;

  /** @param onChange called when a note becomes necessary, and when it no longer is */
  constructor(noticeMs: number, onChange: (isNeeded: boolean) => void) {
    this.#noticeMs = noticeMs;
    this.#onChange = onChange;
  }

  /** Whether no frame has arrived for `noticeMs`. */
  setStill(isStill: boolean) {
    this.#isStill = isStill;
    this.#update();
  }

  /** Adds the freezes of another second. */
  add(frozenMs = 0) {
    this.#frozenMs = [...this.#frozenMs, Math.min(frozenMs, MAX_FROZEN_MS)].slice(-WINDOW);
    const sum = this.#frozenMs.reduce((total, ms) => total + ms, 0);
    this.#isChoppy = sum >= (this.#isChoppy ? this.#noticeMs / 2 : this.#noticeMs);
    this.#update();
  }

  #update() {
    const isNeeded = this.#isStill || this.#isChoppy;
    if (isNeeded === this.#isNeeded) return;
    this.#isNeeded = isNeeded;
    this.#onChange(isNeeded);
  }
}
