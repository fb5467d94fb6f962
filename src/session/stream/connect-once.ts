import type {CloseReason, StreamEndpoint} from '../../connection/connector.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {Session} from '../../service/session.ts';
import {openStream, type OpenStream} from './open-stream.ts';
import type {RunPorts} from '../ports.ts';
import {progressOf} from '../progress-of.ts';
import type {SessionState} from '../session-state.ts';

/** An attempt to connect that failed. */
export interface FailedAttempt {
  readonly kind: 'failed';
  readonly error: AppStreamError;
  /** The endpoint that was tried last. Without one, another attempt cannot help. */
  readonly endpoint: StreamEndpoint | undefined;
}

/** The number of a further attempt, and why the last one failed. */
export interface Retrying {
  readonly attempt: number;
  readonly connectError: AppStreamError;
}

/** Connects to a ready session. Yields the steps of the attempt. */
export async function* connectOnce(
  session: Session,
  retrying: Retrying | undefined,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, OpenStream | CloseReason | FailedAttempt> {
  let endpoint: StreamEndpoint | undefined;
  try {
    return yield* progressOf((report: (state: SessionState) => void) =>
      openStream(session, ports, {
        signal,
        returns: false,
        onStep: (tried, step) => {
          endpoint = tried;
          report({phase: 'connecting', session, endpoint, step, ...retrying});
        },
      }),
    );
  } catch (thrown) {
    signal.throwIfAborted();
    return {kind: 'failed', error: AppStreamError.from(thrown), endpoint};
  }
}
