/** In messages and in bytes; a host says a few things before its listener is loaded. */
const MOST = {messages: 500, bytes: 2 * 1024 * 1024};

/** What a channel says before anyone listens: the first of it, whatever comes. */
export class EarlyMessages {
  readonly #kept: unknown[] = [];
  #bytes = 0;

  /** In their order; grows while the channel is gathered. */
  get kept(): readonly unknown[] {
    return this.#kept;
  }

  /** Keeps the `data` of a message, if there is room. */
  add(data: unknown) {
    const bytes = typeof data === 'string' ? data.length : data instanceof ArrayBuffer ? data.byteLength : 0;
    if (this.#kept.length >= MOST.messages || this.#bytes + bytes > MOST.bytes) return;
    this.#bytes += bytes;
    this.#kept.push(data);
  }
}
