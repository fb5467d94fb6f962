import {unlessAborted} from './unless-aborted.ts';

/** Time and chance, as a run sees them; a port, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** At least 0, below 1. */
  random(): number;
  /** Whether the device says that it has a network; one that does not tell counts as online. */
  isOnline(): boolean;
  /**
   * Waits so long, but no longer than until the device comes back online, or somebody looks at the page again, and never
   * ends while it is offline. Rejects with the signal's reason when aborted.
   */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

// A longer timer would end at once (HTML, timers: the delay is a 32-bit number).
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Runtime {
  readonly navigator?: {readonly onLine?: boolean};
  readonly document?: {readonly hidden: boolean; addEventListener: typeof addEventListener};
}

/** The clock of the page; it also runs where there is no document. */
export const pageClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  isOnline: ({navigator}: Runtime = globalThis) => navigator?.onLine !== false,
  pause: async (ms, signal) => {
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const elapsed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS));
    });
    const backOnline = happens(globalThis, 'online', over.signal);
    try {
      await unlessAborted(Promise.race([elapsed, backOnline, looked(over.signal)]), signal);
      if (!pageClock.isOnline()) await unlessAborted(backOnline, signal);
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  },
};

/** Fulfils when somebody looks at the page again: its timers may have been slowed down, or the device asleep. */
const looked = async (signal: AbortSignal, {document}: Runtime = globalThis): Promise<void> => {
  do await happens(document, 'visibilitychange', signal);
  while (document?.hidden);
};

/** Fulfils with the next event; never where there is nothing that could tell of it. */
const happens = (
  target: Partial<Pick<EventTarget, 'addEventListener'>> | undefined,
  type: string,
  signal: AbortSignal,
) =>
  new Promise<void>((resolve) => {
    const heard = () => {
      resolve();
    };
    target?.addEventListener?.(type, heard, {once: true, signal});
  });
