import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session} from '../service/session.ts';
import {nextDelayMs, type BackOff} from './back-off.ts';
import {createOnce} from './create-once.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';

const BACK_OFF: BackOff = {minMs: 2000, maxMs: 15_000};

/**
 * Sends the request again while the service defers it, and yields when.
 * @param deferred the failure of the first attempt
 * @throws AppStreamError the last failure, when all attempts failed
 */
export async function* createAgain(
  deferred: AppStreamError,
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  const {clock} = ports;
  let error = deferred;
  for (let attempt = 1; attempt < request.limits.start.createAttempts; attempt++) {
    const delayMs = nextDelayMs(attempt - 1, BACK_OFF, clock.random(), error.retryAfterMs);
    yield {phase: 'requesting', deferred: {error, attempt, nextTryAt: clock.now() + delayMs}};
    await clock.pause(delayMs, signal);
    yield {phase: 'requesting'};
    const created = await createOnce(request, ports, signal);
    if ('id' in created) return created;
    error = created;
  }
  throw error;
}
