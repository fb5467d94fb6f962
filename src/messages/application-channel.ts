import type {HostEvent} from '../connection/connector.ts';
import {AppStreamError, failure} from '../errors/app-stream-error.ts';
import {isObject} from './is-object.ts';
import {messageId} from './message-id.ts';
import {MessageParts} from './message-parts.ts';
import {MessageQueue, type Queued} from './message-queue.ts';
import {fits, splitMessage} from './split-message.ts';

export interface ApplicationChannelOptions {
  /** Sends one message, given as JSON text; called only while the channel is open, like `Connection.sendMessage`. */
  readonly send: (json: string) => void;
  /** Aborting it ends the channel: what waits is dropped, and requests are refused. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds of a clock that only goes forward; default `performance.now`. */
  readonly now?: (() => number) | undefined;
}

export interface RequestOptions {
  /**
   * Whether a message of the application is the answer. By default the answer has the request's `id`, which is added
   * where the request has none; not every application echoes it (`real-deployments.md`, Kit application messages).
   */
  readonly match?: ((message: unknown) => boolean) | undefined;
  /** How long the answer may take, in milliseconds, from the call on; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Aborting it gives up, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Messages between a page and an application, over any connector. What is sent before the channel is open waits and
 * then goes out in order; it outlives connections, so that a stream that is taken up again loses none.
 *
 * Each message of the application, answers included, is a `message` event with the parsed JSON as its `data`.
 */
export class ApplicationChannel extends EventTarget {
  readonly #send: ApplicationChannelOptions['send'];
  readonly #parts: MessageParts;
  readonly #queue = new MessageQueue();
  readonly #ended: AbortSignal;
  #isOpen = false;
  #takesParts = false;

  constructor({send, signal, now = () => performance.now()}: ApplicationChannelOptions) {
    super();
    this.#send = send;
    this.#parts = new MessageParts(now);
    this.#ended = signal ?? new AbortController().signal;
    this.#ended.addEventListener('abort', () => this.#queue.clear(), {once: true});
    // `send` throws at once, and a failure has its words by then.
    void AppStreamError.words();
  }

  /** Whether messages reach the application now. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#ended.aborted;
  }

  /** Takes what a connector tells; what is not about messages is passed over. */
  take(event: HostEvent) {
    if (this.#ended.aborted) return;
    if (event.kind === 'channel') {
      this.#isOpen = event.open;
      this.#takesParts = event.takesParts;
      this.#flush();
    } else if (event.kind === 'message') {
      for (const data of this.#parts.take(event.message)) {
        this.dispatchEvent(new MessageEvent('message', {data}));
      }
    }
  }

  /**
   * Sends a message, now or when the channel opens; after the end it is lost, as in a closed socket.
   * @param message anything that JSON can hold, usually `{event_type, payload}`
   * @throws AppStreamError `message-too-large` above 60,000 bytes on the wire, unless the host takes parts by now;
   *   `message-queue-full` when 1000 messages or 8 MiB wait. TypeError for what JSON cannot hold.
   */
  send(message: unknown): void {
    this.#put({texts: this.#textsOf(message)});
  }

  /**
   * Sends a message and fulfils with the first one of the application that matches.
   * @throws AppStreamError `no-answer-to-message` after the time-out, when the channel does not open in time, or when
   *   the stream ends; the signal's reason; what `send` throws; what `match` throws.
   */
  async request(message: unknown, options: RequestOptions = {}): Promise<unknown> {
    const {signal} = options;
    const {sent, match} = options.match ? {sent: message, match: options.match} : withId(message);
    signal?.throwIfAborted();
    const queued = {texts: this.#textsOf(sent)};
    const over = new AbortController();
    try {
      const answered = this.#answer(queued, match, options, over.signal);
      this.#put(queued);
      const outcome = await answered;
      if ('answer' in outcome) return outcome.answer;
      throw await failure('no-answer-to-message', {values: outcome});
    } finally {
      over.abort();
      // A question that nobody waits for is not asked.
      this.#queue.remove(queued);
    }
  }

  /** Listens for the answer to a request that is about to be sent, until `over`. */
  #answer(
    queued: Queued,
    match: (message: unknown) => boolean,
    {timeoutMs = 10_000, signal}: RequestOptions,
    over: AbortSignal,
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const give = (reason: string) => resolve({reason});
      const read = (event: Event) => {
        try {
          if (event instanceof MessageEvent && match(event.data)) resolve({answer: event.data});
        } catch (error) {
          reject(error);
        }
      };
      this.addEventListener('message', read, {signal: over});
      const timer = setTimeout(
        () => {
          give(
            this.#queue.has(queued)
              ? 'messages cannot reach it'
              : `nothing came within ${timeoutMs / 1000} s`,
          );
        },
        Math.min(timeoutMs, LONGEST_MS),
      );
      over.addEventListener('abort', () => clearTimeout(timer));
      signal?.addEventListener('abort', () => reject(signal.reason), {signal: over});
      const end = () => give('the stream ended');
      if (this.#ended.aborted) end();
      else this.#ended.addEventListener('abort', end, {signal: over});
    });
  }

  #textsOf(message: unknown): readonly string[] {
    const json: unknown = JSON.stringify(message);
    if (typeof json !== 'string') throw new TypeError('A message must be something that JSON can hold.');
    if (fits(json)) return [json];
    const parts = this.#takesParts ? splitMessage(message) : undefined;
    if (!parts) throw new AppStreamError('message-too-large', {values: {size: json.length}});
    return parts;
  }

  #put(message: Queued) {
    if (this.#ended.aborted) return;
    if (!this.#queue.add(message)) throw new AppStreamError('message-queue-full');
    this.#flush();
  }

  #flush() {
    while (this.isOpen) {
      const next = this.#queue.shift();
      if (!next) return;
      for (const text of next.texts) this.#send(text);
    }
  }
}

/** The most that a timer takes; beyond, it would not wait at all. */
const LONGEST_MS = 2 ** 31 - 1;

/** What became of a request. */
type Outcome = {readonly answer: unknown} | {readonly reason: string};

/** A request that is recognised by an id of its own. */
const withId = (
  message: unknown,
): {readonly sent: unknown; readonly match: (message: unknown) => boolean} => {
  if (!isObject(message)) throw new TypeError('Without `match` a request must be an object, to carry an id.');
  const id = message['id'] ?? messageId();
  return {sent: {...message, id}, match: (answer) => isObject(answer) && answer['id'] === id};
};
