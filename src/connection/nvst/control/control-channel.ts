import {AppStreamError} from '../../../errors/app-stream-error.ts';
import type {Budget} from '../../../platform/budget.ts';
import {isObject} from '../../../platform/json.ts';
import type {ConnectOptions, HostFeatures, StreamSize} from '../../connector.ts';
import {toStreamSize} from '../../stream-size.ts';
import {type Bytes, listenToChannel} from '../data-channels.ts';
import type {NvstOptions} from '../nvst-options.ts';
import {
  ClipboardParts,
  fits,
  maxBytesOn,
  MessageParts,
  splitClipboard,
  splitMessage,
} from './message-parts.ts';
import {kitEnvelope, readCursor, readExit, readFeatures, type StreamContent} from './kit-envelope.ts';
import {type Outgoing, SendQueue} from './send-queue.ts';

/** No size is requested before `firstFrame` resolves (default: no wait). */
export interface ControlChannelOptions
  extends Pick<ConnectOptions, 'firstFrame' | 'onHostEvent' | 'signal'>, Pick<NvstOptions, 'acceptsParts'> {
  /** The size of the sign-in, which no later size may exceed. */
  readonly size?: StreamSize | undefined;
  /** The longest message that the connection sends, in bytes (default: any). */
  readonly maxMessageSize?: (() => number | undefined) | undefined;
  /** Called when the host announces that it ends the stream, for example because it restarts. */
  readonly onExit?: ((error: AppStreamError) => void) | undefined;
  readonly budget?: Pick<Budget, 'accepts' | 'refuse'>;
  /** How long the host may take to answer, in milliseconds (default: 2000). */
  readonly answerMs?: number | undefined;
}

/** How long a paste waits for the host to confirm its text, in milliseconds. */
const PASTE_LIMIT_MS = 5000;

/**
 * The messages between page and host on `control_channel` (`nvst.md` 4.6, 4.7). The first one requests the
 * features of the host, because the host announces them only in an answer.
 */
export class ControlChannel {
  readonly #options: ControlChannelOptions;
  readonly #parts = new MessageParts(() => this.#options.budget?.refuse());
  readonly #clipboard = new ClipboardParts();
  readonly #queue = new SendQueue();
  #channel: RTCDataChannel | undefined;
  /** Whether the host has answered. `undefined` while it may still answer. */
  #hasAnswered: boolean | undefined;
  /** Whether the host accepts text packets. `undefined` while no answer reports it. Older hosts accept them. */
  #acceptsText: boolean | undefined;
  #acceptsParts: boolean | undefined;
  #acceptsResize = false;
  #wantedSize: StreamSize | undefined;
  /** Resolve the promises of the questions that the host has not answered. */
  #questions: ((isAnswered: boolean) => void)[] = [];
  /** Whether the host answers each question, so that an answer confirms what was sent before its question. */
  #confirms = true;
  /** Whether a size may be requested. */
  #isShown: boolean;

  constructor(options: ControlChannelOptions) {
    this.#options = options;
    this.#isShown = options.firstFrame === undefined;
    void options.firstFrame?.then(() => {
      this.#isShown = true;
      this.#sendSize();
    });
    this.#acceptsParts = options.acceptsParts;
    options.signal.addEventListener('abort', () => this.#close());
  }

  /** What the host supports. `undefined` until it has answered, or its time is over. */
  get features(): HostFeatures | undefined {
    if (this.#hasAnswered === undefined) return undefined;
    return {
      hasAnswered: this.#hasAnswered,
      text: this.#acceptsText,
      longMessages: this.#acceptsParts ?? false,
      resize: this.#acceptsResize,
    };
  }

  /** Whether the host has refused text packets. It ignores what it does not know, so nothing is lost by a try. */
  get refusesText(): boolean {
    return this.#acceptsText === false;
  }

  /** @param sendable resolves when the page can send on the channel, once it is open (default: it can then) */
  add(channel: RTCDataChannel, sendable?: Promise<unknown>) {
    const {signal, budget} = this.#options;
    const open = () => {
      if (channel.readyState === 'open' && !signal.aborted) void this.#open(channel);
    };
    const listener = {
      open: () => (sendable ? void sendable.then(open) : open()),
      close: () => {
        if (this.#channel === channel) this.#close();
      },
      message: (message: string | Bytes) =>
        this.#read(typeof message === 'string' ? message : new TextDecoder().decode(message)),
    };
    listenToChannel(channel, signal, listener, budget);
  }

  /**
   * Sends a message, or queues it while the channel is congested or the host has not answered whether it accepts parts.
   * @throws AppStreamError `message-too-large` if the host does not accept the parts, `message-queue-full`
   */
  send(json: string) {
    this.#add({
      json,
      length: json.length,
      texts: () => this.#split(json)?.map((text) => () => kitEnvelope.wrap(text)),
    });
  }

  /** Requests a size as soon as the host accepts resizes. Before, a host may lose its video by one. */
  resize(size: StreamSize) {
    this.#wantedSize = toStreamSize(size, this.#options.size);
    this.#sendSize();
  }

  /**
   * Sends the text of the clipboard. Resolves when the host has it. Without an open channel, the text is dropped.
   * @throws AppStreamError `message-too-large` above 1 MiB, or above 65,535 bytes if the host does not accept parts;
   *   `message-queue-full`, `connection-lost`
   */
  async sendClipboard(text: string): Promise<void> {
    const messages = splitClipboard(text, this.#maxBytes);
    if (this.#channel?.readyState !== 'open') return;
    const texts = () => (messages.length === 1 ? messages : this.#ifPartsFit(messages, text.length));
    const {promise, resolve, reject} = Promise.withResolvers<undefined>();
    this.#add({
      length: text.length,
      texts: () => texts()?.map((message) => () => kitEnvelope.wrapStream(message)),
      onSent: () => resolve(undefined),
      onRejected: reject,
    });
    await promise;
    // Keys travel on another channel. Only an answer proves that no key can overtake the text.
    if (this.#hasAnswered && this.#confirms) this.#confirms = await this.#requestFeatures(PASTE_LIMIT_MS);
  }

  async #open(channel: RTCDataChannel) {
    this.#channel = channel;
    this.#queue.open(channel, this.#options.signal);
    const answered = this.#requestFeatures(this.#options.answerMs ?? ANSWER_LIMIT_MS);
    this.#options.onHostEvent({kind: 'channel', open: true});
    const isAnswered = await answered;
    // The channel may have closed meanwhile.
    if (this.#channel !== channel) return;
    this.#hasAnswered ??= isAnswered;
    this.#queue.flush();
  }

  /** Requests the features of the host. Resolves with whether the host answers in time. */
  #requestFeatures(limitMs: number): Promise<boolean> {
    const {promise, resolve} = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), limitMs);
    this.#questions.push((isAnswered) => {
      clearTimeout(timer);
      resolve(isAnswered);
    });
    this.#sendStream(FEATURE_QUESTION);
    return promise;
  }

  #endQuestions(isAnswered: boolean) {
    for (const end of this.#questions.splice(0)) end(isAnswered);
  }

  #read(text: string) {
    const content = kitEnvelope.read(text, () => this.#options.budget?.refuse());
    if (!content) {
      const error = readExit(text);
      if (error) this.#options.onExit?.(error);
      return;
    }
    if (content.kind === 'stream') {
      if (content.type === 'config') this.#readFeatures(content.value);
      else this.#acceptParts(true);
      if (content.type === 'cursor') this.#setCursor(content.value);
      if (content.type === 'clipboard') this.#readClipboard(content);
      return;
    }
    if (content.newer) this.#acceptParts(true);
    for (const message of this.#parts.add(content.message))
      this.#options.onHostEvent({kind: 'message', message});
  }

  #readFeatures(value: unknown) {
    const features = readFeatures(value);
    this.#hasAnswered = true;
    // A host that uses these messages accepts parts, unless it denies that.
    this.#acceptParts(features.supports_large_messages ?? true);
    const text = features.supports_localized_text_input;
    if (text !== undefined) {
      this.#acceptsText = text;
      this.#options.onHostEvent({kind: 'supports', supports: {text}});
    }
    const acceptsResize = features.allow_dynamic_resize ?? features.allowDynamicResize;
    if (acceptsResize !== undefined && acceptsResize !== this.#acceptsResize) {
      this.#acceptsResize = acceptsResize;
      this.#sendSize();
    }
    this.#setCursor(features.cursor_type);
    this.#endQuestions(true);
  }

  #readClipboard({value, part, numParts}: StreamContent) {
    const whole = isObject(value) ? value['text'] : value;
    if (typeof whole !== 'string') return;
    const text =
      part === undefined || numParts === undefined ? whole : this.#clipboard.add(whole, part, numParts);
    if (text !== undefined) this.#options.onHostEvent({kind: 'clipboard', text});
  }

  #setCursor(value: unknown) {
    const cursor = readCursor(value);
    if (cursor) this.#options.onHostEvent({kind: 'cursor', cursor});
  }

  #acceptParts(accepts: boolean) {
    this.#acceptsParts = this.#options.acceptsParts ?? accepts;
    this.#queue.flush();
  }

  #sendSize() {
    if (this.#isShown && this.#acceptsResize && this.#wantedSize)
      this.#sendStream({type: 'resize', value: this.#wantedSize});
  }

  #close() {
    if (!this.#channel) return;
    this.#channel = undefined;
    this.#endQuestions(false);
    const unsent = this.#queue.close();
    this.#options.onHostEvent({kind: 'channel', open: false, ...(unsent.length ? {unsent} : {})});
  }

  get #maxBytes(): number {
    return maxBytesOn(this.#options.maxMessageSize?.());
  }

  #split(json: string): readonly string[] | undefined {
    const maxBytes = this.#maxBytes;
    if (fits(json, maxBytes)) return [json];
    return this.#ifPartsFit(splitMessage(JSON.parse(json), maxBytes), json.length);
  }

  /** The parts, or `undefined` while it is not known whether the host accepts them. */
  #ifPartsFit<Part>(parts: readonly Part[] | undefined, size: number): readonly Part[] | undefined {
    if (parts && (this.#acceptsParts ?? this.#hasAnswered === undefined))
      return this.#acceptsParts ? parts : undefined;
    throw new AppStreamError('message-too-large', {values: {size}});
  }

  #sendStream(content: StreamContent) {
    const text = kitEnvelope.wrapStream(content);
    try {
      this.#add({length: text.length, texts: () => [() => text]});
    } catch (error) {
      this.#options.onHostEvent({kind: 'fault', error: AppStreamError.from(error)});
    }
  }

  /** Adds a message to the queue. A late failure is a warning, unless the caller handles it. */
  #add(message: Omit<Outgoing, 'onRejected'> & Partial<Pick<Outgoing, 'onRejected'>>) {
    const onRejected = (error: AppStreamError) => this.#options.onHostEvent({kind: 'fault', error});
    this.#queue.add({onRejected, ...message});
  }
}

/** The first message on `control_channel`. The host answers in the same form. */
const FEATURE_QUESTION = {type: 'config', value: {}} as const;

/** How long a host may take to answer. Older hosts do not answer. */
const ANSWER_LIMIT_MS = 2000;
