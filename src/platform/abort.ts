/** Settles like a promise, but rejects with the signal's reason when that aborts. The caller must stop the work. */
export const unlessAborted = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([aborted.promise, work]);
  } finally {
    // An own signal for the listener would cost most of the time of this function.
    signal.removeEventListener('abort', onAbort);
  }
};

/** A function of the page did not settle in time. */
export class LimitError extends Error {
  override get name() {
    return 'LimitError' as const;
  }
}

/**
 * Calls a function of the page in the same task, and settles like its result, but not later than the limit and the
 * signal. The work behind the result continues.
 * @throws LimitError after the limit, in milliseconds; the signal's reason when aborted.
 */
export const withinLimit = async <Value>(
  call: () => Value | PromiseLike<Value>,
  {limitMs, signal}: {readonly limitMs: number; readonly signal?: AbortSignal | undefined},
): Promise<Value> => {
  signal?.throwIfAborted();
  const settled = new AbortController();
  const late = pause(limitMs, settled.signal).then(() => {
    throw new LimitError(`No result within ${limitMs} ms`);
  });
  // Nobody waits for it if the call throws.
  late.catch(() => undefined);
  try {
    const result = Promise.race([call(), late]);
    return await (signal ? unlessAborted(result, signal) : result);
  } finally {
    settled.abort();
  }
};

/** The longest delay of a timer, in milliseconds (24.8 days). After a longer one, it fires immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits. Rejects with the signal's reason when aborted. @param ms in milliseconds */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(ms, MAX_TIMER_MS));
  });
  try {
    await unlessAborted(elapsed, signal);
  } finally {
    clearTimeout(timer);
  }
};

/** Calls an action when a promise has settled, and immediately without one. */
export const runAfterwards = (before: Promise<unknown> | undefined, action: () => void): void => {
  if (before) before.then(action, action);
  else action();
};
