import type {AppStreamError} from '../errors/app-stream-error.ts';
import {type Clock, pauseUntilRetry} from '../platform/clock.ts';

/** The bounds of the delays between two attempts, in milliseconds. */
export interface BackOff {
  readonly minMs: number;
  readonly maxMs: number;
  /** Whether a pause lasts for its whole delay, even if the user or the network returns (default: false). */
  readonly isFixed?: boolean;
}

/** A gateway that restarts answers in place of the service for this time at most, in milliseconds. */
export const BRIEFLY_MS = 60_000;

/** The report that the device is offline may be wrong, so time counts again after this time, in milliseconds. */
const OFFLINE_LIMIT_MS = 60 * 60_000;

/** When a failure allows the next attempt. */
type RetryAdvice = Partial<Pick<AppStreamError, 'retryAfterMs' | 'retryWhen'>>;

/**
 * Counts the failed attempts at one thing, and chooses the delay before the next one. While the device is offline, up
 * to an hour in all, neither time nor attempts count. The time that the device sleeps during a pause does not count
 * either. The delay of a pause that ends online counts, so that an unstable network renews no limit.
 */
export class RetryWindow {
  readonly #clock: Clock;
  readonly #backOff: BackOff;
  #openedAt: number | undefined;
  #failures = 0;
  #last: AppStreamError | undefined;
  #isSameFailure = false;
  /** When the first of the last attempts failed that have the same code. */
  #sameSince = 0;
  #delayMs = 0;
  #nextTryAt = 0;
  #offlineMs = 0;

  constructor(clock: Clock, backOff: BackOff) {
    this.#clock = clock;
    this.#backOff = backOff;
    this.#openedAt = clock.uptime();
  }

  /** The number of failed attempts since the last success. */
  get failures(): number {
    return this.#failures;
  }

  /** Whether the last two attempts failed with the same code. */
  get isSameFailure(): boolean {
    return this.#isSameFailure;
  }

  /** For how long the attempts have failed with the code of this failure, without another one in between. */
  repeatedMs({code}: AppStreamError): number {
    return code === this.#last?.code ? this.#clock.uptime() - this.#sameSince : 0;
  }

  get elapsedMs(): number {
    return this.#openedAt === undefined ? 0 : this.#clock.uptime() - this.#openedAt;
  }

  get delayMs(): number {
    return this.#delayMs;
  }

  /** When the next attempt starts, in milliseconds of the clock. */
  get nextTryAt(): number {
    return this.#nextTryAt;
  }

  /** The delay after a failure, or without its `Retry-After`. */
  delayAfter(error?: RetryAdvice): number {
    return nextDelayMs(this.#failures, this.#backOff, this.#clock.random(), error?.retryAfterMs);
  }

  /** Counts a failed attempt. */
  addFailure(error?: AppStreamError, delayMs = this.delayAfter(error)) {
    this.#openedAt ??= this.#clock.uptime();
    this.#isSameFailure = error !== undefined && error.code === this.#last?.code;
    if (!this.#isSameFailure) this.#sameSince = this.#clock.uptime();
    this.#last = error;
    this.#failures = this.#isOffline ? Math.max(1, this.#failures) : this.#failures + 1;
    this.#delayMs = delayMs;
    this.#nextTryAt = this.#clock.now() + delayMs;
  }

  /** Whether the device reports that it is offline, and has not done so for too long. */
  get #isOffline(): boolean {
    return !this.#clock.isOnline() && this.#offlineMs < OFFLINE_LIMIT_MS;
  }

  /** An attempt succeeded. The window opens again with the next failure. */
  reset() {
    this.#openedAt = this.#last = undefined;
    this.#failures = this.#delayMs = this.#offlineMs = 0;
  }

  /** Pauses before the next attempt. @throws the signal's reason when aborted */
  async wait(signal: AbortSignal): Promise<void> {
    await this.pause(this.#delayMs, this.#last, signal);
  }

  /**
   * Pauses. The pause ends early when the user or the network returns, but not before `Retry-After`.
   * @throws the signal's reason when aborted
   */
  async pause(delayMs: number, error: RetryAdvice | undefined, signal: AbortSignal): Promise<void> {
    const startedAt = this.#clock.uptime();
    const wasOffline = this.#isOffline;
    // For a failure with `retryWhen`, the delay is only the longest wait.
    const isRequired = error?.retryAfterMs !== undefined && !error.retryWhen;
    const isFixed = this.#backOff.isFixed && !error?.retryWhen;
    if (isRequired || isFixed) await pauseFully(delayMs, this.#clock, signal);
    else await pauseUntilRetry(error, delayMs, this.#clock, signal);
    const pausedMs = this.#clock.uptime() - startedAt;
    const isOffline = wasOffline && !this.#clock.isOnline();
    if (isOffline) this.#offlineMs += pausedMs;
    const lostMs = isOffline ? pausedMs : Math.max(0, pausedMs - delayMs);
    if (this.#openedAt !== undefined) this.#openedAt += lostMs;
    this.#sameSince += lostMs;
  }
}

/**
 * The delay before an attempt, which grows by half each time between the bounds. Up to a fifth is taken off at random,
 * so that many pages do not send requests at the same time. `Retry-After` replaces the delay, but not below the
 * minimum. Up to a fifth is then added at random, or up to a second to a short `Retry-After`.
 * @param attempt the number of earlier attempts, from 0
 * @param random at least 0, below 1
 */
export const nextDelayMs = (
  attempt: number,
  {minMs, maxMs}: BackOff,
  random: number,
  retryAfterMs?: number,
): number => {
  if (retryAfterMs !== undefined) {
    const requiredMs = Math.max(minMs, retryAfterMs);
    return requiredMs + random * Math.max(1000, requiredMs / 5);
  }
  const steady = Math.min(maxMs, minMs * 1.5 ** attempt);
  return Math.max(minMs, steady * (1 - random / 5));
};

/** Pauses for the whole time, although a pause of the clock ends early. @throws the signal's reason when aborted */
export const pauseFully = async (ms: number, clock: Clock, signal: AbortSignal): Promise<void> => {
  const end = clock.uptime() + ms;
  do await clock.pause(Math.max(0, end - clock.uptime()), signal);
  while (clock.uptime() < end);
};
