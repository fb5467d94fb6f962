import {type Clock, OFFLINE_PAUSE_MS} from '../../src/platform/clock.ts';

interface Pause {
  readonly until: number;
  /** When it ends while the device is offline. */
  readonly untilOffline: number;
  readonly end: () => void;
}

/** A clock that the test advances. While the device is offline, a pause is as long as that of the page. */
export class FakeClock implements Clock {
  /** The requested duration of each pause, in order. */
  readonly pauseDurations: number[] = [];
  /** The result of `random()`. */
  randomValue = 0;
  #nowMs = 1_000_000;
  /** How far the clock of the device was set forward. */
  #setMs = 0;
  #online = true;
  #isReportWrong = false;
  readonly #pauses = new Set<Pause>();

  isOnline() {
    return this.#online || this.#isReportWrong;
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
      const untilOffline = this.#nowMs + Math.max(ms, OFFLINE_PAUSE_MS);
      const pause = {until: this.#nowMs + ms, untilOffline, end};
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
    for (const pause of this.#pauses) if (this.#endOf(pause) <= this.#nowMs) pause.end();
  }

  /** Advances the clock by the duration of the last pause. */
  elapsePause() {
    this.advance(this.pauseDurations.at(-1) ?? 0);
  }

  /** Advances the clock to the end of the pause that ends next, if there is one. */
  elapseNextPause() {
    const next = Math.min(...[...this.#pauses].map((pause) => this.#endOf(pause)));
    if (Number.isFinite(next)) this.advance(Math.max(0, next - this.#nowMs));
  }

  #endOf({until, untilOffline}: Pause) {
    return this.isOnline() ? until : untilOffline;
  }

  /** An answer arrived. It disproves a report that the device is offline, until a run starts. */
  disproveReport() {
    this.#isReportWrong ||= !this.#online;
  }

  trustReport() {
    this.#isReportWrong = false;
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
