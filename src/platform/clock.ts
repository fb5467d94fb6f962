import {pause, unlessAborted} from './abort.ts';

/** Time and randomness for a run. It is a port, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since a fixed point in time. Unlike `now()`, it does not jump when the device's clock is set. */
  uptime(): number;
  /** At least 0, below 1. */
  random(): number;
  /** Whether the device has a network. A runtime that does not report it counts as online. */
  isOnline(): boolean;
  /**
   * Sleeps for `ms`. It wakes early when the page becomes visible or the device comes back online, and it keeps waiting
   * while the device is offline. Rejects with the signal's reason when aborted.
   */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

interface Runtime {
  readonly navigator?: {readonly onLine?: boolean};
  readonly document?: {readonly hidden: boolean; addEventListener: typeof addEventListener};
}

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
    // It rejects when something else wakes the page.
    elapsed.catch(() => undefined);
    const backOnline = nextEvent(globalThis, 'online', either);
    try {
      await Promise.race([elapsed, backOnline, becomesVisible(either)]);
      if (!pageClock.isOnline()) await unlessAborted(backOnline, signal);
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

/** Resolves with the next event, and never without a target. */
const nextEvent = (
  target: Partial<Pick<EventTarget, 'addEventListener'>> | undefined,
  type: string,
  signal: AbortSignal,
) =>
  new Promise<void>((resolve) => {
    target?.addEventListener?.(type, () => resolve(), {once: true, signal});
  });

/** Whether the device reports that it has no network. A runtime without `navigator.onLine` counts as online. */
export const isOffline = ({navigator}: Runtime = globalThis): boolean => navigator?.onLine === false;

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
