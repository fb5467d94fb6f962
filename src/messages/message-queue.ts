/** A message that waits. */
export interface Queued {
  /** Its texts: one, or its parts in their order. */
  readonly texts: readonly string[];
}

/** What may wait: in messages, and in UTF-16 units of all together. */
const MOST = {messages: 1000, characters: 8 * 1024 * 1024};

/** Messages in the order of their sending, within bounds. */
export class MessageQueue {
  readonly #queued = new Set<Queued>();
  #characters = 0;

  /** Whether there was room. */
  add(message: Queued): boolean {
    const characters = this.#characters + sizeOf(message);
    if (this.#queued.size >= MOST.messages || characters > MOST.characters) return false;
    this.#queued.add(message);
    this.#characters = characters;
    return true;
  }

  /** Whether a message still waits. */
  has(message: Queued): boolean {
    return this.#queued.has(message);
  }

  /** Takes one back, if it still waits. */
  remove(message: Queued) {
    if (this.#queued.delete(message)) this.#characters -= sizeOf(message);
  }

  clear() {
    this.#queued.clear();
    this.#characters = 0;
  }

  /** The longest waiting one. */
  shift(): Queued | undefined {
    const [first] = this.#queued;
    if (first) this.remove(first);
    return first;
  }
}

const sizeOf = ({texts}: Queued) => texts.reduce((sum, text) => sum + text.length, 0);
