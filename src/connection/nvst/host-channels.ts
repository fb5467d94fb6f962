/** The data channels: input, messages, cursor. Loaded after the first frame. */
import * as z from 'zod/mini';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {lazySchema, lenient, safeParse} from '../../platform/schema.ts';
import type {ConnectOptions, HostEvent} from '../connector.ts';
import type {SupportedInput} from '../input-event.ts';
import {ControlChannel} from './control/control-channel.ts';
import {kitEnvelope, type MessageEnvelope} from './control/kit-envelope.ts';
import {type CursorSource, nvstCursor} from './cursor/nvst-cursor.ts';
import {type BufferedChannel, type Bytes, channelRole, listenToChannel} from './data-channels.ts';
import {InputChannel, readPartialReliability} from './input/input-channel.ts';
import {type InputCodec} from './input/input-codec.ts';
import {nvstInputCodec} from './input/nvst-input-encoder.ts';
import {storeCodecOrder} from './negotiation/rank-codecs.ts';
import {ReceiveBudget} from './receive-budget.ts';

/** Settings for differences between hosts, and for facts that `nvst.md` 6.2 lists as unknown. */
export interface HostChannelSettings {
  /**
   * Starts input without a handshake this time after its channel has opened, in milliseconds (default: never). A host
   * that sends no handshake usually accepts no input (`nvst.md` 4.2).
   */
  readonly inputGraceMs?: number | undefined;
  /** Loads another input codec (default: `nvstInputCodec`). */
  readonly inputCodec?: (() => Promise<InputCodec>) | undefined;
  /** Loads another cursor reader (default: `nvstCursor`). `none` creates no cursor channel and leaves the cursor to the page. */
  readonly cursor?: 'none' | (() => Promise<CursorSource>) | undefined;
  /** Loads another message envelope, for example `kitEnvelope('app')`. */
  readonly messages?: (() => Promise<MessageEnvelope>) | undefined;
  /** Whether the host accepts long messages in parts (default: detected from the host's messages). */
  readonly acceptsParts?: boolean | undefined;
  /**
   * Creates `control_channel` if the host has created none this time after the first channel opened, in milliseconds
   * (default: never; `nvst.md` 4.1 suggests 3000).
   */
  readonly controlChannelMs?: number | undefined;
}

/** What the ranking of codecs needs. */
type RankingOptions = Partial<Pick<ConnectOptions, 'codecs' | 'codecOrders' | 'size' | 'fps' | 'maxBitrate'>>;

export interface HostChannelOptions extends HostChannelSettings, RankingOptions {
  readonly onHostEvent: (event: HostEvent) => void;
  /** The signal of the peer connection. */
  readonly signal: AbortSignal;
  /** The host's offer. */
  readonly sdp?: string | undefined;
  /** The host's second, SDP-like description. */
  readonly nvstSdp?: string | undefined;
  readonly connection: ChannelConnection;
}

/** What the channels use of their peer connection. */
export interface ChannelConnection {
  /** Creates a channel and passes it to `add`. */
  createChannel(label: string, options: RTCDataChannelInit): void;
  /** Without it, a channel counts as open as soon as the browser says so. */
  readonly pc?: Pick<RTCPeerConnection, 'getStats'>;
}

/** The data channels of one peer connection, by their purpose. When the signal aborts, they report that they closed. */
export class HostChannels {
  readonly #options: HostChannelOptions;
  readonly #input: InputChannel;
  readonly #control: ControlChannel;
  readonly #cursors: CursorSource | undefined;
  readonly #budget: ReceiveBudget;
  #supports: SupportedInput;
  #hasControl = false;
  #hasControlTimer = false;

  constructor(
    options: HostChannelOptions,
    codec: InputCodec = nvstInputCodec(),
    envelope: MessageEnvelope = kitEnvelope(),
    cursors: CursorSource | undefined = nvstCursor(),
  ) {
    const {onHostEvent, signal, inputGraceMs, acceptsParts, nvstSdp} = options;
    this.#options = options;
    this.#cursors = options.cursor === 'none' ? undefined : cursors;
    this.#supports = {text: false, touch: codec.supports.touch};
    this.#budget = new ReceiveBudget(() =>
      onHostEvent({kind: 'fault', error: new AppStreamError('message-queue-full')}),
    );
    this.#input = new InputChannel({
      codec,
      partialReliability: readPartialReliability(nvstSdp),
      graceMs: inputGraceMs,
      acceptsText: () => this.#supports.text,
      signal,
      onHostEvent: (event) => {
        // Report the supported input before input opens, so that nothing unsupported is sent.
        if (event.kind === 'input' && event.open) onHostEvent({kind: 'supports', supports: this.#supports});
        onHostEvent(event);
      },
    });
    this.#control = new ControlChannel({
      envelope,
      cursors: this.#cursors,
      acceptsParts,
      maxSize: options.size,
      budget: this.#budget,
      signal,
      onMessage: (message) => {
        if (message.kind === 'supports-text') {
          this.#supports = {...this.#supports, text: message.text && codec.supports.text};
          onHostEvent({kind: 'supports', supports: this.#supports});
        } else onHostEvent(message);
      },
    });
  }

  /** Adds a channel of either end. A channel with an unknown label is ignored. */
  add(buffered: BufferedChannel) {
    this.#startControlTimer(buffered);
    switch (channelRole(buffered.channel.label)) {
      case 'input':
        this.#input.addReliable(buffered);
        return;
      case 'partial-input':
        buffered.channel.onmessage = null;
        this.#input.addPartial(buffered);
        return;
      case 'control':
        void this.#addControl(buffered);
        return;
      case 'cursor':
        this.#addCursor(buffered);
        return;
      case undefined:
        buffered.channel.onmessage = null;
    }
  }

  get input(): Pick<InputChannel, 'send'> {
    return this.#input;
  }

  get control(): Pick<ControlChannel, 'send' | 'resize' | 'sendClipboard'> {
    return this.#control;
  }

  async #addControl(buffered: BufferedChannel) {
    const {connection, signal} = this.#options;
    const isFirst = !this.#hasControl;
    this.#hasControl = true;
    if (connection.pc) {
      await waitUntilSendable(buffered.channel, connection.pc, signal);
      if (signal.aborted) return;
      const canNeverSend = buffered.channel.readyState === 'connecting';
      if (isFirst && canNeverSend) this.#createControl();
    }
    this.#control.add(buffered);
  }

  #createControl() {
    this.#options.connection.createChannel('control_channel', {ordered: true});
  }

  #addCursor(buffered: BufferedChannel) {
    const {onHostEvent, signal} = this.#options;
    const message = (data: string | Bytes) => {
      const cursor = typeof data === 'string' ? undefined : this.#cursors?.readBytes(data);
      if (cursor) onHostEvent({kind: 'cursor', cursor});
    };
    listenToChannel(buffered, signal, {message}, this.#budget);
  }

  #startControlTimer({channel}: BufferedChannel) {
    const {controlChannelMs, signal} = this.#options;
    if (controlChannelMs === undefined || this.#hasControlTimer) return;
    this.#hasControlTimer = true;
    const start = () => {
      setTimeout(() => {
        if (!this.#hasControl && !signal.aborted) this.#createControl();
      }, controlChannelMs);
    };
    if (channel.readyState === 'open') start();
    else channel.addEventListener('open', start, {once: true, signal});
  }
}

/** Loads the modules that the settings replace, and creates the channels. */
export const openHostChannels = async (options: HostChannelOptions): Promise<HostChannels> => {
  const {inputCodec, messages, cursor} = options;
  rankWhenIdle(options);
  const [codec, envelope, cursors] = await Promise.all([
    inputCodec?.(),
    messages?.(),
    typeof cursor === 'function' ? cursor() : undefined,
  ]);
  return new HostChannels(options, codec, envelope, cursors);
};

/** Ranks the host's codecs for the next connection. */
const rankWhenIdle = ({codecs, codecOrders, sdp, signal, size, fps, maxBitrate}: HostChannelOptions) => {
  if (codecs || !codecOrders || sdp === undefined || !size) return;
  const rank = () => {
    if (signal.aborted) return;
    void storeCodecOrder({offer: sdp, size, fps, maxBitrate}, codecOrders);
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(rank);
  else setTimeout(rank);
};

/** Chromium repeats a report for this time, in milliseconds, so nothing new can be learned sooner. */
const REPORT_MS = 50;
/** How many reports may contradict the channel, or not contain it, before the wait ends: half a second. */
const MAX_REPORTS = 10;
/** How many reports are read while the channel connects: ten seconds. */
const MAX_CONNECTING_REPORTS = 200;

const channelShape = lazySchema(() =>
  z.object({
    type: z.string(),
    dataChannelIdentifier: lenient(z.number()),
    state: lenient(z.string()),
  }),
);

/**
 * Resolves when the page can send on a channel. If `readyState` is `connecting` then, it never can.
 *
 * Chromium announces a channel of the host as open before it can send on it (147: one start of a hundred on a busy
 * machine). It drops what the page sends meanwhile, without an error. `readyState` can then become `connecting` and stay
 * so, although the channel is open. Only the statistics show the real state.
 */
export const waitUntilSendable = async (
  channel: RTCDataChannel,
  pc: Pick<RTCPeerConnection, 'getStats'>,
  signal: AbortSignal,
): Promise<void> => {
  let reports = 0;
  for (let read = 0; read < MAX_CONNECTING_REPORTS && reports < MAX_REPORTS && !signal.aborted; read++) {
    const state = await readState(channel, pc);
    if (channel.readyState === 'closing' || channel.readyState === 'closed') return;
    if (state === 'open' && channel.readyState === 'open') return;
    if (state !== 'connecting') reports += 1;
    await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
  }
};

/** The state of a channel in the statistics. `undefined` if they do not contain it, or cannot be read. */
const readState = async (
  channel: RTCDataChannel,
  pc: Pick<RTCPeerConnection, 'getStats'>,
): Promise<string | undefined> => {
  let state: string | undefined;
  const report = await pc.getStats().catch(() => undefined);
  report?.forEach((entry: unknown) => {
    const {data} = safeParse(channelShape, entry);
    if (data?.type === 'data-channel' && data.dataChannelIdentifier === channel.id) state = data.state;
  });
  return state;
};
