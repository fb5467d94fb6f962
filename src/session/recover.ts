import type {CloseReason, StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import type {Session} from '../service/session.ts';
import {nextDelayMs, type BackOff} from './back-off.ts';
import {openStream, type OpenStream} from './open-stream.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';
import {unlessAborted} from './unless-aborted.ts';

const BACK_OFF: BackOff = {minMs: 500, maxMs: 15_000};

const FINAL: ReadonlySet<FailureCode> = new Set([
  'session-not-found',
  'session-expired',
  'in-use',
  'unauthorized',
  'forbidden',
  'token-unusable',
  'mixed-content',
  'malformed-response',
  'signaling-refused',
  'signaling-protocol',
  'webrtc-missing',
  'connector-missing',
]);

/** Whether no further try to come back can come to anything. */
export const isFinal = ({code}: AppStreamError) => FINAL.has(code);

/** What was lost: where, when and why. */
export interface Loss {
  readonly session: Session;
  readonly endpoint: StreamEndpoint;
  readonly cause: AppStreamError;
  /** In milliseconds of the clock. */
  readonly since: number;
}

/** A stream that was brought back, with its session as the service knows it now; or how the host ended it meanwhile. */
export interface Recovered {
  readonly session: Session;
  readonly stream: OpenStream | CloseReason;
}

/**
 * Comes back to a session: signs in again where it was, then asks the service where it is by now. Tries with growing
 * waits, at once when the device comes back online or somebody looks at the page; offline it waits.
 * @throws AppStreamError what makes further tries useless, or what was lost when all tries are used up
 */
export async function* recover(
  loss: Loss,
  {limits}: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Recovered> {
  const {clock} = ports;
  const told = {phase: 'reconnecting', ...loss} as const;
  let {session} = loss;
  for (let attempt = 1; ; attempt++) {
    const step = attempt <= limits.signInTries ? 'signing-in' : 'asking';
    if (!clock.isOnline()) {
      yield {...told, cause: new AppStreamError('offline'), step: 'waiting', attempt};
      await clock.pause(0, signal);
    }
    yield {...told, step, attempt};
    try {
      if (step === 'asking') session = await unlessAborted(ports.service.poll(session.id, {signal}), signal);
      // One that is pending again has no routes yet: asking once more is all that can be done.
      if (session.ready) {
        const stream = await openStream(session, ports, {signal, returns: true, onStep: () => undefined});
        return {session, stream};
      }
    } catch (thrown) {
      signal.throwIfAborted();
      const error = AppStreamError.from(thrown);
      if (isFinal(error)) throw error;
    }
    if (attempt >= limits.recoverTries) throw loss.cause;
    const delayMs = nextDelayMs(attempt - 1, BACK_OFF, clock.random());
    yield {...told, step, attempt, nextTryAt: clock.now() + delayMs};
    await clock.pause(delayMs, signal);
  }
}
