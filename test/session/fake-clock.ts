import type {Clock} from '../../src/platform/clock.ts';

interface Pause {
  readonly until: number;
  readonly end: () => void;
}

/** A clock that the test advances. A pause does not end while the device is offline. */
export class FakeClock implements Clock {
  /** The requested duration of each pause, in order. */
  readonly pauseDurations: number[] = [];
  /** The result of `random()`. */
  randomValue = 0;
  #nowMs = 1_000_000;
  /** How far the clock of the device was set forward. */
  #setMs = 0;
  #online = true;
  readonly #pauses = new Set<Pause>();

  isOnline() {
    return this.#online;
  }

  now() {
    return this.#nowMs + this.#setMs;
  }

  uptime() {
    return this.#nowMs;
  }

  /** Sets the clock of the device forward or back, without any time passing. */
  set(ms: number) {
    this.#setMs += ms;
  }

  random() {
    return this.randomValue;
  }

  pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#pauses.delete(pause);
        reject(signal.reason as Error);
      };
      const end = () => {
        this.#pauses.delete(pause);
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const pause = {until: this.#nowMs + ms, end};
      this.pauseDurations.push(ms);
      if (signal.aborted) abort();
      else {
        this.#pauses.add(pause);
        signal.addEventListener('abort', abort, {once: true});
      }
    });
  }

  /** The number of current pauses. */
  get pauseCount() {
    return this.#pauses.size;
  }

  advance(ms: number) {
    this.#nowMs += ms;
    if (this.#online) for (const {until, end} of this.#pauses) if (until <= this.#nowMs) end();
  }

  /** Advances the clock by the duration of the last pause. */
  elapsePause() {
    this.advance(this.pauseDurations.at(-1) ?? 0);
  }

  /** Advances the clock to the end of the pause that ends next, if there is one. */
  elapseNextPause() {
    const next = Math.min(...[...this.#pauses].map(({until}) => until));
    if (Number.isFinite(next)) this.advance(Math.max(0, next - this.#nowMs));
  }

  goOffline() {
    this.#online = false;
  }

  /** Puts the device back online, which ends every pause. */
  goOnline() {
    this.#online = true;
    for (const {end} of this.#pauses) end();
  }
}
