import {AppStreamError} from '../../../errors/app-stream-error.ts';
import type {HostEvent, StreamSize} from '../../connector.ts';
import {toStreamSize} from '../../stream-size.ts';
import type {CursorSource} from '../cursor/nvst-cursor.ts';
import {type BufferedChannel, type Bytes, listenToChannel} from '../data-channels.ts';
import type {ReceiveBudget} from '../receive-budget.ts';
import type {MessageEnvelope} from './kit-envelope.ts';
import {fits, MessageParts, splitMessage} from './message-parts.ts';

export interface ControlChannelOptions {
  readonly envelope: MessageEnvelope;
  readonly cursors: CursorSource | undefined;
  /** Whether long messages may be sent in parts; without it that is learned from the host. */
  readonly acceptsParts?: boolean | undefined;
  /** The size of the sign-in, which no later size may exceed. */
  readonly maxSize?: StreamSize | undefined;
  readonly onMessage: (news: StreamMessage | Extract<HostEvent, {kind: 'channel' | 'message'}>) => void;
  readonly budget?: ReceiveBudget;
  readonly signal: AbortSignal;
}

/** The messages between page and host on `control_channel` (`nvst.md` 4.6, 4.7). */
export class ControlChannel {
  readonly #options: ControlChannelOptions;
  readonly #parts = new MessageParts(() => performance.now());
  #channel: RTCDataChannel | undefined;
  #acceptsParts: boolean;
  #acceptsResize = false;
  #wantedSize: StreamSize | undefined;

  constructor(options: ControlChannelOptions) {
    this.#options = options;
    this.#acceptsParts = options.acceptsParts ?? false;
    options.signal.addEventListener('abort', () => this.#close());
  }

  add(buffered: BufferedChannel) {
    const {channel} = buffered;
    const {signal, budget} = this.#options;
    const listener = {
      open: () => {
        this.#channel = channel;
        this.#reportOpen();
      },
      close: () => {
        if (this.#channel === channel) this.#close();
      },
      message: (message: string | Bytes) => {
        const text = typeof message === 'string' ? message : new TextDecoder().decode(message);
        this.#read(text);
      },
    };
    listenToChannel(buffered, signal, listener, budget);
  }

  /**
   * @param json one message of the application
   * @throws AppStreamError `message-too-large` if it does not fit, and the host does not accept parts
   */
  send(json: string) {
    for (const text of this.#split(json)) this.#sendText(this.#options.envelope.wrap(text));
  }

  /** Requests a size as soon as the host accepts resizes. Before, a host may lose its video by one. */
  resize(size: StreamSize) {
    this.#wantedSize = toStreamSize(size, this.#options.maxSize);
    this.#sendSize();
  }

  sendClipboard(text: string) {
    this.#sendText(this.#options.envelope.wrapStream(clipboardMessage(text)));
  }

  #read(text: string) {
    const {envelope, cursors, onMessage} = this.#options;
    const content = envelope.read(text);
    if (!content) return;
    if (content.kind === 'stream') {
      this.#acceptParts();
      this.#acceptResize(readResizePermission(content));
      const streamMessage = readStreamMessage(content.type, content.value, cursors);
      if (streamMessage) onMessage(streamMessage);
      return;
    }
    if (content.newer) this.#acceptParts();
    for (const message of this.#parts.add(content.message)) onMessage({kind: 'message', message});
  }

  /** A host that uses the newer conventions accepts parts. That is inferred: both came with the same versions (`nvst.md` 4.7). */
  #acceptParts() {
    if (this.#acceptsParts || this.#options.acceptsParts !== undefined) return;
    this.#acceptsParts = true;
  }

  #acceptResize(accepts: boolean | undefined) {
    if (accepts === undefined || accepts === this.#acceptsResize) return;
    this.#acceptsResize = accepts;
    this.#sendSize();
  }

  #sendSize() {
    if (this.#acceptsResize && this.#wantedSize)
      this.#sendText(this.#options.envelope.wrapStream(resizeMessage(this.#wantedSize)));
  }

  #reportOpen() {
    this.#options.onMessage({kind: 'channel', open: true});
  }

  #close() {
    if (!this.#channel) return;
    this.#channel = undefined;
    this.#options.onMessage({kind: 'channel', open: false});
  }

  #split(json: string): readonly string[] {
    if (fits(json)) return [json];
    const parts = this.#acceptsParts ? splitMessage(JSON.parse(json)) : undefined;
    if (!parts) throw new AppStreamError('message-too-large', {values: {size: json.length}});
    return parts;
  }

  #sendText(text: string) {
    if (this.#channel?.readyState === 'open') this.#channel.send(text);
  }
}

/** Requests another size of the video, in pixels. Inferred. */
const resizeMessage = ({width, height}: StreamSize) => ({
  type: 'resize',
  value: {width, height},
});

/** Sends a text for the host's clipboard. Inferred. */
const clipboardMessage = (text: string) => ({type: 'clipboard', value: text});

/** A boolean, or its text, under a name that contains "resize" or "resizing". */
const RESIZE_PERMISSION = /"[^"\\]{0,80}resiz[^"\\]{0,80}":"?(true|false)\b/i;

/**
 * Whether a message of the host accepts or refuses resizes. Kit announces it in its configuration, at any time after the
 * start (`nvst.md` 4.7). Its name there is not known, so any name that contains "resiz" counts, at any depth.
 */
const readResizePermission = ({type, value}: {readonly type: string; readonly value: unknown}) => {
  const permission = RESIZE_PERMISSION.exec(JSON.stringify({[type]: value}))?.[1];
  return permission === undefined ? undefined : permission.toLowerCase() === 'true';
};

/** The meaning of a message of the host's streaming library. */
export type StreamMessage =
  | Extract<HostEvent, {kind: 'cursor' | 'clipboard'}>
  /** Whether the host accepts text packets. */
  | {readonly kind: 'supports-text'; readonly text: boolean};

/** Reads a message of the host's streaming library. Returns `undefined` for a message without use, such as `handshake`. */
const readStreamMessage = (
  type: string,
  value: unknown,
  cursors: CursorSource | undefined,
): StreamMessage | undefined => {
  switch (type) {
    case 'config': {
      const text = property(value, 'supports_localized_text_input');
      return typeof text === 'boolean' ? {kind: 'supports-text', text} : undefined;
    }
    case 'cursor': {
      const cursor = cursors?.readStream(value);
      return cursor && {kind: 'cursor', cursor};
    }
    case 'clipboard': {
      const text = typeof value === 'string' ? value : property(value, 'text');
      return typeof text === 'string' ? {kind: 'clipboard', text} : undefined;
    }
    default:
      return undefined;
  }
};

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
