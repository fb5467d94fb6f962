/**
 * Settles like a promise, but rejects with the signal's reason as soon as the signal aborts. The work behind the promise
 * continues after an abort: the caller must stop it.
 */
export const unlessAborted = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const rejectWithReason = () => {
      reject(signal.reason);
    };
    if (signal.aborted) rejectWithReason();
    else signal.addEventListener('abort', rejectWithReason, {once: true, signal: settled.signal});
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    settled.abort();
  }
};
