import type {Clock} from '../../src/session/clock.ts';

interface Pause {
  readonly until: number;
  readonly end: () => void;
}

/** A clock that moves by hand. Every wait is kept; one that is due does not end while the device is offline. */
export class FakeClock implements Clock {
  /** How long each wait was asked to be, in order. */
  readonly waits: number[] = [];
  /** What the next `random()` gives. */
  chance = 0;
  #nowMs = 1_000_000;
  #online = true;
  readonly #pauses = new Set<Pause>();

  isOnline() {
    return this.#online;
  }

  now() {
    return this.#nowMs;
  }

  random() {
    return this.chance;
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
      this.waits.push(ms);
      if (signal.aborted) abort();
      else {
        this.#pauses.add(pause);
        signal.addEventListener('abort', abort, {once: true});
      }
    });
  }

  /** How many wait now. */
  get waiting() {
    return this.#pauses.size;
  }

  advance(ms: number) {
    this.#nowMs += ms;
    if (this.#online) for (const {until, end} of this.#pauses) if (until <= this.#nowMs) end();
  }

  /** Lets exactly so much time pass as the last wait asked for. */
  elapse() {
    this.advance(this.waits.at(-1) ?? 0);
  }

  goOffline() {
    this.#online = false;
  }

  /** Back online: every wait ends at once. */
  goOnline() {
    this.#online = true;
    for (const {end} of this.#pauses) end();
  }
}
