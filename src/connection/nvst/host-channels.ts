/** The data channels: input, messages, cursor. */
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {Budget} from '../../platform/budget.ts';
import {DOORS} from '../../platform/doors.ts';
import {isObject} from '../../platform/json.ts';
import type {ConnectOptions} from '../connector.ts';
import type {SupportedInput} from '../input-event.ts';
import type {PeerConnection} from '../peer-connection.ts';
import {ControlChannel} from './control/control-channel.ts';
import {kitEnvelope, type MessageEnvelope} from './control/kit-envelope.ts';
import {type CursorSource, nvstCursor} from './cursor.ts';
import {type Bytes, channelRole, listenToChannel} from './data-channels.ts';
import {InputChannel, readPartialReliability} from './input/input-channel.ts';
import {type InputCodec, nvstInputCodec} from './input/nvst-input-encoder.ts';
import {storeCodecOrder} from './negotiation/codecs.ts';
import type {Offer} from './signaling/signaling-frames.ts';

/** Settings for differences between hosts, and for facts that `nvst.md` 6.2 lists as unknown. */
export interface HostChannelSettings {
  /**
   * Starts input without a handshake this time after its channel has opened, in milliseconds (default: never). A host
   * that sends no handshake usually accepts no input (`nvst.md` 4.2).
   */
  readonly inputGraceMs?: number | undefined;
  /**
   * Sends a heartbeat on the input channel every two seconds (default: false). GeForce NOW wants it. Kit reports it as
   * unknown in its log.
   */
  readonly inputHeartbeats?: boolean | undefined;
  /** Loads another input codec (default: `nvstInputCodec`). */
  readonly inputCodec?: (() => Promise<InputCodec>) | undefined;
  /** Loads another cursor reader (default: `nvstCursor`). `none` creates no cursor channel and leaves the cursor to the page. */
  readonly cursor?: 'none' | (() => Promise<CursorSource>) | undefined;
  /** Loads another message envelope, for example `kitEnvelope('app')`. */
  readonly messages?: (() => Promise<MessageEnvelope>) | undefined;
  /** Whether the host accepts long messages in parts (default: what the host answers, else what its messages suggest). */
  readonly acceptsParts?: boolean | undefined;
  /**
   * Creates `control_channel` if the host has created none this time after the first channel opened, in milliseconds
   * (default: never; `nvst.md` 4.1 suggests 3000).
   */
  readonly controlChannelMs?: number | undefined;
}

/** What the ranking of codecs needs. */
type RankingOptions = Partial<
  Pick<ConnectOptions, 'codecs' | 'codecOrders' | 'size' | 'fps' | 'maxBitrate' | 'firstFrame'>
>;

export interface HostChannelOptions
  extends
    Omit<HostChannelSettings, keyof Loaders>,
    RankingOptions,
    Partial<Pick<Offer, 'sdp' | 'nvstSdp'>>,
    Pick<ConnectOptions, 'onHostEvent' | 'signal'> {
  /** The modules that the settings replace. */
  readonly modules?: ChannelModules | undefined;
  /** Called when the host announces that it ends the stream. */
  readonly onExit?: ((error: AppStreamError) => void) | undefined;
  readonly connection: Pick<PeerConnection, 'createChannel'> & {
    /** Without it, a channel counts as open as soon as the browser says so. */
    readonly pc?: Pick<RTCPeerConnection, 'getStats'> & Partial<Pick<RTCPeerConnection, 'sctp'>>;
  };
}

/** The data channels of one peer connection, by their purpose. When the signal aborts, they report that they closed. */
export class HostChannels {
  readonly input: InputChannel;
  readonly control: ControlChannel;
  readonly #options: HostChannelOptions;
  readonly #cursors: CursorSource | undefined;
  readonly #cursorBudget: Budget;
  #supports: SupportedInput = {text: false};
  #hasControl = false;
  #hasControlTimer = false;

  constructor(options: HostChannelOptions) {
    const {
      codec = nvstInputCodec(),
      envelope = kitEnvelope(),
      cursors = nvstCursor(),
    } = options.modules ?? {};
    const {onHostEvent, signal} = options;
    this.#options = options;
    this.#cursors = cursors === 'none' ? undefined : cursors;
    const openDoor = (door: 'messages' | 'cursors' | 'clipboard') =>
      new Budget(DOORS[door].rate, () =>
        onHostEvent({kind: 'fault', error: new AppStreamError('too-much-data', {values: {door}})}),
      );
    const budget = openDoor('messages');
    const clipboardBudget = openDoor('clipboard');
    this.#cursorBudget = openDoor('cursors');
    this.input = new InputChannel({
      codec,
      partialReliability: readPartialReliability(options.nvstSdp),
      graceMs: options.inputGraceMs,
      heartbeats: options.inputHeartbeats,
      acceptsText: () => this.#supports.text,
      budget,
      signal,
      onHostEvent: (event) => {
        // Report the supported input before input opens, so that nothing unsupported is sent.
        if (event.kind === 'input' && event.open) onHostEvent({kind: 'supports', supports: this.#supports});
        onHostEvent(event);
      },
    });
    this.control = new ControlChannel({
      ...options,
      envelope,
      cursors: this.#cursors,
      maxSize: options.size,
      maxMessageSize: () => options.connection.pc?.sctp?.maxMessageSize,
      budget,
      onNews: (news) => {
        if (news.kind === 'supports-text') {
          this.#supports = {text: news.text && codec.supports.text};
          onHostEvent({kind: 'supports', supports: this.#supports});
        } else if (news.kind === 'exit') options.onExit?.(news.error);
        else if (news.kind !== 'clipboard' || clipboardBudget.accepts(news.text)) onHostEvent(news);
      },
    });
    rankWhenIdle(options);
  }

  /** Adds a channel of either end. A channel with an unknown label is ignored. */
  add(channel: RTCDataChannel) {
    this.#startControlTimer(channel);
    const role = channelRole(channel.label);
    if (role === 'input') this.input.addReliable(channel);
    if (role === 'partial-input') this.input.addPartial(channel);
    if (role === 'control') this.#addControl(channel);
    if (role === 'cursor') this.#addCursor(channel);
  }

  #addControl(channel: RTCDataChannel) {
    const {connection, signal} = this.#options;
    const isFirst = !this.#hasControl;
    this.#hasControl = true;
    // A channel of the page has no id before the transport is connected. It opens as it must.
    const sendable =
      connection.pc &&
      channel.id !== null &&
      waitUntilSendable(channel, connection.pc, signal).then(() => {
        const canNeverSend = channel.readyState === 'connecting';
        if (isFirst && canNeverSend && !signal.aborted) this.#createControl();
      });
    this.control.add(channel, sendable || undefined);
  }

  #createControl() {
    this.#options.connection.createChannel('control_channel', {ordered: true});
  }

  #addCursor(channel: RTCDataChannel) {
    const {onHostEvent, signal} = this.#options;
    const message = (data: string | Bytes) => {
      const cursor = typeof data === 'string' ? undefined : this.#cursors?.readBytes(data);
      if (cursor) onHostEvent({kind: 'cursor', cursor});
    };
    listenToChannel(channel, signal, {message}, this.#cursorBudget);
  }

  #startControlTimer(channel: RTCDataChannel) {
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

type Loaders = Pick<HostChannelSettings, 'inputCodec' | 'messages' | 'cursor'>;

/** The modules that a page uses instead of the default ones. */
export type ChannelModules = Awaited<ReturnType<typeof loadChannelModules>>;

/** Loads the modules that the settings replace. */
export const loadChannelModules = async ({inputCodec, messages, cursor}: Loaders) => {
  const [codec, envelope, cursors] = await Promise.all([
    inputCodec?.(),
    messages?.(),
    typeof cursor === 'function' ? cursor() : cursor,
  ]);
  return {codec, envelope, cursors};
};

/** Ranks the host's codecs for the next connection, after the first frame. */
const rankWhenIdle = (options: HostChannelOptions) => {
  const {codecs, codecOrders, sdp, signal, size, fps, maxBitrate, firstFrame} = options;
  if (codecs || !codecOrders || sdp === undefined || !size) return;
  const rank = () => {
    if (signal.aborted) return;
    void storeCodecOrder({offer: sdp, size, fps, maxBitrate}, codecOrders);
  };
  void Promise.resolve(firstFrame).then(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(rank);
    else setTimeout(rank);
  });
};

/** Chromium repeats a report for this time, in milliseconds, so nothing new can be learned sooner. */
const REPORT_MS = 50;
/** How many reports may contradict the channel, or not contain it, before the wait ends: half a second. */
const MAX_REPORTS = 10;
/** How many reports are read while the channel connects: ten seconds. */
const MAX_CONNECTING_REPORTS = 200;

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
const readState = async (channel: RTCDataChannel, pc: Pick<RTCPeerConnection, 'getStats'>) => {
  let state: unknown;
  const report = await pc.getStats().catch(() => undefined);
  report?.forEach((entry: unknown) => {
    if (!isObject(entry) || entry['type'] !== 'data-channel') return;
    if (entry['dataChannelIdentifier'] === channel.id) state = entry['state'];
  });
  return state;
};
