import {AppStreamError} from '../errors/app-stream-error.ts';
import {FAILURES} from '../errors/failures.ts';
import {loadPart} from '../errors/load-part.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import {type BackOff, nextDelayMs} from './back-off.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';

/**
 * Creates the session. While the service defers the request, it retries and yields when. Without the part that retries,
 * the first failure ends the run.
 */
export async function* create(
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  yield {phase: 'requesting'};
  const created = await createOnce(request, ports, signal);
  if ('id' in created) return created;
  const loading = loadPart('create-again', () => import('./create.ts'));
  const part = await unlessAborted(
    loading.catch(() => undefined),
    signal,
  );
  if (!part) throw created;
  return yield* part.createAgain(created, request, ports, signal);
}

/** Sends the request once. Resolves with the failure of a service that defers the request. */
export const createOnce = async (
  request: RunRequest,
  {service}: RunPorts,
  signal: AbortSignal,
): Promise<Session | AppStreamError> => {
  signal.throwIfAborted();
  const creation = service.create(request);
  try {
    return await unlessAborted(creation, signal);
  } catch (thrown) {
    if (signal.aborted) {
      // A session that arrives after the cancel holds a GPU, and nobody else knows its id.
      await creation.then(({id}) => service.end(id)).catch(() => undefined);
      throw thrown;
    }
    const error = AppStreamError.from(thrown);
    if (FAILURES[error.code].create === 'retry') return error;
    throw error;
  }
};

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
