import type {CloseReason, StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import {type BackOff, nextDelayMs} from '../platform/clock.ts';
import {openStream} from './connect.ts';
import type {OpenStream, StreamPorts, RunRequest} from './ports.ts';
import {pauseAfter} from './patience.ts';
import type {GivenUp, SessionState} from './session-state.ts';

const BACK_OFF: BackOff = {minMs: 500, maxMs: 15_000};

/** Whether reconnecting to the same session can help after a failure. */
export const canRecover = ({rules: {recover: rule}}: AppStreamError) => rule === 'retry' || rule === 'wait';

/** A lost stream: where, when and why. */
interface Loss {
  readonly session: Session;
  readonly endpoint: StreamEndpoint;
  readonly cause: AppStreamError;
  /** In milliseconds of the clock. */
  readonly since: number;
  readonly gaveUp?: GivenUp;
}

/** A stream that plays again, with its session as the service knows it now. Or how the host ended it meanwhile. */
interface Recovered {
  readonly session: Session;
  readonly stream: OpenStream | CloseReason;
}

/** What is left of the time and the attempts to bring a stream back. A stream that plays steadily gets a new one. */
export interface RecoveryBudget {
  /** How often the stream was signed in again. */
  attempts: number;
  /** By the clock's uptime. */
  startedAt: number;
}

/**
 * Reconnects to a session: it signs in at the same host, then polls the service for the session's present host. A host
 * whose port is silent may be elsewhere by now, so the poll comes next, and only the same address waits for its port. It
 * retries with growing delays, and immediately when the device comes back online or the page becomes visible. While the
 * device is offline it waits. Only the first attempt of a budget needs no delay.
 * @param closeLost closes the lost stream. It is called after the first state, so that the element can keep the last frame
 * @param signal aborts with `in-use` when another element takes the session over: no attempt may win it back then
 * @throws AppStreamError a failure that no retry can fix, the cause of the loss when the time is over, or `in-use`
 */
export async function* recover(
  loss: Loss,
  closeLost: () => void,
  budget: RecoveryBudget,
  {limits: {recovery, connect}}: RunRequest,
  ports: StreamPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Recovered> {
  const {clock} = ports;
  const reconnecting = {phase: 'reconnecting', ...loss} as const;
  const stepOf = (attempt: number) => (attempt <= recovery.signInAttempts ? 'signing-in' : 'polling');
  let {session} = loss;
  let failure: AppStreamError | undefined;
  let step: ReturnType<typeof stepOf> = stepOf(budget.attempts + 1);
  for (;;) {
    const silent = failure?.retryWhen && canRecover(failure) ? failure : undefined;
    const {attempts} = budget;
    const isOnline = clock.isOnline();
    if (attempts > 0 || !isOnline) {
      if (attempts > 0 && clock.uptime() - budget.startedAt >= recovery.retryMs) throw loss.cause;
      const askedMs = silent ? undefined : failure?.retryAfterMs;
      const delayMs = attempts > 0 ? nextDelayMs(attempts - 1, BACK_OFF, clock.random(), askedMs) : 0;
      const waiting = {...reconnecting, attempt: Math.max(1, attempts)};
      yield isOnline
        ? {...waiting, step, nextTryAt: clock.now() + delayMs}
        : {...waiting, step: 'waiting', cause: new AppStreamError('offline')};
      closeLost();
      budget.startedAt += await pauseAfter(failure, delayMs, clock, signal);
    }
    const attempt = (budget.attempts += 1);
    step = silent ? 'polling' : stepOf(attempt);
    yield {...reconnecting, step, attempt};
    closeLost();
    failure = undefined;
    try {
      if (step === 'polling') {
        const {hosts} = session;
        session = await unlessAborted(ports.service.poll(session.id, {signal}), signal);
        if (silent && isEqual(hosts, session.hosts)) {
          const delayMs = nextDelayMs(0, BACK_OFF, clock.random(), silent.retryAfterMs);
          yield {...reconnecting, step, attempt, nextTryAt: clock.now() + delayMs};
          budget.startedAt += await pauseAfter(silent, delayMs, clock, signal);
        }
      }
      // A session that is pending again has no routes yet, so the next attempt polls once more.
      if (session.ready) {
        const stream = await openStream(session, ports, {signal, returns: true, onStep: () => undefined});
        return {session, stream};
      }
    } catch (thrown) {
      signal.throwIfAborted();
      const error = AppStreamError.from(thrown);
      const isFormerClient =
        error.rules.recover === 'resume' && clock.uptime() - budget.startedAt < connect.resumeMs;
      if (!isFormerClient && !canRecover(error)) throw error;
      failure = error;
    }
  }
}

const isEqual = (a: Session['hosts'], b: Session['hosts']) => JSON.stringify(a) === JSON.stringify(b);
