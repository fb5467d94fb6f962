/** A message that is not sent yet. */
export interface QueuedMessage {
  readonly json: string;
  /** Called if the connection rejects the message when the queue is sent. */
  readonly onRejected: (error: unknown) => void;
}

/** What the queue holds at most: messages, and UTF-16 units of all together. */
const MAX = {messages: 1000, characters: 8 * 1024 * 1024};

/** Messages in the order of their sending, within bounds. */
export class MessageQueue {
  readonly #messages = new Set<QueuedMessage>();
  #characters = 0;

  /** Adds a message. Returns false if the queue is full. */
  add(message: QueuedMessage): boolean {
    const characters = this.#characters + message.json.length;
    if (this.#messages.size >= MAX.messages || characters > MAX.characters) return false;
    this.#messages.add(message);
    this.#characters = characters;
    return true;
  }

  has(message: QueuedMessage): boolean {
    return this.#messages.has(message);
  }

  remove(message: QueuedMessage) {
    if (this.#messages.delete(message)) this.#characters -= message.json.length;
  }

  clear() {
    this.#messages.clear();
    this.#characters = 0;
  }

  /** Removes and returns the oldest message. */
  shift(): QueuedMessage | undefined {
    const [first] = this.#messages;
    if (first) this.remove(first);
    return first;
  }
}
