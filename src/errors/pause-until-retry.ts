import type {AppStreamError} from './app-stream-error.ts';

/** A clock that waits for a time in milliseconds. It rejects with the signal's reason when aborted. */
interface Pausing {
  pause(ms: number, signal: AbortSignal): Promise<unknown>;
}

/**
 * Pauses before the next attempt: for the delay, or until the failure reports that an attempt may succeed.
 * @throws the signal's reason when aborted
 */
export const pauseUntilRetry = async (
  failure: Partial<Pick<AppStreamError, 'retryWhen'>> | undefined,
  delayMs: number,
  clock: Pausing,
  signal: AbortSignal,
): Promise<void> => {
  if (!failure?.retryWhen) {
    await clock.pause(delayMs, signal);
    return;
  }
  const settled = new AbortController();
  const either = AbortSignal.any([signal, settled.signal]);
  const waits = [clock.pause(delayMs, either), failure.retryWhen(either)];
  // The one that is not over rejects.
  for (const wait of waits) wait.catch(() => undefined);
  try {
    await Promise.race(waits);
  } finally {
    settled.abort();
  }
};
