import type {CloseReason, Connection, ConnectStep, StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import type {OpenStream, StreamPorts} from './ports.ts';

interface OpenOptions {
  readonly signal: AbortSignal;
  /** Whether the run was connected to the session before. */
  readonly returns: boolean;
  /** Called when a step begins, with `signaling` first. */
  readonly onStep: (endpoint: StreamEndpoint, step: ConnectStep | 'first-frame') => void;
}

/**
 * Connects to the first endpoint of a ready session that accepts a connection, and shows its stream. The host may also
 * end the stream instead.
 * @throws AppStreamError the failure of the last endpoint, `no-route` if there is none
 */
export const openStream = async (
  session: Session,
  ports: StreamPorts,
  {signal, returns, onStep}: OpenOptions,
): Promise<OpenStream | CloseReason> => {
  let failure: unknown = new AppStreamError('no-route');
  for (const endpoint of await unlessAborted(ports.endpointsOf(session), signal)) {
    let connection: Connection;
    onStep(endpoint, 'signaling');
    try {
      connection = await connect(endpoint, ports, {signal, returns, onStep});
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
      continue;
    }
    onStep(endpoint, 'first-frame');
    return showFirstFrame(connection, endpoint, ports, signal);
  }
  throw failure;
};

const connect = async (
  endpoint: StreamEndpoint,
  ports: StreamPorts,
  {signal, returns, onStep}: OpenOptions,
): Promise<Connection> => {
  let present: ConnectStep = 'signaling';
  const enter = (step: ConnectStep) => {
    if (step !== present) onStep(endpoint, (present = step));
  };
  const connecting = ports.connect(endpoint, {signal, returns, onStep: enter});
  try {
    return await unlessAborted(connecting, signal);
  } catch (error) {
    // A connector that ignores the signal may still open a connection later.
    connecting.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  }
};

const showFirstFrame = async (
  connection: Connection,
  endpoint: StreamEndpoint,
  ports: StreamPorts,
  signal: AbortSignal,
): Promise<OpenStream | CloseReason> => {
  const closed = new AbortController();
  const close = () => {
    if (closed.signal.aborted) return;
    closed.abort();
    connection.close();
  };
  try {
    const shown = ports.showStream(connection, AbortSignal.any([signal, closed.signal]));
    const outcome = await unlessAborted(Promise.race([shown, connection.closed]), signal);
    if (!('kind' in outcome)) return {kind: 'open', connection, endpoint, size: outcome, close};
    if (outcome.kind === 'lost') throw outcome.error;
    close();
    return outcome;
  } catch (error) {
    close();
    throw error;
  }
};

/** Runs work that reports its steps. Yields each step when it is reported, and returns the result of the work. */
export async function* progressOf<Step, Result>(
  work: (report: (step: Step) => void) => Promise<Result>,
): AsyncGenerator<Step, Result> {
  const steps: Step[] = [];
  let wake: () => void = () => undefined;
  const result = work((step) => {
    steps.push(step);
    wake();
  });
  const settled = result.then(
    () => true,
    () => true,
  );
  for (;;) {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) yield step;
    const reported = new Promise<boolean>((resolve) => {
      wake = () => {
        resolve(false);
      };
    });
    if (await Promise.race([reported, settled])) break;
  }
  return result;
}
