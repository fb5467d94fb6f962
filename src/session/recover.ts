import type {CloseReason, StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import {type BackOff, nextDelayMs} from '../platform/clock.ts';
import {openStream} from './open-stream.ts';
import type {OpenStream, RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';

const BACK_OFF: BackOff = {minMs: 500, maxMs: 15_000};

/** Whether reconnecting to the same session can help after a failure. */
export const canRecover = ({rules: {recover: rule}}: AppStreamError) => {
  return rule === 'retry' || rule === 'wait';
};

/** A lost stream: where, when and why. */
interface Loss {
  readonly session: Session;
  readonly endpoint: StreamEndpoint;
  readonly cause: AppStreamError;
  /** In milliseconds of the clock. */
  readonly since: number;
}

/** A stream that plays again, with its session as the service knows it now. Or how the host ended it meanwhile. */
interface Recovered {
  readonly session: Session;
  readonly stream: OpenStream | CloseReason;
}

interface RecoverOptions {
  /** Closes the lost stream. It is called after the first state, so that the element can keep the last frame. */
  readonly closeLost: () => void;
  /** Resolves with `in-use` when another element takes the session over. */
  readonly taken: Promise<AppStreamError>;
}

/**
 * Reconnects to a session: it signs in at the same host, then polls the service for the session's present host. It
 * retries with growing delays, and immediately when the device comes back online or the page becomes visible. While the
 * device is offline it waits.
 * @throws AppStreamError a failure that no retry can fix, the cause of the loss when the time is over, or `in-use`
 */
export async function* recover(
  loss: Loss,
  {closeLost, taken}: RecoverOptions,
  {limits: {recovery, connect}}: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Recovered> {
  const {clock} = ports;
  // Another element has the session now: no attempt may win it back.
  const left = new AbortController();
  const attempts = AbortSignal.any([signal, left.signal]);
  void taken.then((error) => left.abort(error));
  const reconnecting = {phase: 'reconnecting', ...loss} as const;
  let {session} = loss;
  let startedAt = clock.uptime();
  for (let attempt = 1; ; attempt++) {
    const step = attempt <= recovery.signInAttempts ? 'signing-in' : 'polling';
    if (!clock.isOnline()) {
      yield {...reconnecting, cause: new AppStreamError('offline'), step: 'waiting', attempt};
      closeLost();
      await clock.pause(0, attempts);
      // Time without a network does not count.
      startedAt = clock.uptime();
    }
    yield {...reconnecting, step, attempt};
    closeLost();
    try {
      if (step === 'polling')
        session = await unlessAborted(ports.service.poll(session.id, {signal: attempts}), attempts);
      // A session that is pending again has no routes yet, so the next attempt polls once more.
      if (session.ready) {
        const stream = await openStream(session, ports, {
          signal: attempts,
          returns: true,
          onStep: () => undefined,
        });
        return {session, stream};
      }
    } catch (thrown) {
      attempts.throwIfAborted();
      const error = AppStreamError.from(thrown);
      const isFormerClient =
        error.rules.recover === 'resume' && clock.uptime() - startedAt < connect.resumeMs;
      if (!isFormerClient && !canRecover(error)) throw error;
    }
    if (clock.uptime() - startedAt >= recovery.retryMs) throw loss.cause;
    const delayMs = nextDelayMs(attempt - 1, BACK_OFF, clock.random());
    yield {...reconnecting, step, attempt, nextTryAt: clock.now() + delayMs};
    await clock.pause(delayMs, attempts);
  }
}
