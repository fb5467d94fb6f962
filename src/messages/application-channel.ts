import type {HostEvent} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {MAX_TIMER_MS} from '../platform/abort.ts';
import {LIMITS} from '../platform/limits.ts';
import {isObject} from '../platform/json.ts';
import {randomId} from '../platform/text.ts';

export interface ApplicationChannelOptions {
  /** Sends one message as JSON text while the channel is open, and may throw `message-too-large`. */
  readonly send: (json: string) => void;
  /** Called if `send` throws for a message that was queued, so that no caller learns of it otherwise. */
  readonly onLost?: ((error: unknown) => void) | undefined;
  /** Aborting it ends the channel: queued messages are dropped, and requests reject. */
  readonly signal?: AbortSignal | undefined;
}

export interface RequestOptions<Answer = unknown> {
  /**
   * Whether a message of the application is the answer. Set it for applications of Kit, whose answers have an `id` of
   * their own. By default the answer has the `id` of the request, which the channel adds if the request has none.
   */
  readonly match?: ((message: unknown) => message is Answer) | ((message: unknown) => boolean) | undefined;
  /** How long the answer may take after the call, in milliseconds (default: 10,000). */
  readonly timeoutMs?: number | undefined;
  /**
   * Sends the message again whenever this time has passed without an answer, in milliseconds (default: never). For an
   * application that loses messages until it has started.
   */
  readonly repeatMs?: number | undefined;
  /** Aborting it rejects the request with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The `detail` of `no-answer-to-message`, if the application had no chance to answer. */
export const SILENCE = {
  channelNotOpen: 'The message channel did not open in time.',
  streamEnded: 'The stream ended.',
} as const;

/**
 * Messages between a page and an application, over any connector and across reconnections, in order. Each message of
 * the application, answers included, is a `message` event with the parsed JSON as its `data`.
 */
export class ApplicationChannel extends EventTarget {
  readonly #send: ApplicationChannelOptions['send'];
  readonly #onLost: (error: unknown) => void;
  readonly #queue = new MessageQueue();
  readonly #ended: AbortSignal;
  #isOpen = false;

  constructor({send, onLost = () => undefined, signal}: ApplicationChannelOptions) {
    super();
    this.#send = send;
    this.#onLost = onLost;
    this.#ended = signal ?? new AbortController().signal;
    this.#ended.addEventListener('abort', () => this.#queue.clear(), {once: true});
  }

  /** Whether the application receives messages now. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#ended.aborted;
  }

  /** Handles an event of the host. Events that are not about messages are ignored. */
  handleHostEvent(event: HostEvent) {
    if (this.#ended.aborted) return;
    if (event.kind === 'channel') {
      this.#isOpen = event.open;
      if (event.unsent && !this.#queue.restore(event.unsent, this.#onLost))
        this.#onLost(new AppStreamError('message-queue-full'));
      this.#sendQueue();
    } else if (event.kind === 'message') {
      this.dispatchEvent(new MessageEvent('message', {data: event.message}));
    }
  }

  /**
   * Sends any value that JSON can express, now or when the channel opens. After the end it is dropped.
   * @throws AppStreamError `message-too-large` above 1 MiB, or if the host cannot receive it. `message-queue-full` if
   *   1000 messages or 8 MiB wait already. TypeError for a value that JSON cannot express.
   */
  send(message: unknown): void {
    this.#sendOrQueue({json: toJson(message), onRejected: this.#onLost});
  }

  /**
   * Sends a message and resolves with the first message of the application that matches, whose type nothing checks.
   * @throws AppStreamError `no-answer-to-message` after the timeout or the end of the stream. The signal's reason. What
   * `send` and `match` throw.
   */
  request<Answer = unknown>(message: unknown, options?: RequestOptions<Answer>): Promise<Answer>;
  async request(message: unknown, options: RequestOptions = {}): Promise<unknown> {
    const {timeoutMs = 10_000, repeatMs, signal} = options;
    const {sent, match} = options.match ? {sent: message, match: options.match} : withId(message);
    signal?.throwIfAborted();
    const {promise, resolve, reject} = Promise.withResolvers<unknown>();
    const queued: QueuedMessage = {json: toJson(sent), onRejected: reject};
    const fail = (reason: string) =>
      reject(new AppStreamError('no-answer-to-message', {values: {reason}, detail: reason}));
    const readMessage = (event: Event) => {
      try {
        if (event instanceof MessageEvent && match(event.data)) resolve(event.data);
      } catch (error) {
        reject(error);
      }
    };
    const expire = () =>
      fail(
        this.#queue.has(queued) ? SILENCE.channelNotOpen : `No answer arrived within ${timeoutMs / 1000} s.`,
      );
    const end = () => fail(SILENCE.streamEnded);
    const repeat = () => {
      try {
        if (this.isOpen) this.#send(queued.json);
      } catch (error) {
        reject(error);
      }
    };
    const settled = new AbortController();
    const until = {signal: settled.signal};
    this.addEventListener('message', readMessage, until);
    signal?.addEventListener('abort', () => reject(signal.reason), until);
    this.#ended.addEventListener('abort', end, until);
    if (this.#ended.aborted) end();
    const timer = setTimeout(expire, Math.min(timeoutMs, MAX_TIMER_MS));
    const repeater =
      repeatMs === undefined ? undefined : setInterval(repeat, Math.max(repeatMs, MIN_REPEAT_MS));
    try {
      this.#sendOrQueue(queued);
      return await promise;
    } finally {
      settled.abort();
      clearTimeout(timer);
      clearInterval(repeater);
      // A request that its caller has aborted is not sent.
      this.#queue.remove(queued);
    }
  }

  #sendOrQueue(message: QueuedMessage) {
    if (this.isOpen) this.#send(message.json);
    else if (!this.#ended.aborted && !this.#queue.add(message))
      throw new AppStreamError('message-queue-full');
  }

  #sendQueue() {
    while (this.isOpen) {
      const next = this.#queue.shift();
      if (!next) return;
      try {
        this.#send(next.json);
      } catch (error) {
        next.onRejected(error);
      }
    }
  }
}

const toJson = (message: unknown): string => {
  const json: unknown = JSON.stringify(message);
  if (typeof json !== 'string') throw new TypeError('A message must be a value that JSON can express.');
  if (json.length > LIMITS.outgoing.message)
    throw new AppStreamError('message-too-large', {values: {size: json.length}});
  return json;
};

/** A request that is matched by an id of its own. */
const withId = (message: unknown) => {
  if (!isObject(message))
    throw new TypeError('Without `match`, a request must be an object, to carry an id.');
  const id = message['id'] ?? randomId();
  return {sent: {...message, id}, match: (answer: unknown) => isObject(answer) && answer['id'] === id};
};

/** A shorter interval would flood the application. */
const MIN_REPEAT_MS = 10;

interface QueuedMessage {
  readonly json: string;
  /** Called if the connection rejects the message when the queue is sent. */
  readonly onRejected: (error: unknown) => void;
}

/** Messages in the order of their sending, within bounds. */
class MessageQueue {
  readonly #messages = new Set<QueuedMessage>();
  #characters = 0;

  /** Adds a message. Returns false if the queue is full. */
  add(message: QueuedMessage): boolean {
    const characters = this.#characters + message.json.length;
    if (this.#messages.size >= LIMITS.outgoing.messages || characters > LIMITS.outgoing.length) return false;
    this.#messages.add(message);
    this.#characters = characters;
    return true;
  }

  /** Puts messages before all others. Returns false if some of them exceed the bounds, and are lost. */
  restore(jsons: readonly string[], onRejected: QueuedMessage['onRejected']): boolean {
    const later = [...this.#messages];
    this.clear();
    const restored = jsons.filter((json) => this.add({json, onRejected}));
    for (const message of later)
      if (!this.add(message)) message.onRejected(new AppStreamError('message-queue-full'));
    return restored.length === jsons.length;
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
