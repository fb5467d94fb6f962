/** All that a page and a host say to each other beside the picture. Nothing of it is needed for the first frame. */
import type {HostEvent} from '../connector.ts';
import type {InputEvent, TakenInput} from '../input-event.ts';
import {channelRole} from './channel-role.ts';
import {ControlLink} from './control/control-link.ts';
import {kitEnvelope} from './control/kit-envelope.ts';
import type {MessageEnvelope} from './control/message-envelope.ts';
import type {CursorSource} from './cursor/cursor-source.ts';
import {nvstCursor} from './cursor/nvst-cursor.ts';
import {listen, type HeardChannel} from './heard-channel.ts';
import type {InputCodec} from './input/input-codec.ts';
import {InputLink} from './input/input-link.ts';
import {nvstInputCodec} from './input/nvst-input-codec.ts';
import {partialReliability} from './input/partial-reliability.ts';

/** What differs between hosts, and what `nvst.md` 6.2 marks as not known. */
export interface HostLinkSettings {
  /**
   * Starts input so many milliseconds after its channel has opened, where no handshake has come. By default it is waited
   * for: a host that sends none takes no input (`nvst.md` 4.2).
   */
  readonly inputGraceMs?: number | undefined;
  /** Loads another input codec. */
  readonly inputCodec?: (() => Promise<InputCodec>) | undefined;
  /** Loads another reader of the pointer's shape; `none` makes no channel for it and leaves the shape to the page. */
  readonly cursor?: 'none' | (() => Promise<CursorSource>) | undefined;
  /** Loads another envelope of messages, like `kitEnvelope('app')`. */
  readonly messages?: (() => Promise<MessageEnvelope>) | undefined;
  /** Whether the host takes long messages in parts; by default that is learned from what it sends. */
  readonly takesParts?: boolean | undefined;
  /**
   * Makes `control_channel` itself where the host has made none so many milliseconds after the first channel opened
   * (`nvst.md` 4.1 suggests 3000). Off by default.
   */
  readonly controlChannelMs?: number | undefined;
}

export interface HostLinkOptions extends HostLinkSettings {
  readonly onHostEvent: (event: HostEvent) => void;
  /** The peer connection's. */
  readonly signal: AbortSignal;
  /** The host's second, SDP-like text. */
  readonly nvstSdp?: string | undefined;
  /** Makes a channel, which comes back by `add`. */
  readonly createChannel: (label: string, options: RTCDataChannelInit) => void;
}

/** The data channels of one peer connection, by what they are for. Ends with the signal, saying so. */
export class HostLink {
  readonly #options: HostLinkOptions;
  readonly #input: InputLink;
  readonly #control: ControlLink;
  readonly #cursors: CursorSource | undefined;
  #takes: TakenInput;
  #hasControl = false;
  #waitsForControl = false;

  constructor(
    options: HostLinkOptions,
    codec: InputCodec = nvstInputCodec(),
    envelope: MessageEnvelope = kitEnvelope(),
    cursors: CursorSource | undefined = nvstCursor(),
  ) {
    const {onHostEvent, signal, inputGraceMs, takesParts, nvstSdp} = options;
    this.#options = options;
    this.#cursors = options.cursor === 'none' ? undefined : cursors;
    this.#takes = {text: false, touch: codec.takes.touch};
    this.#input = new InputLink({
      codec,
      partially: partialReliability(nvstSdp),
      graceMs: inputGraceMs,
      signal,
      onHostEvent: (event) => {
        // Before input is said to be open, so that nobody sends what is not understood.
        if (event.kind === 'input' && event.open) onHostEvent({kind: 'takes', takes: this.#takes});
        onHostEvent(event);
      },
    });
    this.#control = new ControlLink({
      envelope,
      cursors: this.#cursors,
      takesParts,
      signal,
      onNews: (news) => {
        if (news.kind === 'takes-text') {
          this.#takes = {...this.#takes, text: news.text && codec.takes.text};
          onHostEvent({kind: 'takes', takes: this.#takes});
        } else onHostEvent(news);
      },
    });
  }

  /** Takes a channel of either end. Labels that are not known are left alone. */
  add(heard: HeardChannel) {
    this.#waitForControl(heard);
    switch (channelRole(heard.channel.label)) {
      case 'input':
        this.#input.addReliable(heard);
        return;
      case 'partial-input':
        heard.channel.onmessage = null;
        this.#input.addPartial(heard);
        return;
      case 'control':
        this.#hasControl = true;
        this.#control.add(heard);
        return;
      case 'cursor':
        this.#addCursor(heard);
        return;
      case undefined:
        heard.channel.onmessage = null;
    }
  }

  sendInput(event: InputEvent) {
    if (event.kind !== 'text' || this.#takes.text) this.#input.send(event);
  }

  get control(): Pick<ControlLink, 'send' | 'resize' | 'sendClipboard'> {
    return this.#control;
  }

  #addCursor(heard: HeardChannel) {
    const {onHostEvent, signal} = this.#options;
    listen(heard, signal, {
      message: (message) => {
        const cursor = typeof message === 'string' ? undefined : this.#cursors?.readBytes(message);
        if (cursor) onHostEvent({kind: 'cursor', cursor});
      },
    });
  }

  #waitForControl({channel}: HeardChannel) {
    const {controlChannelMs, createChannel, signal} = this.#options;
    if (controlChannelMs === undefined || this.#waitsForControl) return;
    this.#waitsForControl = true;
    const wait = () => {
      setTimeout(() => {
        if (!this.#hasControl && !signal.aborted) createChannel('control_channel', {ordered: true});
      }, controlChannelMs);
    };
    if (channel.readyState === 'open') wait();
    else channel.addEventListener('open', wait, {once: true, signal});
  }
}

/** Loads what the settings replace, and joins it. */
export const openHostLink = async (options: HostLinkOptions): Promise<HostLink> => {
  const {inputCodec, messages, cursor} = options;
  const [codec, envelope, cursors] = await Promise.all([
    inputCodec?.(),
    messages?.(),
    typeof cursor === 'function' ? cursor() : undefined,
  ]);
  return new HostLink(options, codec, envelope, cursors);
};
