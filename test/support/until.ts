/** Shorter than the time of a test, so that the error can state what was missing. */
export const TIMEOUT_MS = 50_000;
const INTERVAL_MS = 15;

type Missing = undefined | null | false;

/**
 * Polls `read` until it returns a value, and resolves with the value. For state without a change event, such as the
 * service's list of sessions.
 *
 * @param timeoutMs when it gives up
 */
export const until = async <Value>(
  what: string,
  read: () => Promise<Value | Missing> | Value | Missing,
  timeoutMs = TIMEOUT_MS,
): Promise<Value> => {
  const end = performance.now() + timeoutMs;
  let lastError = '';
  while (performance.now() < end) {
    try {
      const value = await read();
      if (value !== undefined && value !== null && value !== false) return value;
    } catch (error) {
      lastError = ` (${error instanceof Error ? error.message : String(error)})`;
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
  throw new Error(`Never came true: ${what}${lastError}`);
};
