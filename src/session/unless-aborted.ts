/**
 * What a promise settles to, unless the signal aborts first: then its reason is thrown at once. The work behind the
 * promise is not stopped by this; whoever owns it must see to it.
 */
export const unlessAborted = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const refuse = () => {
      reject(signal.reason);
    };
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, {once: true, signal: settled.signal});
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    settled.abort();
  }
};
