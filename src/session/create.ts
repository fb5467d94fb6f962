import {AppStreamError} from '../errors/app-stream-error.ts';
import {type BackOff, nextDelayMs, pauseFully} from '../platform/clock.ts';
import type {Session} from '../service/session.ts';
import type {RunRequest, StreamPorts} from './ports.ts';
import type {SessionState} from './session-state.ts';

const BACK_OFF: BackOff = {minMs: 2000, maxMs: 15_000};

/**
 * Creates the session, in the phase `requesting`. While no machine is free, the request is repeated, and the run yields when. Such an answer proves that
 * the service took nothing. After any other failure, a second request could take a second machine.
 * @throws AppStreamError the failure of a request that must not be repeated, or the last one when the time for a start is over
 */
export async function* createSession(
  request: RunRequest,
  ports: Pick<StreamPorts, 'clock' | 'sessions' | 'prepareConnection'>,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  const {clock} = ports;
  const startedAt = clock.uptime();
  for (let attempt = 1; ; attempt++) {
    if (attempt > 1) yield {phase: 'requesting'};
    try {
      const created = ports.sessions.create(request, signal);
      // On a slow device this takes as long as the service: the request must be on its way before.
      if (!signal.aborted) ports.prepareConnection();
      return await created;
    } catch (thrown) {
      signal.throwIfAborted();
      const error = AppStreamError.from(thrown);
      const delayMs = nextDelayMs(attempt - 1, BACK_OFF, clock.random(), error.retryAfterMs);
      const {pendingMs, createAttempts = Infinity} = request.limits.start;
      const isLast = attempt >= createAttempts || clock.uptime() - startedAt + delayMs > pendingMs;
      if (error.rules.create !== 'retry' || isLast) throw error;
      yield {phase: 'requesting', deferred: {error, attempt, nextTryAt: clock.now() + delayMs}};
      await pauseFully(delayMs, clock, signal);
    }
  }
}
