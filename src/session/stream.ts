import type {CloseReason} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import type {Session} from '../service/session.ts';
import {nextDelayMs, type BackOff} from './back-off.ts';
import {openStream, type OpenStream} from './open-stream.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import {progressOf} from './progress-of.ts';
import type {SessionState} from './session-state.ts';
import {unlessAborted} from './unless-aborted.ts';

/** A host that was named a moment ago may need another one until its ports are open. */
const NOT_YET: ReadonlySet<FailureCode> = new Set([
  'signaling-unreachable',
  'socket-refused',
  'signaling-timeout',
  'signaling-closed',
  'host-unreachable',
  'host-restarting',
  'host-busy',
  'host-error',
]);
const BACK_OFF: BackOff = {minMs: 1000, maxMs: 5000};

/**
 * Connects a ready session, shows it, brings it back when it is lost, and lasts until its end, which is the last state.
 * Its connections are closed whatever happens.
 * @throws AppStreamError when it cannot be connected, or not be brought back
 */
export async function* stream(
  session: Session,
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const opened = yield* connectFirst(session, request, ports, signal);
  if (opened.kind !== 'open') {
    yield endOf(opened);
    return;
  }
  try {
    const {endpoint, size} = opened;
    const playing = {phase: 'playing', session, endpoint, size, since: ports.clock.now()} as const;
    yield playing;
    // What keeps a picture is not among what is loaded to show it.
    const loaded = await unlessAborted(import('./keep-playing.ts').catch(String), signal);
    if (typeof loaded === 'string') {
      ports.fault(new AppStreamError('code-missing', {values: {name: 'keep-playing.js'}, detail: loaded}));
      yield endOf(await unlessAborted(opened.connection.closed, signal));
    } else yield endOf(yield* loaded.keepPlaying(opened, playing, request, ports, signal));
  } finally {
    opened.close();
  }
}

/** The first connection of a run, tried again where the host may not be up yet. */
async function* connectFirst(
  session: Session,
  {limits}: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, OpenStream | CloseReason> {
  const {clock} = ports;
  for (let attempt = 1; ; attempt++) {
    try {
      return yield* progressOf((report: (state: SessionState) => void) =>
        openStream(session, ports, {
          signal,
          returns: false,
          onStep: (endpoint, step) => {
            report({phase: 'connecting', session, endpoint, step, ...(attempt > 1 ? {attempt} : {})});
          },
        }),
      );
    } catch (thrown) {
      signal.throwIfAborted();
      const {code} = AppStreamError.from(thrown);
      if (!NOT_YET.has(code) || attempt >= limits.connectTries) throw thrown;
      await clock.pause(nextDelayMs(attempt - 1, BACK_OFF, clock.random()), signal);
    }
  }
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
