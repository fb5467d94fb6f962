import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import {type BackOff, nextDelayMs, pauseFully} from '../platform/clock.ts';
import type {Session} from '../service/session.ts';
import {asUnavailable, Patience, pauseAfter} from './patience.ts';
import {pollDelayMs} from './poll.ts';
import type {RunPorts, RunRequest, StreamPorts} from './ports.ts';
import type {SessionState} from './session-state.ts';

/**
 * Waits for the answer of the catalogue about the request, and asks again while the service fails in passing. Yields each such failure, and when
 * the next question follows.
 * @throws AppStreamError a failure that no repetition can fix, or the last one
 */
export async function* confirmRequest(
  request: RunRequest,
  first: Promise<unknown>,
  {service, clock, onConfirmed}: Pick<RunPorts, 'service' | 'clock' | 'onConfirmed'>,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const startedAt = clock.uptime();
  const patience = new Patience(request.limits.start.pollRetryMs, clock);
  for (let answer = first; ; answer = service.confirm(request, {signal})) {
    try {
      onConfirmed(await unlessAborted(answer, signal));
      return;
    } catch (thrown) {
      signal.throwIfAborted();
      const checkError = asUnavailable(AppStreamError.from(thrown));
      patience.accept(checkError);
      const {retryAfterMs} = checkError;
      const moment = {pendingMs: clock.uptime() - startedAt, failures: patience.failures, retryAfterMs};
      const delayMs = pollDelayMs(moment, clock.random());
      yield {phase: 'checking', subject: 'catalogue', checkError, nextTryAt: clock.now() + delayMs};
      patience.extend(await pauseAfter(checkError, delayMs, clock, signal));
    }
  }
}

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
