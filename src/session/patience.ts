import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {type Clock, pauseFully, pauseUntilRetry} from '../platform/clock.ts';

/** How long questions in a row may fail. A question changes nothing, so that it is repeated after any passing failure. */
export class Patience {
  readonly #clock: Pick<Clock, 'uptime'>;
  readonly #limitMs: number;
  #failing: {readonly since: number; readonly code: FailureCode; readonly count: number} | undefined;

  /** @param limitMs for how long questions in a row may fail, in milliseconds */
  constructor(limitMs: number, clock: Pick<Clock, 'uptime'>) {
    this.#limitMs = limitMs;
    this.#clock = clock;
  }

  get failures(): number {
    return this.#failing?.count ?? 0;
  }

  /** A question was answered. */
  reset() {
    this.#failing = undefined;
  }

  /** A question failed, and is repeated. @throws AppStreamError the failure, if repeating does not help any more */
  accept(error: AppStreamError) {
    const {code, rules} = error;
    const last = this.#failing;
    const rule = rules.pending;
    if (rule === 'final' || (rule === 'once' && last?.code === code)) throw error;
    const now = this.#clock.uptime();
    const since = last?.since ?? now;
    if (now - since >= this.#limitMs) throw error;
    this.#failing = {since, code, count: (last?.count ?? 0) + 1};
  }

  /** Gives questions that fail more time. */
  extend(ms: number) {
    if (this.#failing) this.#failing = {...this.#failing, since: this.#failing.since + ms};
  }
}

/** These codes are about a machine. A question needs none. */
const WITHOUT_MACHINE: Readonly<Partial<Record<FailureCode, FailureCode>>> = {
  'no-capacity': 'server-error',
  'request-timeout': 'gateway-timeout',
};

/** The failure of a question that has nothing to do with a machine: a gateway restarts, or is busy. */
export const asUnavailable = (error: AppStreamError): AppStreamError => {
  const code = WITHOUT_MACHINE[error.code];
  if (!code) return error;
  const {detail, retryAfterMs, status} = error;
  const values = {status: status ?? ''};
  return new AppStreamError(code, {detail, retryAfterMs, status, values, cause: error});
};

/**
 * Pauses before the next attempt. A return to the page ends a pause early, but not one that the service asked for.
 * @returns by how many milliseconds the pause was longer than its delay, because the device was offline or asleep. This time
 *   counts for no limit. The delay does, so that a network that comes and goes does not renew a limit.
 * @throws the signal's reason when aborted
 */
export const pauseAfter = async (
  error: Partial<Pick<AppStreamError, 'retryAfterMs' | 'retryWhen'>> | undefined,
  delayMs: number,
  clock: Clock,
  signal: AbortSignal,
): Promise<number> => {
  const startedAt = clock.uptime();
  // A failure that knows when its host is back has a delay of its own, which is the longest one.
  if (error?.retryAfterMs === undefined || error.retryWhen)
    await pauseUntilRetry(error, delayMs, clock, signal);
  else await pauseFully(delayMs, clock, signal);
  return Math.max(0, clock.uptime() - startedAt - delayMs);
};
