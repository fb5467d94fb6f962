/** A server that needs longer counts as silent, in milliseconds. */
const RESPONSE_LIMIT_MS = 3000;

/**
 * Whether a server responds to HTTP at an origin. The request is a `no-cors` GET of the root without cookies, so the page
 * cannot read the response.
 */
export const respondsAt = async (origin: string, signal?: AbortSignal): Promise<boolean> => {
  const controller = new AbortController();
  const abort = () => {
    controller.abort();
  };
  const timer = setTimeout(abort, RESPONSE_LIMIT_MS);
  signal?.addEventListener('abort', abort, {once: true, signal: controller.signal});
  try {
    const response = await fetch(origin, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: controller.signal,
    });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    abort();
  }
};
