import type {CloseReason} from '../../connection/connector.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {loadPart} from '../../errors/load-part.ts';
import {unlessAborted} from '../../platform/unless-aborted.ts';
import type {Session} from '../../service/session.ts';
import {connectOnce} from './connect-once.ts';
import type {OpenStream} from './open-stream.ts';
import type {RunPorts, RunRequest} from '../ports.ts';
import type {SessionState} from '../session-state.ts';

/**
 * Connects to a ready session, shows its stream, and reconnects when the stream is lost. Its end is the last state. It
 * closes every connection that it opens.
 * @throws AppStreamError if the session cannot be connected, or the stream cannot be brought back
 */
export async function* connectAndPlay(
  session: Session,
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const opened = yield* connectFirst(session, request, ports, signal);
  if (opened.kind !== 'open') {
    yield endState(opened);
    return;
  }
  try {
    const {endpoint, size} = opened;
    const playing = {phase: 'playing', session, endpoint, size, since: ports.clock.now()} as const;
    yield playing;
    // Without this part the stream plays until its connection ends, and is not brought back.
    const part = await unlessAborted(
      loadPart('keep-playing', () => import('./keep-playing.ts')).catch((error: unknown) => {
        ports.warn(AppStreamError.from(error));
      }),
      signal,
    );
    yield endState(
      part
        ? yield* part.keepPlaying(opened, playing, request, ports, signal)
        : await unlessAborted(opened.connection.closed, signal),
    );
  } finally {
    opened.close();
  }
}

/** The first connection of a run. Without the part that retries, the failure of the first attempt is final. */
async function* connectFirst(
  session: Session,
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, OpenStream | CloseReason> {
  const since = ports.clock.now();
  const failed = yield* connectOnce(session, undefined, ports, signal);
  if (failed.kind !== 'failed') return failed;
  const loading = loadPart('connect-again', () => import('./connect-again.ts'));
  const part = await unlessAborted(
    loading.catch(() => undefined),
    signal,
  );
  if (!part) throw failed.error;
  return yield* part.connectAgain(session, {failed, since}, request, ports, signal);
}

/** The state that the end of a connection leads to. @throws AppStreamError if the connection was lost. */
const endState = (reason: CloseReason): SessionState => {
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
