import type {Budget} from '../../../platform/budget.ts';
import type {HostEvent} from '../../connector.ts';
import type {InputEvent} from '../../input-event.ts';
import {type Bytes, listenToChannel} from '../data-channels.ts';
import type {InputCodec, InputEncoder} from './nvst-input-encoder.ts';
import {PACKET} from './packet.ts';

const HEARTBEAT_MS = 2000;

/** With more unsent bytes, moves would arrive late: the channel holds or drops them (`nvst.md` 4.4). */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** Above 16 MiB of unsent bytes, `send` of Chromium throws. A network that lets so much gather sends nothing. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

export interface InputChannelOptions {
  readonly codec: InputCodec;
  readonly partialReliability: PartialReliability;
  /** Starts without a handshake this long after the channel has opened. Default: waits for the handshake. */
  readonly graceMs?: number | undefined;
  /** Whether the host wants heartbeats (default: no). */
  readonly heartbeats?: boolean | undefined;
  /** Whether the host accepts text now (default: always). */
  readonly acceptsText?: (() => boolean) | undefined;
  readonly onHostEvent: (event: HostEvent) => void;
  /** Limits what the host sends (default: nothing does). */
  readonly budget?: Pick<Budget, 'accepts'> | undefined;
  readonly signal: AbortSignal;
  /** Default: `performance.now`. */
  readonly now?: (() => number) | undefined;
  /** See `MoveQueue`. */
  readonly schedule?: ((run: () => void) => void) | undefined;
}

/** The state between a handshake and the end of its channel. */
interface OpenInput {
  readonly channel: RTCDataChannel;
  readonly encoder: InputEncoder;
  readonly startMs: number;
  readonly heartbeat: ReturnType<typeof setInterval> | undefined;
  hasEnabledHaptics: boolean;
}

/** Sends input to a host: manages the channels, the handshake, heartbeats and the order (`nvst.md` 4.1, 4.2). */
export class InputChannel {
  readonly #options: InputChannelOptions;
  readonly #now: () => number;
  readonly #moves: MoveQueue;
  #open: OpenInput | undefined;
  #partial: RTCDataChannel | undefined;
  /** The last move, if it was sent partially reliably: the move can get lost, or arrive after a later button. */
  #uncertainMove: InputEvent | undefined;

  constructor(options: InputChannelOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#moves = new MoveQueue((move) => this.#sendUnlessCongested(move), options.schedule);
    options.signal.addEventListener('abort', () => this.#closeInput());
  }

  /** Adds a reliable channel of either end. Input goes to the channel that receives the handshake. */
  addReliable(channel: RTCDataChannel) {
    const {codec, graceMs, onHostEvent, budget, signal} = this.#options;
    let hasHandshake = false;
    const openInput = (version: number) => {
      if (channel.readyState !== 'open' || signal.aborted) return;
      this.#openInput(channel, codec.createEncoder(version));
    };
    const listener = {
      message: (message: string | Bytes) => {
        if (typeof message === 'string') return;
        const version = hasHandshake ? undefined : codec.readHandshake(message);
        if (version === undefined) {
          const rumble = codec.readMessage(message);
          if (rumble) onHostEvent(rumble);
          return;
        }
        hasHandshake = true;
        openInput(version);
      },
      open: () => {
        if (graceMs === undefined) return;
        setTimeout(() => {
          if (!hasHandshake && !this.#open) openInput(codec.assumedVersion);
        }, graceMs);
      },
      close: () => {
        if (this.#open?.channel === channel) this.#closeInput();
      },
    };
    listenToChannel(channel, signal, listener, budget);
  }

  /** Adds a partially reliable channel. The last one wins: the host's own channel follows the page's. */
  addPartial(channel: RTCDataChannel) {
    this.#partial = channel;
  }

  send(event: InputEvent) {
    switch (event.kind) {
      case 'move':
      case 'move-by':
        if (this.#open) this.#moves.add(event);
        return;
      case 'gamepad':
        this.#enableHaptics();
        this.#sendUnlessCongested(event);
        return;
      case 'text':
        if (this.#options.acceptsText?.() !== false) this.#sendReliably(event);
        return;
      default:
        this.#sendReliably(event);
    }
  }

  #openInput(channel: RTCDataChannel, encoder: InputEncoder) {
    const {codec, heartbeats, onHostEvent} = this.#options;
    clearInterval(this.#open?.heartbeat);
    const heartbeat = heartbeats
      ? setInterval(() => this.#sendMessage(channel, codec.heartbeat), HEARTBEAT_MS)
      : undefined;
    this.#open = {channel, encoder, startMs: this.#now(), heartbeat, hasEnabledHaptics: false};
    onHostEvent({kind: 'input', open: true});
  }

  #closeInput() {
    if (!this.#open) return;
    clearInterval(this.#open.heartbeat);
    this.#open = undefined;
    this.#moves.removeGathered();
    this.#options.onHostEvent({kind: 'input', open: false});
  }

  /** Sends a button reliably after its move. A button that overtakes its move would click at the wrong position. */
  #sendReliably(event: InputEvent) {
    if (!this.#open) return;
    const hasPosition = event.kind === 'button' || event.kind === 'wheel';
    const move = this.#moves.removeGathered() ?? (hasPosition ? this.#uncertainMove : undefined);
    if (move) {
      this.#uncertainMove = undefined;
      this.#sendEvent(move, this.#open.channel);
    }
    this.#sendEvent(event, this.#open.channel);
  }

  #enableHaptics() {
    if (!this.#open || this.#open.hasEnabledHaptics) return;
    this.#open.hasEnabledHaptics = true;
    const {channel, encoder, startMs} = this.#open;
    const sending = {startMs, nowMs: this.#now(), isPartiallyReliable: false};
    this.#sendMessage(channel, encoder.enableHaptics(sending));
  }

  #sendUnlessCongested(event: InputEvent): boolean {
    if (!this.#open) return true;
    const partial =
      this.#canBePartial(event) && this.#partial?.readyState === 'open' ? this.#partial : undefined;
    const channel = partial ?? this.#open.channel;
    if (channel.bufferedAmount > MAX_BUFFERED_BYTES) return false;
    this.#sendEvent(event, channel);
    if (event.kind === 'move') this.#uncertainMove = partial && event;
    return true;
  }

  #canBePartial(event: InputEvent): boolean {
    const {moveTo, moveBy, gamepads} = this.#options.partialReliability;
    if (event.kind === 'gamepad') return ((gamepads >> event.pad.index) & 1) === 1;
    return event.kind === 'move' ? moveTo : moveBy;
  }

  #sendEvent(event: InputEvent, channel: RTCDataChannel) {
    if (!this.#open) return;
    const {encoder, startMs} = this.#open;
    const isPartiallyReliable = channel === this.#partial;
    const sending = {startMs, nowMs: this.#now(), isPartiallyReliable};
    for (const message of encoder.encode(event, sending)) this.#sendMessage(channel, message);
  }

  #sendMessage(channel: RTCDataChannel, message: Bytes) {
    if (channel.readyState === 'open' && channel.bufferedAmount < MAX_UNSENT_BYTES) channel.send(message);
  }
}

/** The input that the host accepts on the partially reliable channel. */
export interface PartialReliability {
  readonly moveTo: boolean;
  readonly moveBy: boolean;
  /** One bit for each gamepad. */
  readonly gamepads: number;
}

const ALL = 0xffffffff;

/**
 * Reads the input that the host accepts on the partially reliable channel from the host's second, SDP-like text
 * (`nvst.md` 3.5, 4.4). A host without this setting accepts all of it.
 */
export const readPartialReliability = (nvstSdp = ''): PartialReliability => {
  const readMask = (name: string, defaultMask: number) => {
    const value = new RegExp(`^a=ri\\.${name}:\\s*(0x[\\da-f]+|\\d+)\\s*$`, 'im').exec(nvstSdp)?.[1];
    return value === undefined ? defaultMask : Number(value);
  };
  const types = readMask('hidDeviceMask', ALL) & readMask('enablePartiallyReliableTransferHid', ALL);
  return {
    moveTo: (types & (1 << PACKET.moveTo)) !== 0,
    moveBy: (types & (1 << PACKET.moveBy)) !== 0,
    gamepads: readMask('enablePartiallyReliableTransferGamepad', 0xf),
  };
};

export type Move = Extract<InputEvent, {kind: 'move' | 'move-by'}>;

/** The interval between moves, in milliseconds, as in other clients of these hosts (`nvst.md` 4.4). */
const MOVE_INTERVAL_MS = 8;

const scheduleNext = (run: () => void) => void setTimeout(run, MOVE_INTERVAL_MS);

/**
 * Limits the rate of moves. Sends the first move immediately and merges the following ones: keeps the last position, or
 * the sum of the motion. On a congested channel the queue holds a position and drops motion, which would arrive as a
 * jump.
 */
export class MoveQueue {
  readonly #send: (move: Move) => boolean;
  readonly #schedule: (run: () => void) => void;
  #gathered: Move | undefined;
  #isPausing = false;

  /**
   * @param send returns false if the channel is congested
   * @param schedule runs its argument when the next move may be sent (default: after 8 ms)
   */
  constructor(send: (move: Move) => boolean, schedule: (run: () => void) => void = scheduleNext) {
    this.#send = send;
    this.#schedule = schedule;
  }

  add(move: Move) {
    if (this.#gathered && this.#gathered.kind !== move.kind) this.#sendGathered();
    this.#gathered = mergeMoves(this.#gathered, move);
    if (!this.#isPausing) this.#sendNext();
  }

  /** Removes and returns the gathered move, so that the caller can send it before another event. */
  removeGathered(): Move | undefined {
    const gathered = this.#gathered;
    this.#gathered = undefined;
    return gathered;
  }

  #sendNext() {
    this.#isPausing = this.#gathered !== undefined;
    if (!this.#isPausing) return;
    this.#sendGathered();
    this.#schedule(() => this.#sendNext());
  }

  #sendGathered() {
    if (this.#gathered && (this.#send(this.#gathered) || this.#gathered.kind === 'move-by'))
      this.#gathered = undefined;
  }
}

const mergeMoves = (earlier: Move | undefined, move: Move): Move =>
  earlier?.kind === 'move-by' && move.kind === 'move-by'
    ? {...move, dx: earlier.dx + move.dx, dy: earlier.dy + move.dy}
    : move;
