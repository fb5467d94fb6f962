import type {CloseReason} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {mayBeRefusal} from '../errors/failures.ts';
import {explainFailure} from '../errors/causes.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import {openStream} from './connect.ts';
import type {OpenStream, RecoveryLimits, RunRequest, StreamPorts} from './ports.ts';
import {type BackOff, BRIEFLY_MS, type RetryWindow} from './retry-window.ts';
import type {SessionState} from './session-state.ts';

export const RECOVERY_BACK_OFF: BackOff = {minMs: 500, maxMs: 15_000};

/** Whether reconnecting to the same session can help. */
export const canRecover = ({rules: {recover: rule}}: AppStreamError) => rule === 'retry' || rule === 'wait';

/** A lost stream: where, when and why. */
type Loss = Pick<
  Extract<SessionState, {readonly phase: 'reconnecting'}>,
  'session' | 'endpoint' | 'cause' | 'since' | 'gaveUp'
>;

/**
 * Reconnects to a session: it signs in at the same host, then polls the service for the session's present host. A host
 * whose port is silent may be elsewhere by now, so the poll comes next, and only the same address waits for its port.
 * @param closeLost closes the lost stream, after the first state, so that the element can keep the last frame
 * @param window of all losses of a stream that is lost again soon after each reconnection
 * @param signal aborts with `in-use` when another element takes the session over
 * @throws AppStreamError a failure that no retry can fix, or `in-use`. When the time is over, the refusal of the last
 *   attempt, else the cause of the loss.
 */
export async function* recover(
  loss: Loss,
  closeLost: () => void,
  window: RetryWindow,
  {limits: {recovery, connect}}: RunRequest,
  ports: StreamPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, {readonly session: Session; readonly stream: OpenStream | CloseReason}> {
  const {clock} = ports;
  const reconnecting = {phase: 'reconnecting', ...loss} as const;
  let {session} = loss;
  let silent: AppStreamError | undefined;
  let refusal: AppStreamError | undefined;
  let step = stepOf(window, recovery);
  for (;;) {
    const {failures, nextTryAt} = window;
    const cause = causeNow(loss, clock);
    if (failures > 0 && window.elapsedMs >= recovery.retryMs) throw refusal ?? cause;
    if (failures > 0 || !clock.isOnline()) {
      const waiting = {...reconnecting, cause, attempt: Math.max(1, failures)};
      yield clock.isOnline()
        ? {...waiting, step, nextTryAt}
        : {...waiting, step: 'waiting', cause: new AppStreamError('offline')};
      closeLost();
      await window.wait(signal);
    }
    step = silent ? 'polling' : stepOf(window, recovery);
    const attempting = {...reconnecting, cause: causeNow(loss, clock), step, attempt: failures + 1};
    yield attempting;
    closeLost();
    let failure: AppStreamError | undefined;
    try {
      if (step === 'polling') {
        const {hosts} = session;
        session = await unlessAborted(ports.service.poll(session.id, {signal}), signal);
        if (silent && isEqual(hosts, session.hosts)) {
          const delayMs = window.delayAfter(silent);
          yield {...attempting, nextTryAt: clock.now() + delayMs};
          await window.pause(delayMs, silent, signal);
        }
      }
      // A session that is pending again has no routes yet, so the next attempt polls once more.
      if (session.ready) {
        const stream = await openStream(session, ports, {signal, returns: true, onStep: () => undefined});
        return {session, stream};
      }
    } catch (thrown) {
      signal.throwIfAborted();
      failure = await explainFailure(thrown, ports.checks, signal);
      if (!mayRepeat(failure, window, connect.resumeMs)) throw failure;
    }
    refusal = failure && mayBeRefusal(failure) ? failure : undefined;
    silent = failure?.retryWhen && canRecover(failure) ? failure : undefined;
    // The poll that follows a silent port need not wait for the port.
    window.addFailure(failure, window.delayAfter(silent ? undefined : failure));
  }
}

/** The cause of a loss. A device that is online again, or always was, has lost its connection only. */
const causeNow = ({cause}: Loss, clock: StreamPorts['clock']): AppStreamError =>
  cause.code === 'offline' && clock.isOnline() ? new AppStreamError('connection-lost', {cause}) : cause;

/** Whether an attempt that failed is repeated. The host may hold the former connection from the first `in-use` on. */
const mayRepeat = (failure: AppStreamError, window: RetryWindow, resumeMs: number): boolean => {
  switch (failure.rules.recover) {
    case 'resume':
      return window.repeatedMs(failure) < resumeMs;
    case 'briefly':
      return window.repeatedMs(failure) < BRIEFLY_MS;
    default:
      return canRecover(failure);
  }
};

const stepOf = ({failures}: RetryWindow, {signInAttempts}: RecoveryLimits): 'signing-in' | 'polling' =>
  failures < signInAttempts ? 'signing-in' : 'polling';

const isEqual = (a: Session['hosts'], b: Session['hosts']) => JSON.stringify(a) === JSON.stringify(b);
