import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {LIMITS} from '../../../platform/limits.ts';

/** How many bytes the browser may hold before messages wait here, and how many characters may wait. */
const {buffered: MAX_BUFFERED_BYTES, sending: MAX_CHARACTERS} = LIMITS.outgoing;

/** One message of the page. */
export interface Outgoing {
  /** The length of the message, in characters. */
  readonly length: number;
  /**
   * The texts of the message on the wire, in order. Each function creates one, when the browser can hold it.
   * `undefined` while it is not known whether the host accepts them. Then the message waits, and all later ones behind
   * it.
   * @throws AppStreamError if the host cannot receive the message
   */
  readonly texts: () => readonly (() => string)[] | undefined;
  /** The message as JSON, if it is one of the application: another connection can send it. */
  readonly json?: string;
  /** Called when the browser has the last text. */
  readonly onSent?: () => void;
  /** Called instead if the message cannot be sent. */
  readonly onRejected: (error: AppStreamError) => void;
}

/** A message with its texts, once they are known, and how many of them are sent. */
interface Waiting {
  readonly message: Outgoing;
  texts: readonly (() => string)[] | undefined;
  sent: number;
}

/** Sends messages in order, and no faster than the browser sends them on. The memory for those that wait is bounded. */
export class SendQueue {
  #waiting: Waiting[] = [];
  #characters = 0;
  #channel: RTCDataChannel | undefined;

  /** Uses a channel that has opened. */
  open(channel: RTCDataChannel, signal: AbortSignal) {
    this.#channel = channel;
    channel.bufferedAmountLowThreshold = MAX_BUFFERED_BYTES / 2;
    channel.addEventListener('bufferedamountlow', () => this.flush(), {signal});
  }

  /** The channel has closed. Returns the messages of the application that are not sent, as JSON. */
  close(): readonly string[] {
    const unsent = this.#waiting.map(({message}) => message);
    this.#channel = undefined;
    this.#waiting = [];
    this.#characters = 0;
    for (const {json, onRejected} of unsent)
      if (json === undefined) onRejected(new AppStreamError('connection-lost'));
    return unsent.flatMap(({json}) => json ?? []);
  }

  /** Sends a message if a channel is open. @throws AppStreamError `message-queue-full`, or the error of `texts` */
  add(message: Outgoing) {
    if (this.#channel?.readyState !== 'open') return;
    if (this.#characters + message.length > MAX_CHARACTERS) throw new AppStreamError('message-queue-full');
    this.#waiting.push({message, texts: message.texts(), sent: 0});
    this.#characters += message.length;
    this.flush();
  }

  /** Sends what can be sent now. Call it when the host’s features are known. */
  flush() {
    for (let [first] = this.#waiting; first && this.#sendTexts(first); [first] = this.#waiting) {
      this.#waiting.shift();
      this.#characters -= first.message.length;
    }
  }

  /** Sends the texts of the first message. Returns whether the message is done. */
  #sendTexts(waiting: Waiting): boolean {
    const channel = this.#channel;
    const {message} = waiting;
    try {
      const texts = (waiting.texts ??= message.texts());
      if (!texts) return false;
      for (const text of texts.slice(waiting.sent)) {
        if (channel?.readyState !== 'open' || channel.bufferedAmount > MAX_BUFFERED_BYTES) return false;
        sendText(channel, text());
        waiting.sent += 1;
      }
    } catch (error) {
      message.onRejected(AppStreamError.from(error));
      return true;
    }
    message.onSent?.();
    return true;
  }
}

/** @throws AppStreamError `message-too-large` if the browser refuses the length */
const sendText = (channel: RTCDataChannel, text: string) => {
  try {
    channel.send(text);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new AppStreamError('message-too-large', {values: {size: text.length}, cause});
  }
};
