import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import type {Session} from '../service/session.ts';
import {nextDelayMs, type BackOff} from './back-off.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';
import {unlessAborted} from './unless-aborted.ts';

// 408, 429 and 503 mean that no machine was taken (`real-deployments.md`, Error numbers); nothing else is sent twice.
const PUT_OFF: ReadonlySet<FailureCode> = new Set(['request-timeout', 'too-many-requests', 'no-capacity']);
const BACK_OFF: BackOff = {minMs: 2000, maxMs: 15_000};

/** Creates the session, and tries again, visibly, while the service puts it off. */
export async function* create(
  request: RunRequest,
  {service, clock}: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  yield {phase: 'requesting'};
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const creation = service.create(request);
    try {
      return await unlessAborted(creation, signal);
    } catch (thrown) {
      if (signal.aborted) {
        // A session that arrives after the cancel holds a GPU like all others, and nobody knows its id.
        await creation.then(({id}) => service.end(id)).catch(ignore);
        throw thrown;
      }
      await unlessAborted(AppStreamError.words(), signal);
      const error = AppStreamError.from(thrown);
      if (!PUT_OFF.has(error.code) || attempt >= request.limits.createAttempts) throw error;
      const delayMs = nextDelayMs(attempt - 1, BACK_OFF, clock.random(), error.retryAfterMs);
      yield {phase: 'requesting', refused: {error, attempt, nextTryAt: clock.now() + delayMs}};
      await clock.pause(delayMs, signal);
      yield {phase: 'requesting'};
    }
  }
}

// The run is over and has told why; there is nobody left to tell.
const ignore = () => undefined;
