import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import {asUnavailable, Patience, pauseAfter} from './patience.ts';
import {pollDelayMs} from './poll.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';

/**
 * Waits for the answer of the catalogue about the request, and asks again while the service fails in passing. Yields each such failure, and when
 * the next question follows.
 * @throws AppStreamError a failure that no repetition can fix, or the last one
 */
export async function* confirmRequest(
  request: RunRequest,
  first: Promise<unknown>,
  {service, clock}: Pick<RunPorts, 'service' | 'clock'>,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const startedAt = clock.uptime();
  const patience = new Patience(request.limits.start.pollRetryMs, clock);
  for (let answer = first; ; answer = service.confirm(request, {signal})) {
    try {
      await unlessAborted(answer, signal);
      return;
    } catch (thrown) {
      signal.throwIfAborted();
      const checkError = asUnavailable(AppStreamError.from(thrown));
      patience.accept(checkError);
      const {retryAfterMs} = checkError;
      const moment = {pendingMs: clock.uptime() - startedAt, failures: patience.failures, retryAfterMs};
      const delayMs = pollDelayMs(moment, clock.random());
      yield {phase: 'checking', subject: 'catalogue', checkError, nextTryAt: clock.now() + delayMs};
      await pauseAfter(checkError, delayMs, clock, signal);
    }
  }
}
