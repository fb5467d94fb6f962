import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {pause, withinLimit} from '../../../platform/abort.ts';
import {type CloseReason, randomClientName, type SocketRules, type StreamClient} from '../../connector.ts';
import {judgeClose, reasonOfClose, ruleOf} from './close-codes.ts';
import type {SignalingChannel} from './signaling-channel.ts';
import type {Closed, HostMessage} from './signaling-frames.ts';

/** The delays grow from the first to the longest one. The first is the pause that a host needs (`nvst.md` 7.14). */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 15_000;
/** All attempts take more than a minute: twice the time for which a proxy may hold the old socket (`nvst.md` 7.13). */
const MAX_ATTEMPTS = 8;
/** A channel that was open for this long renews the attempts, in milliseconds. */
const STABLE_MS = 60_000;

export interface ReopenOptions {
  /** The client of the lost channel. */
  readonly client: StreamClient;
  /** Opens a socket and signs in. The signal closes the socket at any time. */
  readonly openChannel: (client: StreamClient, signal: AbortSignal) => Promise<SignalingChannel>;
  /** Judges a close (default: the rules of its code). */
  readonly judge?: SocketRules['judge'];
  /** How long the host may take to answer the sign-in, in milliseconds. */
  readonly signInMs: number;
  /** Ends all attempts, and closes the channel. */
  readonly signal: AbortSignal;
  /** Waits before an attempt (default: a timer). */
  readonly pause?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** A channel whose host has answered, with the first message. Or the end that the host reports instead. */
export type Reopened =
  {readonly channel: SignalingChannel; readonly first: HostMessage} | {readonly end: CloseReason};

/**
 * Opens the signaling of a stream again while its media continues. The client returns under its name (`nvst.md` 1.6). If
 * the host forgot the client, it signs in under a new name.
 */
export class SignalingReopener {
  readonly #options: ReopenOptions;
  #client: StreamClient;
  #attempts = 0;
  /** When a channel was last opened, in milliseconds of `performance.now()`. */
  #openedAtMs = Infinity;

  constructor(options: ReopenOptions) {
    this.#options = options;
    this.#client = {name: options.client.name, returns: true};
  }

  /**
   * Resolves with the channel or the end of the stream, or with `undefined` if all attempts failed: the stream then
   * continues without signaling.
   * @param closed the close of the lost channel. A code 1000 is the host's end if the host refuses the next sign-in.
   * @throws AppStreamError a failure that no further attempt can fix; the signal's reason when aborted
   */
  async reopen(closed: Closed): Promise<Reopened | undefined> {
    const {signal, pause: wait = pause} = this.#options;
    if (performance.now() - this.#openedAtMs > STABLE_MS) this.#attempts = 0;
    while (this.#attempts < MAX_ATTEMPTS) {
      await wait(Math.min(FIRST_DELAY_MS * 2 ** this.#attempts, MAX_DELAY_MS), signal);
      this.#attempts += 1;
      const reopened = await this.#tryOnce();
      signal.throwIfAborted();
      if (reopened) {
        this.#openedAtMs = performance.now();
        return reopened;
      }
      if (closed.code === 1000) return {end: reasonOfClose(closed)};
    }
    return undefined;
  }

  async #tryOnce(): Promise<Reopened | undefined> {
    const {openChannel, judge, signInMs, signal} = this.#options;
    const failed = new AbortController();
    try {
      const channel = await openChannel(this.#client, AbortSignal.any([signal, failed.signal]));
      const first = await withinLimit(() => readFirst(channel), {limitMs: signInMs, signal});
      if (first?.type === 'closed') {
        const closed = await judgeClose(first, judge);
        return isFinalClose(closed) ? {end: reasonOfClose(closed)} : undefined;
      }
      if (first && first.type !== 'error') return {channel, first};
      if (first) this.#client = {name: randomClientName(), returns: false};
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      const error = AppStreamError.from(thrown);
      if (error.rules.recover === 'replace') return {end: {kind: 'lost', error}};
      // For example an expired key. The session may continue to play for a long time.
      if (error.rules.recover === 'final') throw error;
      // The next attempt may succeed. The media shows whether the host still exists.
    }
    failed.abort();
    return undefined;
  }
}

const readFirst = async ({messages}: SignalingChannel) => {
  const reader = messages.getReader();
  try {
    return (await reader.read()).value;
  } finally {
    reader.releaseLock();
  }
};

/** Whether a host or proxy that closes a new socket with this code has ended the session. */
export const isFinalClose = (closed: Closed): boolean => {
  const {judged} = closed;
  if (!judged) return ruleOf(closed).isFinal ?? false;
  return judged.kind === 'ended' || (judged.kind === 'lost' && judged.error.rules.recover === 'replace');
};
