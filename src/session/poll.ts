import {AppStreamError} from '../errors/app-stream-error.ts';
import {FAILURES, type FailureCode} from '../errors/failures.ts';
import {unlessAborted} from '../platform/unless-aborted.ts';
import type {Session} from '../service/session.ts';
import {pollDelayMs} from './poll-delay.ts';
import type {RunPorts} from './ports.ts';
import type {StartLimits} from './run-limits.ts';
import type {SessionState} from './session-state.ts';

/** The ports that polling needs. */
export interface PollPorts extends Pick<RunPorts, 'clock' | 'usualStartMs'> {
  readonly service: Pick<RunPorts['service'], 'poll'>;
}

/** Polls a pending session until it is ready. It sends nothing while the device is offline. */
export async function* pollUntilReady(
  session: Session,
  limits: StartLimits,
  {service, clock, usualStartMs}: PollPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  const since = clock.now();
  const usualMs = usualStartMs?.();
  const pending = {phase: 'pending', since, ...(usualMs === undefined ? {} : {usualMs})} as const;
  let latest = session;
  let yieldedMessage: string | undefined;
  let failing: {readonly since: number; readonly code: FailureCode; readonly count: number} | undefined;
  let {retryAfterMs} = session;
  while (!latest.ready) {
    const pendingMs = clock.now() - since;
    const leftMs = limits.pendingMs - pendingMs;
    if (leftMs <= 0) throw new AppStreamError('start-timeout', {detail: latest.message});
    if (!failing && yieldedMessage !== latest.message) {
      yieldedMessage = latest.message;
      yield {...pending, session: latest, message: latest.message};
    }
    const {pollMs} = limits;
    const moment = {pendingMs, usualMs, failures: failing?.count ?? 0, retryAfterMs, pollMs};
    const delayMs = pollDelayMs(moment, clock.random());
    await clock.pause(Math.min(delayMs, leftMs), signal);
    try {
      latest = await unlessAborted(service.poll(session.id, {signal}), signal);
      failing = undefined;
      ({retryAfterMs} = latest);
    } catch (thrown) {
      signal.throwIfAborted();
      const pollError = AppStreamError.from(thrown);
      const {code} = pollError;
      const rule = FAILURES[code].pending;
      yieldedMessage = undefined;
      if (rule === 'final' || (rule === 'once' && failing?.code === code)) throw pollError;
      // Time without a network does not count.
      const failingSince = rule === 'wait' ? clock.now() : (failing?.since ?? clock.now());
      if (clock.now() - failingSince >= limits.pollRetryMs) throw pollError;
      failing = {since: failingSince, code, count: (failing?.count ?? 0) + 1};
      ({retryAfterMs} = pollError);
      yield {...pending, session: latest, message: latest.message, pollError};
    }
  }
  return latest;
}
