import {pause} from '../../platform/abort.ts';

interface Sending<Value> {
  readonly value: Value;
  readonly result: PromiseWithResolvers<undefined>;
}

/** Sends the newest value of a setting, one after the other. Values that a newer one replaces in time are never sent. */
export class NewestOnly<Value> {
  readonly #send: (value: Value) => Promise<unknown>;
  readonly #delayMs: number;
  readonly #signal: AbortSignal;
  #next: Sending<Value> | undefined;
  #isSending = false;

  /** @param delayMs how long values are collected before the newest one is sent, in milliseconds */
  constructor(send: (value: Value) => Promise<unknown>, delayMs: number, signal: AbortSignal) {
    this.#send = send;
    this.#delayMs = delayMs;
    this.#signal = signal;
  }

  /** Resolves when the value, or the newer one that replaces it, is sent. Rejects with what sending rejects with. */
  set(value: Value): Promise<void> {
    const result = this.#next?.result ?? Promise.withResolvers<undefined>();
    this.#next = {value, result};
    if (!this.#isSending) void this.#run();
    return result.promise;
  }

  /** Forgets the value that is not sent yet. */
  drop() {
    this.#next?.result.resolve(undefined);
    this.#next = undefined;
  }

  async #run() {
    this.#isSending = true;
    while (this.#next) {
      // Nobody waits for a closed model.
      await pause(this.#delayMs, this.#signal).catch(() => this.drop());
      await this.#sendNext();
    }
    this.#isSending = false;
  }

  async #sendNext() {
    const next = this.#next;
    this.#next = undefined;
    if (next) await this.#send(next.value).then(() => next.result.resolve(undefined), next.result.reject);
  }
}
