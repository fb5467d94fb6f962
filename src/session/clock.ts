import {unlessAborted} from './unless-aborted.ts';

/** Time and chance, as a run sees them; a port, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** At least 0, below 1. */
  random(): number;
  /**
   * Waits so long, but no longer than until the device comes back online, and never ends while it is offline.
   * Rejects with the signal's reason when aborted.
   */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

// A longer timer would end at once (HTML, timers: the delay is a 32-bit number).
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The clock of the page. */
export const pageClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  pause: async (ms, signal) => {
    const over = new AbortController();
    const backOnline = new Promise<void>((resolve) => {
      if (!('addEventListener' in globalThis)) return;
      globalThis.addEventListener(
        'online',
        () => {
          resolve();
        },
        {signal: over.signal},
      );
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const elapsed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS));
    });
    try {
      await unlessAborted(Promise.race([elapsed, backOnline]), signal);
      if (isOffline()) await unlessAborted(backOnline, signal);
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  },
};

/** Whether the device says that it has no network; runtimes that do not tell count as online. */
const isOffline = ({navigator}: {readonly navigator?: {readonly onLine?: boolean}} = globalThis) =>
  navigator?.onLine === false;
