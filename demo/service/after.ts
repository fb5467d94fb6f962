/**
 * Runs `action` once after `ms`, unless `signal` aborts first. The timer never keeps the process alive:
 * a service that was closed, or a test that has ended, must not wait for it.
 */
export function after(ms: number, signal: AbortSignal, action: () => void): void {
  if (signal.aborted) return;
  const cancel = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', cancel);
    action();
  }, ms);
  timer.unref();
  signal.addEventListener('abort', cancel, {once: true});
}
