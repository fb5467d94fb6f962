import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import type {Session} from '../service/session.ts';
import {nextDelayMs, POLL_BACK_OFF} from './back-off.ts';
import type {RunLimits, RunPorts} from './ports.ts';
import type {SessionState} from './session-state.ts';
import {unlessAborted} from './unless-aborted.ts';

// What a gateway or a network does in passing. The session goes on meanwhile, so asking again costs nothing.
const PASSING: ReadonlySet<FailureCode> = new Set([
  'offline',
  'unreachable',
  // The error pages of gateways often allow no page.
  'cors',
  'no-answer',
  'request-timeout',
  'too-many-requests',
  'service-error',
  'bad-gateway',
  'no-capacity',
  'gateway-timeout',
]);

/** Asks for a pending session until it is ready. Nothing is asked while the device is offline, and at once after. */
export async function* pollUntilReady(
  session: Session,
  limits: RunLimits,
  {service, clock, usualStartMs}: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  const since = clock.now();
  const usualMs = usualStartMs?.();
  const wait = {phase: 'pending', since, ...(usualMs === undefined ? {} : {usualMs})} as const;
  let latest = session;
  let said: string | undefined;
  let failures = 0;
  let {retryAfterMs} = session;
  for (let attempt = 0; !latest.ready; attempt++) {
    const leftMs = since + limits.pendingMs - clock.now();
    if (leftMs <= 0) throw new AppStreamError('start-timeout', {detail: latest.message});
    if (failures === 0 && said !== latest.message) {
      said = latest.message;
      yield {...wait, session: latest, message: said};
    }
    const delayMs = nextDelayMs(attempt, POLL_BACK_OFF, clock.random(), retryAfterMs);
    await clock.pause(Math.min(delayMs, leftMs), signal);
    try {
      latest = await unlessAborted(service.poll(session.id, {signal}), signal);
      failures = 0;
      ({retryAfterMs} = latest);
    } catch (thrown) {
      await unlessAborted(AppStreamError.words(), signal);
      const trouble = AppStreamError.from(thrown);
      failures += 1;
      said = undefined;
      if (!PASSING.has(trouble.code) || failures > limits.pollFailures) throw trouble;
      retryAfterMs = trouble.retryAfterMs;
      yield {...wait, session: latest, message: latest.message, trouble};
    }
  }
  return latest;
}
