import {pause} from '../../platform/abort.ts';

/** Spaces messages in time, so that no burst of them floods the application. */
export class Pace {
  readonly #intervalMs: number;
  #nextAt = 0;

  constructor(messagesPerSecond: number) {
    this.#intervalMs = 1000 / messagesPerSecond;
  }

  /** Resolves when the next message may be sent, in the order of the calls. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#intervalMs;
    if (at > now) await pause(at - now, signal);
  }
}
