import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {mayBeRefusal} from '../../../errors/failures.ts';
import {pause, unlessAborted, withinLimit} from '../../../platform/abort.ts';
import {pauseUntilRetry} from '../../../platform/clock.ts';
import type {SocketRules} from '../../../service/socket-rules.ts';
import {type CloseReason, randomClientName, type StreamClient} from '../../connector.ts';
import type {NvstConnectionOptions} from '../nvst-options.ts';
import {isAccidentalClose, isFinalClose, judgeClose, reasonOfClose} from './close-codes.ts';
import type {Peers} from './peers.ts';
import type {PageMessage, SignalingChannel} from './signaling-channel.ts';
import type {Closed, HostMessage} from './signaling-frames.ts';

/** How long the end of a stream waits for its socket, in milliseconds. */
const CLOSE_LIMIT_MS = 2000;

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

  /**
   * Settles when the socket of an ended stream has closed, or its time is over. The host cuts its signaling within 50
   * ms of the end of the peer connection (`nvst.md` 1.6). A portal that reads this before the close frame of the page
   * counts the session as failed.
   */
  async waitForClose(): Promise<void> {
    await this.#settings.sockets.mayClose();
    await withinLimit(() => this.#channel.closed, {limitMs: CLOSE_LIMIT_MS});
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
    const {openChannel, client, limits, sockets, onHostEvent, onRefused} = this.#settings;
    if (!openChannel || this.#isReopening) return;
    this.#isReopening = true;
    const signal = this.#signal;
    const {signInMs} = limits;
    try {
      if (!(await sockets.mayReopen())) return;
      this.#reopener ??= new SignalingReopener({
        client,
        openChannel,
        sockets,
        onRefused,
        signInMs,
        signal,
      });
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

/** The delays grow from the first to the longest one. The first is the pause that a host needs (`nvst.md` 7.14). */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 15_000;
/** All attempts take four minutes: a host or a gateway that restarts takes two. */
const MAX_ATTEMPTS = 20;
/** A channel that was open for this long renews the attempts, in milliseconds. */
const STABLE_MS = 60_000;
/** The error of a host that no longer knows the client. */
const FORGOTTEN = 'peerRemoved';

interface ReopenOptions extends Pick<NvstConnectionOptions, 'client' | 'sockets' | 'onRefused'> {
  readonly openChannel: NonNullable<NvstConnectionOptions['openChannel']>;
  /** How long the host may take to send a frame, in milliseconds. */
  readonly signInMs: number;
  /** Ends all attempts, and closes all sockets. */
  readonly signal: AbortSignal;
  /** Waits before an attempt (default: a timer). */
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** A channel whose host has sent a frame. Or the end that the host reports instead. */
export type Reopened = {readonly channel: SignalingChannel} | {readonly end: CloseReason};

/**
 * Opens the signaling of a stream again while its media continues. The client returns under its name. A host that
 * misses nothing sends no message then, so any frame proves the channel (`nvst.md` 1.6). If the host forgot the client,
 * it signs in under a new name. Behind a portal, each sign-in has a new name: the portal counts the session as failed
 * if the host refuses the old one.
 *
 * No socket is closed while the media plays, not even an unused one: NVIDIA's server and the workers of its gateway end
 * the session with it.
 */
export class SignalingReopener {
  readonly #options: ReopenOptions;
  #client: StreamClient;
  #attempts = 0;
  /** Whether the host forgot the client that returned. */
  #wasForgotten = false;
  /** The failure of the last socket. */
  #failure: AppStreamError | undefined;
  /** When a channel was last opened, in milliseconds of `performance.now()`. */
  #openedAtMs = Infinity;

  constructor(options: ReopenOptions) {
    this.#options = options;
    this.#client = {name: options.client.name, returns: true};
  }

  /**
   * Resolves with the channel or the end of the stream, or with `undefined` if all attempts failed: the stream then
   * continues without signaling.
   * @throws AppStreamError a failure that no further attempt can fix; the signal's reason when aborted
   */
  async reopen(): Promise<Reopened | undefined> {
    const {signal, pause: wait = pause} = this.#options;
    if (performance.now() - this.#openedAtMs > STABLE_MS) this.#attempts = 0;
    while (this.#attempts < MAX_ATTEMPTS) {
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** this.#attempts, MAX_DELAY_MS);
      const failure = this.#failure;
      if (this.#wasForgotten) this.#wasForgotten = false;
      else await pauseUntilRetry(failure, failure?.retryAfterMs ?? delayMs, {pause: wait}, signal);
      this.#attempts += 1;
      const reopened = await this.#tryOnce();
      signal.throwIfAborted();
      if (!reopened) continue;
      this.#client = {...this.#client, returns: true};
      this.#openedAtMs = performance.now();
      return reopened;
    }
    return undefined;
  }

  async #tryOnce(): Promise<Reopened | undefined> {
    const {openChannel, sockets, signInMs, signal} = this.#options;
    this.#failure = undefined;
    try {
      if (sockets.forgetsClients) this.#client = {name: randomClientName(), returns: false};
      const channel = await openChannel(this.#client, signal);
      const first = await withinLimit(() => channel.first, {limitMs: signInMs, signal});
      if (first?.type === 'closed') {
        const closed = await judgeClose(first, sockets);
        const end = reasonOfClose(closed);
        if (isFinalClose(closed)) return {end};
        if (end.kind === 'lost') this.#noteRefusal(end.error);
        return undefined;
      }
      if (first?.type !== 'error') return {channel};
      if (first.error !== FORGOTTEN) return undefined;
      // The host has restarted, so a new client need not wait.
      this.#wasForgotten = this.#client.returns;
      this.#client = {name: randomClientName(), returns: false};
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      const error = AppStreamError.from(thrown);
      this.#noteRefusal(error);
      // For example an expired key. The session may continue to play for a long time.
      if (error.rules.recover === 'final') throw error;
      this.#failure = error;
      // The next attempt may succeed. The media shows whether the host still exists.
    }
    return undefined;
  }

  #noteRefusal(error: AppStreamError) {
    if (mayBeRefusal(error)) this.#options.onRefused?.();
  }
}
