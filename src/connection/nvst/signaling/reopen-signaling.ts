import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {pauseUntilRetry} from '../../../platform/clock.ts';
import {pause, withinLimit} from '../../../platform/abort.ts';
import {type CloseReason, randomClientName, type StreamClient} from '../../connector.ts';
import type {SocketRules} from '../../../service/socket-rules.ts';
import {judgeClose, reasonOfClose, ruleOf} from './close-codes.ts';
import type {SignalingChannel} from './signaling-channel.ts';
import type {Closed} from './signaling-frames.ts';

/** The delays grow from the first to the longest one. The first is the pause that a host needs (`nvst.md` 7.14). */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 15_000;
/** All attempts take four minutes: a host or a gateway that restarts takes two. */
const MAX_ATTEMPTS = 20;
/** A channel that was open for this long renews the attempts, in milliseconds. */
const STABLE_MS = 60_000;
/** The error of a host that no longer knows the client. */
const FORGOTTEN = 'peerRemoved';

export interface ReopenOptions {
  readonly sockets: SocketRules;
  /** The client of the lost channel. */
  readonly client: StreamClient;
  /** Opens a socket and signs in. The signal closes the socket at any time. */
  readonly openChannel: (client: StreamClient, signal: AbortSignal) => Promise<SignalingChannel>;
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
 * it signs in under a new name.
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
      const channel = await openChannel(this.#client, signal);
      const first = await withinLimit(() => channel.first, {limitMs: signInMs, signal});
      if (first?.type === 'closed') {
        const closed = await judgeClose(first, sockets);
        return isFinalClose(closed) ? {end: reasonOfClose(closed)} : undefined;
      }
      if (first?.type !== 'error') return {channel};
      if (first.error !== FORGOTTEN) return undefined;
      // The host has restarted, so a new client need not wait.
      this.#wasForgotten = this.#client.returns;
      this.#client = {name: randomClientName(), returns: false};
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      const error = AppStreamError.from(thrown);
      // For example an expired key. The session may continue to play for a long time.
      if (error.rules.recover === 'final') throw error;
      this.#failure = error;
      // The next attempt may succeed. The media shows whether the host still exists.
    }
    return undefined;
  }
}

/** Whether a host or proxy that closes a new socket with this code has ended the session. */
export const isFinalClose = (closed: Closed): boolean => {
  const {judged} = closed;
  if (!judged) return ruleOf(closed).isFinal ?? false;
  return judged.kind === 'ended' || (judged.kind === 'lost' && judged.error.rules.recover === 'replace');
};
