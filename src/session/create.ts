import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {unlessAborted} from '../platform/abort.ts';
import {type BackOff, nextDelayMs} from '../platform/clock.ts';
import {randomId} from '../platform/text.ts';
import type {CreateOptions, Session} from '../service/session.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';

const BACK_OFF: BackOff = {minMs: 2000, maxMs: 15_000};

/**
 * After these failures the session of a key may exist. A service that still works on the first request answers 409 to a repeat
 * (draft-ietf-httpapi-idempotency-key-header, 2.6).
 */
export const MAY_EXIST: readonly FailureCode[] = ['create-unclear', 'conflict', 'request-timeout'];

/**
 * Creates the session. While the service defers the request, it retries and yields when. With a key it also repeats a request
 * whose outcome is unclear, but not after two such outcomes in a row.
 * @throws AppStreamError the last failure, if all attempts failed
 */
export async function* createSession(
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  const {clock} = ports;
  let key: string | undefined;
  let wasUnclear = false;
  for (let attempt = 1; ; attempt++) {
    yield {phase: 'requesting'};
    if (request.sendsKey) key ??= randomId();
    const created = await sendOnce(request, ports, {signal, idempotencyKey: key});
    if ('id' in created) return created;
    const isUnclear = created.code === 'create-unclear';
    if (attempt >= request.limits.start.createAttempts || (isUnclear && wasUnclear)) throw created;
    wasUnclear = isUnclear;
    // After a refusal the service has no session for the key, but may repeat its answer to it.
    if (!MAY_EXIST.includes(created.code)) key = undefined;
    const delayMs = nextDelayMs(attempt - 1, BACK_OFF, clock.random(), created.retryAfterMs);
    yield {phase: 'requesting', deferred: {error: created, attempt, nextTryAt: clock.now() + delayMs}};
    await clock.pause(delayMs, signal);
  }
}

/** Sends the request once. Resolves with the failure if the request may be sent again. */
const sendOnce = async (
  request: RunRequest,
  ports: RunPorts,
  options: CreateOptions,
): Promise<Session | AppStreamError> => {
  const {signal} = options;
  signal.throwIfAborted();
  const creation = ports.service.create(request, options);
  // On a slow device this takes as long as the service: the request must be on its way before.
  ports.prepareConnection();
  try {
    return await unlessAborted(creation, signal);
  } catch (thrown) {
    if (signal.aborted) {
      // If the response arrives after the abort, delete its session: no other code has the id.
      await creation.then(({id}) => ports.service.end(id)).catch(() => undefined);
      throw thrown;
    }
    const error = AppStreamError.from(thrown);
    if (error.rules.create === 'retry' || (options.idempotencyKey && MAY_EXIST.includes(error.code)))
      return error;
    throw error;
  }
};
