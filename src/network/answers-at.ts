const LIMIT_MS = 3000;

/**
 * Whether anything answers HTTP at an origin. What it answers a page may not read, so none of it is: no cookie is sent
 * and nothing is asked for but the root.
 */
export const answersAt = async (origin: string, signal?: AbortSignal): Promise<boolean> => {
  const over = new AbortController();
  const end = () => {
    over.abort();
  };
  const timer = setTimeout(end, LIMIT_MS);
  signal?.addEventListener('abort', end, {once: true, signal: over.signal});
  try {
    const options = {mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal: over.signal} as const;
    const response = await fetch(origin, options);
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    end();
  }
};
