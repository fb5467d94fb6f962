import type {HostEvent} from '../../connector.ts';
import type {CursorSource} from '../cursor/cursor-source.ts';
import {listen, type HeardChannel} from '../heard-channel.ts';
import type {MessageEnvelope} from './message-envelope.ts';
import {clipboardMessage, readStreamMessage, resizeMessage, type StreamNews} from './stream-messages.ts';

export interface ControlLinkOptions {
  readonly envelope: MessageEnvelope;
  readonly cursors: CursorSource | undefined;
  /** Whether long messages may be sent in parts; without it that is learned from the host. */
  readonly takesParts?: boolean | undefined;
  readonly onNews: (news: StreamNews | Extract<HostEvent, {kind: 'channel' | 'message'}>) => void;
  readonly signal: AbortSignal;
}

/** Messages to a host and from it, on `control_channel` (`nvst.md` 4.6, 4.7). */
export class ControlLink {
  readonly #options: ControlLinkOptions;
  #channel: RTCDataChannel | undefined;
  #takesParts: boolean;

  constructor(options: ControlLinkOptions) {
    this.#options = options;
    this.#takesParts = options.takesParts ?? false;
    options.signal.addEventListener('abort', () => this.#close());
  }

  add(heard: HeardChannel) {
    const {channel} = heard;
    listen(heard, this.#options.signal, {
      open: () => {
        this.#channel = channel;
        this.#tellOpen();
      },
      close: () => {
        if (this.#channel === channel) this.#close();
      },
      message: (message) => {
        const text = typeof message === 'string' ? message : new TextDecoder().decode(message);
        this.#read(text);
      },
    });
  }

  /** @param json one message of the application */
  send(json: string) {
    this.#put(this.#options.envelope.wrap(json));
  }

  resize(size: {readonly width: number; readonly height: number}) {
    this.#put(this.#options.envelope.wrapStream(resizeMessage(size)));
  }

  sendClipboard(text: string) {
    this.#put(this.#options.envelope.wrapStream(clipboardMessage(text)));
  }

  #read(text: string) {
    const {envelope, cursors, onNews} = this.#options;
    const content = envelope.read(text);
    if (!content) return;
    if (content.kind === 'stream') {
      this.#learnParts();
      const news = readStreamMessage(content.type, content.value, cursors);
      if (news) onNews(news);
      return;
    }
    if (content.newer) this.#learnParts();
    onNews({kind: 'message', message: content.message});
  }

  /** That a host of the newer conventions takes parts is inferred (`nvst.md` 4.7: both came with the same versions). */
  #learnParts() {
    if (this.#takesParts || this.#options.takesParts !== undefined) return;
    this.#takesParts = true;
    if (this.#channel) this.#tellOpen();
  }

  #tellOpen() {
    this.#options.onNews({kind: 'channel', open: true, takesParts: this.#takesParts});
  }

  #close() {
    if (!this.#channel) return;
    this.#channel = undefined;
    this.#options.onNews({kind: 'channel', open: false, takesParts: this.#takesParts});
  }

  #put(text: string) {
    if (this.#channel?.readyState === 'open') this.#channel.send(text);
  }
}
