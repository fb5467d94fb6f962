import type {CloseReason, Connection, ConnectStep, StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {explainFailure} from '../errors/causes.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import type {OpenStream, RunRequest, StreamPorts} from './ports.ts';
import {type BackOff, RetryWindow} from './retry-window.ts';
import type {SessionState} from './session-state.ts';

const CONNECT_BACK_OFF: BackOff = {minMs: 1000, maxMs: 5000};

/**
 * How many sockets in a row may fail although their address responds to HTTP, as behind a proxy that forwards no
 * upgrade. A new route of a gateway gets about twenty seconds.
 */
const MAX_REFUSALS = 8;

/**
 * Connects to a ready session. Its host gets time to open its ports. Between two attempts the run polls, because the
 * session may have moved or ended.
 * @throws AppStreamError the failure of the last attempt
 */
export async function* connectSession(
  ready: Session,
  request: RunRequest,
  ports: StreamPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, OpenStream | CloseReason> {
  const window = new RetryWindow(ports.clock, CONNECT_BACK_OFF);
  let session = ready;
  let retrying: {readonly attempt: number; readonly connectError: AppStreamError} | undefined;
  let endpoint: StreamEndpoint | undefined;
  let refusals = 0;
  for (;;) {
    const present = {phase: 'connecting', session, ...retrying} as const;
    try {
      return yield* progressOf((report: (state: SessionState) => void) => {
        const onStep: OpenOptions['onStep'] = (tried, step) => {
          endpoint = tried;
          report({...present, endpoint, step});
        };
        return openStream(present.session, ports, {signal, returns: false, onStep});
      });
    } catch (thrown) {
      signal.throwIfAborted();
      const error = await explainFailure(thrown, ports.checks, signal);
      window.addFailure(error);
      refusals = error.code === 'socket-refused' && error.status ? refusals + 1 : 0;
      if (!endpoint || refusals >= MAX_REFUSALS || !mayRetry(error, window, request, ports)) throw error;
      if (request.takesOver && error.rules.connect === 'resume')
        ports.sessions.requestRelease({session, endpoint});
      retrying = {attempt: window.failures + 1, connectError: error};
      const {nextTryAt} = window;
      yield {phase: 'connecting', session, endpoint, step: 'waiting', ...retrying, nextTryAt};
      await window.wait(signal);
      session = await pollAgain(session, ports, signal);
    }
  }
}

const mayRetry = (
  error: AppStreamError,
  window: RetryWindow,
  {limits: {connect, start}, direct, takesOver}: RunRequest,
  {mayHoldFormerConnection, sessions}: StreamPorts,
): boolean => {
  const {rules, retryWhen} = error;
  const {failures, elapsedMs} = window;
  const {connect: rule} = rules;
  switch (rule) {
    case 'by-time':
      return elapsedMs < connect.retryMs;
    case 'no-machine':
      return elapsedMs < start.pendingMs;
    case 'by-count':
      return failures < connect.attempts;
    case 'resume': {
      // The host reports when the other client leaves, so it is as busy as any other host.
      if (retryWhen) return elapsedMs < connect.retryMs;
      // Only this page has the id of a session that it created, so the other client is its former connection.
      const isOwn = !direct && sessions.kind === 'ours';
      const mayFree = isOwn || takesOver || mayHoldFormerConnection();
      return mayFree && window.repeatedMs(error) < connect.resumeMs;
    }
    case 'final':
      return false;
    default:
      return rule satisfies never;
  }
};

/** Polls the session. If the service does not respond, the known routes remain the best ones. */
const pollAgain = async (session: Session, {service}: StreamPorts, signal: AbortSignal): Promise<Session> => {
  try {
    const present = await unlessAborted(service.poll(session.id, {signal}), signal);
    return present.ready ? present : session;
  } catch (thrown) {
    signal.throwIfAborted();
    const error = AppStreamError.from(thrown);
    if (error.rules.recover === 'replace') throw error;
    return session;
  }
};

interface OpenOptions {
  readonly signal: AbortSignal;
  /** Whether the run was connected to the session before. */
  readonly returns: boolean;
  /** Called when a step begins, with `signaling` first. */
  readonly onStep: (endpoint: StreamEndpoint, step: ConnectStep | 'first-frame') => void;
}

/**
 * Connects to the first endpoint of a ready session that accepts a connection, and shows its stream, unless the host
 * ends it.
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

/** Yields each step that the work reports, and returns the result of the work. */
export async function* progressOf<Step, Result>(
  work: (report: (step: Step) => void) => Promise<Result>,
): AsyncGenerator<Step, Result> {
  const steps: Step[] = [];
  let changed = Promise.withResolvers<'reported' | 'settled'>();
  const result = work((step) => {
    steps.push(step);
    changed.resolve('reported');
  });
  const settled = Promise.allSettled([result]).then(() => 'settled' as const);
  for (;;) {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) yield step;
    changed = Promise.withResolvers();
    if ((await Promise.race([changed.promise, settled])) === 'settled') return result;
  }
}
