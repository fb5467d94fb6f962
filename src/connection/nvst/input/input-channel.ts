import type {Budget} from '../../../platform/budget.ts';
import type {HostEvent} from '../../connector.ts';
import type {InputEvent} from '../../input-event.ts';
import {type Bytes, listenToChannel} from '../data-channels.ts';
import {NvstInputEncoder, readHandshake} from './nvst-input-encoder.ts';

/** With more unsent bytes, moves would arrive late: the queue holds or drops them (`nvst.md` 4.4). */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** Above 16 MiB of unsent bytes, `send` of Chromium throws. A network that lets so much gather sends nothing. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

export interface InputChannelOptions {
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
  readonly encoder: NvstInputEncoder;
  readonly startMs: number;
}

/** Sends input after the host's handshake, in order: NVIDIA's server lets no move be lost (`nvst.md` 4.1, 4.2). */
export class InputChannel {
  readonly #options: InputChannelOptions;
  readonly #now: () => number;
  readonly #moves: MoveQueue;
  #open: OpenInput | undefined;

  constructor(options: InputChannelOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#moves = new MoveQueue((move) => this.#sendUnlessCongested(move), options.schedule);
    options.signal.addEventListener('abort', () => this.#closeInput());
  }

  /** Adds the channel of the page. Input begins with the host's handshake on it. */
  add(channel: RTCDataChannel) {
    const {budget, signal} = this.#options;
    const message = (received: string | Bytes) => {
      if (typeof received === 'string') return;
      const isOpen = this.#open?.channel === channel;
      const version = isOpen ? undefined : readHandshake(received);
      if (version !== undefined) this.#openInput(channel, new NvstInputEncoder(version));
    };
    const close = () => {
      if (this.#open?.channel === channel) this.#closeInput();
    };
    listenToChannel(channel, signal, {message, close}, budget);
  }

  send(event: InputEvent) {
    switch (event.kind) {
      case 'move':
      case 'move-by':
        if (this.#open) this.#moves.add(event);
        return;
      case 'text':
        if (this.#options.acceptsText?.() !== false) this.#sendInOrder(event);
        return;
      default:
        this.#sendInOrder(event);
    }
  }

  #openInput(channel: RTCDataChannel, encoder: NvstInputEncoder) {
    this.#open = {channel, encoder, startMs: this.#now()};
    this.#options.onHostEvent({kind: 'input', open: true});
  }

  #closeInput() {
    if (!this.#open) return;
    this.#open = undefined;
    this.#moves.removeGathered();
    this.#options.onHostEvent({kind: 'input', open: false});
  }

  /** Sends an event after the move before it. A button that overtakes its move would click at the wrong position. */
  #sendInOrder(event: InputEvent) {
    const move = this.#moves.removeGathered();
    if (move) this.#sendEvent(move);
    this.#sendEvent(event);
  }

  #sendUnlessCongested(event: InputEvent): boolean {
    if ((this.#open?.channel.bufferedAmount ?? 0) > MAX_BUFFERED_BYTES) return false;
    this.#sendEvent(event);
    return true;
  }

  #sendEvent(event: InputEvent) {
    if (!this.#open) return;
    const {channel, encoder, startMs} = this.#open;
    for (const message of encoder.encode(event, {startMs, nowMs: this.#now()}))
      if (channel.readyState === 'open' && channel.bufferedAmount < MAX_UNSENT_BYTES) channel.send(message);
  }
}

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

  /** @param send returns false if the channel is congested @param schedule runs its argument after 8 ms by default */
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
