/** The limits of one channel. A host sends a few messages before the page's listener is loaded. */
const MAX_MESSAGES = 500;
const MAX_BYTES = 2 * 1024 * 1024;

/** Buffers the messages of a channel until a listener is loaded. Drops a message that exceeds a limit. */
export class EarlyMessages {
  readonly #kept: unknown[] = [];
  #bytes = 0;

  /** The `data` of the messages, in order. The array grows with each message. */
  get kept(): readonly unknown[] {
    return this.#kept;
  }

  /** Keeps the `data` of a message, unless a limit is reached. */
  add(data: unknown) {
    const bytes = typeof data === 'string' ? data.length : data instanceof ArrayBuffer ? data.byteLength : 0;
    if (this.#kept.length >= MAX_MESSAGES || this.#bytes + bytes > MAX_BYTES) return;
    this.#bytes += bytes;
    this.#kept.push(data);
  }
}
