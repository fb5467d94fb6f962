/**
 * Runs `action` once after `ms`, unless `signal` aborts first. The timer does not keep the process alive, so a closed
 * service or a finished test can exit.
 */
export function runAfter(ms: number, signal: AbortSignal, action: () => void) {
  if (signal.aborted) return;
  const cancel = () => clearTimeout(timer);
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', cancel);
    action();
  }, ms);
  timer.unref();
  signal.addEventListener('abort', cancel, {once: true});
}
