import type {CloseReason, Connection, ConnectStep, StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session} from '../service/session.ts';
import {endpointsOf} from './choose-route.ts';
import type {RunPorts} from './ports.ts';
import type {StreamSize} from './session-state.ts';
import {unlessAborted} from './unless-aborted.ts';

/** A stream whose first frame is on the screen. Whoever has it closes it. */
export interface OpenStream {
  readonly kind: 'open';
  readonly connection: Connection;
  readonly endpoint: StreamEndpoint;
  readonly size: StreamSize;
  /** Takes the picture from the screen and ends the connection. */
  close(): void;
}

export interface OpenOptions {
  readonly signal: AbortSignal;
  /** Whether the run was connected to the session before. */
  readonly returns: boolean;
  readonly onStep: (endpoint: StreamEndpoint, step: ConnectStep | 'first-frame') => void;
}

/**
 * Connects to the first endpoint of a ready session that can be connected, and shows it; a host may also end the stream
 * instead.
 * @throws AppStreamError the failure of the last endpoint, `no-route` where there is none
 */
export const openStream = async (
  session: Session,
  ports: RunPorts,
  {signal, returns, onStep}: OpenOptions,
): Promise<OpenStream | CloseReason> => {
  let failure: unknown = new AppStreamError('no-route');
  for (const endpoint of endpointsOf(session)) {
    let connection: Connection;
    try {
      connection = await connect(endpoint, ports, {signal, returns, onStep});
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
      continue;
    }
    onStep(endpoint, 'first-frame');
    return show(connection, endpoint, ports, signal);
  }
  throw failure;
};

const connect = async (
  endpoint: StreamEndpoint,
  ports: RunPorts,
  {signal, returns, onStep}: OpenOptions,
): Promise<Connection> => {
  const connecting = ports.connect(endpoint, {signal, returns, onStep: (step) => onStep(endpoint, step)});
  try {
    return await unlessAborted(connecting, signal);
  } catch (error) {
    // A connector that does not heed the signal may still open something afterwards.
    connecting.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  }
};

const show = async (
  connection: Connection,
  endpoint: StreamEndpoint,
  ports: RunPorts,
  signal: AbortSignal,
): Promise<OpenStream | CloseReason> => {
  const over = new AbortController();
  const close = () => {
    if (over.signal.aborted) return;
    over.abort();
    connection.close();
  };
  try {
    const shown = ports.present(connection, AbortSignal.any([signal, over.signal]));
    const first = await unlessAborted(Promise.race([shown, connection.closed]), signal);
    if (!('kind' in first)) return {kind: 'open', connection, endpoint, size: first, close};
    if (first.kind === 'lost') throw first.error;
    close();
    return first;
  } catch (error) {
    close();
    throw error;
  }
};
