import type {Clock} from '../platform/clock.ts';

/** How long the streams of one session showed frames. The time of reconnecting does not count. */
export class PlayTime {
  readonly #clock: Pick<Clock, 'uptime'>;
  #totalMs = 0;
  #since: number | undefined;
  #hasPlayed = false;

  constructor(clock: Pick<Clock, 'uptime'>) {
    this.#clock = clock;
  }

  /** Whether a frame was shown. */
  get hasPlayed() {
    return this.#hasPlayed;
  }

  get totalMs() {
    return this.#totalMs + this.#presentMs;
  }

  get #presentMs() {
    return this.#since === undefined ? 0 : this.#clock.uptime() - this.#since;
  }

  /** Frames arrive. */
  start() {
    this.#hasPlayed = true;
    this.#since ??= this.#clock.uptime();
  }

  /** Frames no longer arrive. */
  stop() {
    this.#totalMs = this.totalMs;
    this.#since = undefined;
  }
}
