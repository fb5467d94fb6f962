import type {CloseReason, Connection, ConnectStep, StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session} from '../service/session.ts';
import {endpointsOf} from './choose-route.ts';
import type {RunPorts} from './ports.ts';
import {progressOf} from './progress-of.ts';
import type {SessionState} from './session-state.ts';
import {unlessAborted} from './unless-aborted.ts';

/** Connects a ready session, shows it, and lasts until its end. The connection is closed whatever happens. */
export async function* stream(
  session: Session,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const {connection, endpoint} = yield* connectToFirst(session, ports, signal);
  const over = new AbortController();
  try {
    yield {phase: 'connecting', session, endpoint, step: 'first-frame'};
    const shown = ports.present(connection, AbortSignal.any([signal, over.signal]));
    const first = await unlessAborted(Promise.race([shown, connection.closed]), signal);
    if ('kind' in first) {
      yield endOf(first);
      return;
    }
    yield {phase: 'playing', session, endpoint, size: first, since: ports.clock.now()};
    yield endOf(await unlessAborted(connection.closed, signal));
  } finally {
    over.abort();
    connection.close();
  }
}

/** The first endpoint that can be connected; the others are tried in turn when one fails. */
async function* connectToFirst(
  session: Session,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, {connection: Connection; endpoint: StreamEndpoint}> {
  let failure: unknown = new AppStreamError('no-route');
  for (const endpoint of endpointsOf(session)) {
    try {
      const steps = progressOf((onStep: (step: ConnectStep) => void) => {
        const connecting = ports.connect(endpoint, {signal, onStep});
        return unlessAborted(connecting, signal).catch((error: unknown) => {
          // A connector that does not heed the signal may still open something afterwards.
          connecting.then(
            (late) => late.close(),
            () => undefined,
          );
          throw error;
        });
      });
      for (;;) {
        const {done, value} = await steps.next();
        if (done) return {connection: value, endpoint};
        yield {phase: 'connecting', session, endpoint, step: value};
      }
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/** The state that the end of a connection leads to. @throws AppStreamError when it was lost. */
const endOf = (reason: CloseReason): SessionState => {
  switch (reason.kind) {
    case 'lost':
      throw reason.error;
    case 'closed':
      return {phase: 'ended', reason: 'disconnected'};
    case 'ended':
      return {phase: 'ended', reason: reason.reason, ...(reason.detail ? {detail: reason.detail} : {})};
    default:
      return reason satisfies never;
  }
};
