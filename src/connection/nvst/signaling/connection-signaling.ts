import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {pause, unlessAborted} from '../../../platform/abort.ts';
import type {SocketRules} from '../../../service/socket-rules.ts';
import type {CloseReason} from '../../connector.ts';
import type {NvstConnectionOptions} from '../nvst-options.ts';
import {isAccidentalClose, judgeClose, reasonOfClose} from './close-codes.ts';
import type {Peers} from './peers.ts';
import {SignalingReopener} from './reopen-signaling.ts';
import type {PageMessage, SignalingChannel} from './signaling-channel.ts';
import type {Closed, HostMessage} from './signaling-frames.ts';

/** A host that ends a stream closes signaling, then stops its media within this time, in milliseconds. */
const NORMAL_END_LIMIT_MS = 10_000;

interface Listener {
  /** How far the connection is. Losing signaling is not fatal while ICE checks or is connected (`nvst.md` 1.6). */
  readonly progress: () => 'signing-in' | 'answered' | 'connected';
  readonly handle: (message: HostMessage) => Promise<void>;
  /** Called when signaling ends the stream. */
  readonly onEnd: (reason: CloseReason) => void;
}

/** The signaling of one connection, over one socket after another. */
export class ConnectionSignaling {
  #channel: SignalingChannel;
  readonly #settings: NvstConnectionOptions;
  readonly #signal: AbortSignal;
  readonly #listener: Listener;
  /** The close of a socket that is not open again yet. */
  #closed: Closed | undefined;
  #closedAtMs = -Infinity;
  #reopener: SignalingReopener | undefined;
  #isReopening = false;

  constructor(
    channel: SignalingChannel,
    settings: NvstConnectionOptions,
    signal: AbortSignal,
    listener: Listener,
  ) {
    this.#channel = channel;
    this.#settings = settings;
    this.#signal = signal;
    this.#listener = listener;
    void this.#readMessages();
  }

  get peers(): Peers {
    return this.#channel.peers;
  }

  /** Sends a message to the host. Returns false if the socket is closed. */
  send(message: PageMessage): boolean {
    return this.#channel.send(message);
  }

  /** The end of the stream, if the host closed signaling normally just now. */
  get normalEnd(): CloseReason | undefined {
    const isRecent = performance.now() - this.#closedAtMs < NORMAL_END_LIMIT_MS;
    return this.#closed?.code === 1000 && isRecent ? reasonOfClose(this.#closed) : undefined;
  }

  /** Opens a lost socket again, now that media is connected. */
  keepOpen() {
    if (this.#closed) void this.#reopen();
  }

  /** Asks a service that judges about silent sockets: a proxy may keep a socket open although it has lost the host. */
  async watchSilence(connected: Promise<unknown>) {
    const {judge} = this.#settings.sockets;
    if (!judge) return;
    const signal = this.#signal;
    await unlessAborted(connected, signal);
    const lastFrameAt = () => this.#channel.lastFrameAt;
    this.#listener.onEnd(await watchSilence({lastFrameAt, judge, signal}));
  }

  async #readMessages() {
    const reader = this.#channel.messages.getReader();
    try {
      for (;;) {
        const {done, value} = await reader.read();
        // Messages may have been queued while the connection ended. Nothing would close what they start.
        if (done || this.#signal.aborted) return;
        await (value.type === 'closed' ? this.#handleClose(value) : this.#listener.handle(value));
      }
    } catch (error) {
      this.#listener.onEnd({kind: 'lost', error: AppStreamError.from(error)});
    }
  }

  async #handleClose(message: Closed) {
    const closed = await judgeClose(message, this.#settings.sockets);
    const progress = this.#listener.progress();
    const isEarly = progress === 'signing-in';
    if (isEarly || !isAccidentalClose(closed)) {
      this.#listener.onEnd(reasonOfClose(closed, isEarly));
      return;
    }
    this.#closed = closed;
    this.#closedAtMs = performance.now();
    if (progress === 'connected') void this.#reopen();
  }

  /** Opens a socket in the background, so that the host can still send BYE. */
  async #reopen() {
    const {openChannel, client, limits, sockets, onHostEvent} = this.#settings;
    if (!openChannel || this.#isReopening) return;
    this.#isReopening = true;
    const signal = this.#signal;
    const {signInMs} = limits;
    try {
      if (!(await sockets.mayReopen())) return;
      this.#reopener ??= new SignalingReopener({client, openChannel, sockets, signInMs, signal});
      const reopened = await this.#reopener.reopen();
      if (!reopened) return;
      if ('end' in reopened) {
        this.#listener.onEnd(reopened.end);
        return;
      }
      this.#closed = undefined;
      this.#channel = reopened.channel;
      void this.#readMessages();
    } catch (error) {
      // The stream plays without signaling.
      if (!signal.aborted) onHostEvent({kind: 'fault', error: AppStreamError.from(error)});
    } finally {
      this.#isReopening = false;
    }
  }
}

/** A socket without a frame for this time is silent. A proxy that gives up does so within 10 s (`nvst.md` 1.7). */
const SILENCE_MS = 12_000;
/** Interval between checks of the socket, in milliseconds. */
const CHECK_INTERVAL_MS = 4000;

interface SilenceOptions {
  /** Returns when the last frame arrived, in milliseconds of `performance.now()`. */
  readonly lastFrameAt: () => number;
  readonly judge: NonNullable<SocketRules['judge']>;
  readonly signal: AbortSignal;
  /** Waits between two checks (default: a timer). */
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

/**
 * Requests a verdict about an open socket on which nothing arrives: a host sends a heartbeat every few seconds. Each
 * further request about the same silence follows after twice the time. Resolves with the end of the stream.
 * @throws the signal's reason when aborted
 */
export const watchSilence = async (options: SilenceOptions): Promise<CloseReason> => {
  const {lastFrameAt, judge, signal, pause: wait = pause} = options;
  let limitMs = SILENCE_MS;
  for (;;) {
    await wait(CHECK_INTERVAL_MS, signal);
    const ms = performance.now() - lastFrameAt();
    if (ms < SILENCE_MS) limitMs = SILENCE_MS;
    if (ms < limitMs) continue;
    limitMs *= 2;
    const judged = await judge({kind: 'silent', code: 0, reason: '', ms});
    signal.throwIfAborted();
    if (judged && judged.kind !== 'resume') return judged;
  }
};
