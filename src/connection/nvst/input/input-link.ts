import type {HostEvent} from '../../connector.ts';
import type {InputEvent} from '../../input-event.ts';
import {listen, type HeardChannel} from '../heard-channel.ts';
import type {Bytes, InputCodec, InputEncoder} from './input-codec.ts';
import {MoveQueue} from './move-queue.ts';
import type {PartialReliability} from './partial-reliability.ts';

const HEARTBEAT_MS = 2000;

/** With more than this on the way, in bytes, moves would come late: they wait or are given up (`nvst.md` 4.4). */
const FULL = 64 * 1024;

export interface InputLinkOptions {
  readonly codec: InputCodec;
  readonly partially: PartialReliability;
  /** Starts without a handshake so long after the channel has opened; without it the handshake is waited for. */
  readonly graceMs?: number | undefined;
  readonly onHostEvent: (event: HostEvent) => void;
  readonly signal: AbortSignal;
  /** Default `performance.now`. */
  readonly now?: (() => number) | undefined;
  /** See `MoveQueue`. */
  readonly later?: ((run: () => void) => void) | undefined;
}

/** One handshake's lifetime. */
interface Open {
  readonly channel: RTCDataChannel;
  readonly encoder: InputEncoder;
  readonly startMs: number;
  readonly heartbeat: ReturnType<typeof setInterval>;
}

/** Input to a host: its channels, the handshake, heartbeats, and the order of what is sent (`nvst.md` 4.1, 4.2). */
export class InputLink {
  readonly #options: InputLinkOptions;
  readonly #now: () => number;
  readonly #moves: MoveQueue;
  #open: Open | undefined;
  #partial: RTCDataChannel | undefined;
  /** The last place, where it went a way on which it may be lost, or come after what is pressed there. */
  #unsure: InputEvent | undefined;
  #haptics = false;

  constructor(options: InputLinkOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#moves = new MoveQueue((move) => this.#sendIfFree(move), options.later);
    options.signal.addEventListener('abort', () => this.#close());
  }

  /** The channel with the handshake is the one that input goes to, whichever end made it. */
  addReliable(heard: HeardChannel) {
    const {codec, graceMs, onHostEvent, signal} = this.#options;
    const {channel} = heard;
    let greeted = false;
    const begin = (version: number) => {
      if (channel.readyState === 'open' && !signal.aborted) this.#begin(channel, codec.encoder(version));
    };
    listen(heard, signal, {
      message: (message) => {
        if (typeof message === 'string') return;
        const version = greeted ? undefined : codec.readHandshake(message);
        if (version === undefined) {
          const told = codec.read(message);
          if (told) onHostEvent(told);
          return;
        }
        greeted = true;
        begin(version);
      },
      open: () => {
        if (graceMs === undefined) return;
        setTimeout(() => {
          if (!greeted && !this.#open) begin(codec.assumedVersion);
        }, graceMs);
      },
      close: () => {
        if (this.#open?.channel === channel) this.#close();
      },
    });
  }

  /** The host's own channel comes after the page's, and is preferred. */
  addPartial({channel}: HeardChannel) {
    this.#partial = channel;
  }

  send(event: InputEvent) {
    switch (event.kind) {
      case 'move':
      case 'move-by':
        if (this.#open) this.#moves.add(event);
        return;
      case 'gamepad':
        this.#sendGamepad(event);
        return;
      default:
        this.#sendInOrder(event);
    }
  }

  #begin(channel: RTCDataChannel, encoder: InputEncoder) {
    const {codec, onHostEvent} = this.#options;
    clearInterval(this.#open?.heartbeat);
    this.#haptics = false;
    this.#open = {
      channel,
      encoder,
      startMs: this.#now(),
      heartbeat: setInterval(() => this.#put(channel, codec.heartbeat), HEARTBEAT_MS),
    };
    onHostEvent({kind: 'input', open: true});
  }

  #close() {
    if (!this.#open) return;
    clearInterval(this.#open.heartbeat);
    this.#open = undefined;
    this.#moves.take();
    this.#options.onHostEvent({kind: 'input', open: false});
  }

  /** A button that overtook the move before it would be pressed at the wrong place, so both take the reliable way. */
  #sendInOrder(event: InputEvent) {
    if (!this.#open) return;
    const isAtPlace = event.kind === 'button' || event.kind === 'wheel';
    const move = this.#moves.take() ?? (isAtPlace ? this.#unsure : undefined);
    if (move) {
      this.#unsure = undefined;
      this.#encode(move, this.#open.channel);
    }
    this.#encode(event, this.#open.channel);
  }

  #sendGamepad(event: Extract<InputEvent, {kind: 'gamepad'}>) {
    if (!this.#open) return;
    const {channel, encoder, startMs} = this.#open;
    if (!this.#haptics) {
      this.#haptics = true;
      this.#put(channel, encoder.enableHaptics({startMs, nowMs: this.#now(), partial: false}));
    }
    this.#sendIfFree(event);
  }

  #sendIfFree(event: InputEvent): boolean {
    if (!this.#open) return true;
    const partial =
      this.#mayBePartial(event) && this.#partial?.readyState === 'open' ? this.#partial : undefined;
    const channel = partial ?? this.#open.channel;
    if (channel.bufferedAmount > FULL) return false;
    this.#encode(event, channel);
    if (event.kind === 'move') this.#unsure = partial && event;
    return true;
  }

  #mayBePartial(event: InputEvent): boolean {
    const {moveTo, moveBy, gamepads} = this.#options.partially;
    if (event.kind === 'gamepad') return ((gamepads >> event.pad.index) & 1) === 1;
    return event.kind === 'move' ? moveTo : moveBy;
  }

  #encode(event: InputEvent, channel: RTCDataChannel) {
    if (!this.#open) return;
    const {encoder, startMs} = this.#open;
    const sending = {startMs, nowMs: this.#now(), partial: channel === this.#partial};
    for (const message of encoder.encode(event, sending)) this.#put(channel, message);
  }

  #put(channel: RTCDataChannel, message: Bytes) {
    if (channel.readyState === 'open') channel.send(message);
  }
}
