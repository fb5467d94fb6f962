import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import {type BackOff, nextDelayMs} from '../platform/clock.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';

const BACK_OFF: BackOff = {minMs: 2000, maxMs: 15_000};

/**
 * Creates the session. While the service defers the request, it retries and yields when.
 * @throws AppStreamError the last failure, if all attempts failed
 */
export async function* createSession(
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  const {clock} = ports;
  for (let attempt = 1; ; attempt++) {
    yield {phase: 'requesting'};
    const created = await sendOnce(request, ports, signal);
    if ('id' in created) return created;
    if (attempt >= request.limits.start.createAttempts) throw created;
    const delayMs = nextDelayMs(attempt - 1, BACK_OFF, clock.random(), created.retryAfterMs);
    yield {phase: 'requesting', deferred: {error: created, attempt, nextTryAt: clock.now() + delayMs}};
    await clock.pause(delayMs, signal);
  }
}

/** Sends the request once. Resolves with the failure of a service that defers the request. */
const sendOnce = async (
  request: RunRequest,
  {service}: RunPorts,
  signal: AbortSignal,
): Promise<Session | AppStreamError> => {
  signal.throwIfAborted();
  const creation = service.create(request, {signal});
  try {
    return await unlessAborted(creation, signal);
  } catch (thrown) {
    if (signal.aborted) {
      // If the response arrives after the abort, delete its session: no other code has the id.
      await creation.then(({id}) => service.end(id)).catch(() => undefined);
      throw thrown;
    }
    const error = AppStreamError.from(thrown);
    if (error.rules.create === 'retry') return error;
    throw error;
  }
};
