import {pause} from './abort.ts';
import {isOffline} from './offline.ts';

/** Time and randomness for a run. It is a port, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since a fixed point in time. Unlike `now()`, it does not jump when the device's clock is set. */
  uptime(): number;
  /** At least 0, below 1. */
  random(): number;
  /** Whether the device has a network, as far as its browser knows. */
  isOnline(): boolean;
  /**
   * Sleeps for `ms`. It wakes early when the page becomes visible or the device comes back online. While the device
   * reports that it is offline, it sleeps for `OFFLINE_PAUSE_MS` at least. Rejects with the reason of the signal when
   * aborted.
   */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

interface Runtime {
  readonly document?: {readonly hidden: boolean; addEventListener: typeof addEventListener};
}

/**
 * The shortest pause while the device reports that it is offline, in milliseconds. The report may be wrong, and the
 * event that ends it may never come, so only the next request shows whether there is a network.
 */
export const OFFLINE_PAUSE_MS = 12_000;

/** The clock of the page. It also works without a document. */
export const pageClock: Clock = {
  now: () => Date.now(),
  uptime: () => performance.now(),
  random: () => Math.random(),
  isOnline: () => !isOffline(),
  pause: async (ms, signal) => {
    const woken = new AbortController();
    const either = AbortSignal.any([signal, woken.signal]);
    const elapsed = pause(ms, either);
    const longElapsed = pause(OFFLINE_PAUSE_MS, either);
    // They reject when something else wakes the page.
    for (const timer of [elapsed, longElapsed]) timer.catch(() => undefined);
    const backOnline = nextEvent(globalThis, 'online', either);
    try {
      await Promise.race([elapsed, backOnline, becomesVisible(either)]);
      if (isOffline()) await Promise.race([longElapsed, backOnline]);
    } finally {
      woken.abort();
    }
  },
};

/** Measures a time in milliseconds by both clocks: one may be set back, and the other stands still during sleep. */
export const measureTime = (clock: Pick<Clock, 'now' | 'uptime'> = pageClock): (() => number) => {
  const [date, uptime] = [clock.now(), clock.uptime()];
  return () => Math.max(clock.now() - date, clock.uptime() - uptime);
};

/** Resolves when the page becomes visible: the browser may have throttled its timers, or the device may have slept. */
const becomesVisible = async (signal: AbortSignal, {document}: Runtime = globalThis): Promise<void> => {
  do await nextEvent(document, 'visibilitychange', signal);
  while (document?.hidden);
};

/** Resolves with the next event. Without a target, only the other waits end. */
const nextEvent = (
  target: Partial<Pick<EventTarget, 'addEventListener'>> | undefined,
  type: string,
  signal: AbortSignal,
) =>
  new Promise<void>((resolve) => {
    target?.addEventListener?.(type, () => resolve(), {once: true, signal});
  });

/**
 * Pauses before the next attempt: for the delay, or until the failure reports that an attempt may succeed.
 * @throws the signal's reason when aborted
 */
export const pauseUntilRetry = async (
  failure: {readonly retryWhen?: ((signal: AbortSignal) => Promise<unknown>) | undefined} | undefined,
  delayMs: number,
  clock: {pause(ms: number, signal: AbortSignal): Promise<unknown>},
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
