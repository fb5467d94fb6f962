/** What keeps a picture on the screen once it is there. */
import type {CloseReason} from '../connection/connector.ts';
import type {OpenStream} from './open-stream.ts';
import {play, type Playing} from './play.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import {isFinal, recover} from './recover.ts';
import type {SessionState} from './session-state.ts';

/**
 * Plays a stream, and brings it back when it is lost, until it ends or is lost for good. The streams that follow the given
 * one are closed whatever happens.
 * @throws AppStreamError when it cannot be brought back
 */
export async function* keepPlaying(
  first: OpenStream,
  firstPlaying: Playing,
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, CloseReason> {
  let stream: OpenStream = first;
  let playing = firstPlaying;
  try {
    for (;;) {
      const end = yield* play(stream, playing, request, ports, signal);
      if (end.kind !== 'lost' || request.recovery === 'none' || isFinal(end.error)) return end;
      const {endpoint, session} = playing;
      const loss = {session, endpoint, cause: end.error, since: end.since};
      // Told before the picture is taken down, so that its last frame can be kept.
      yield {phase: 'reconnecting', ...loss, step: 'waiting', attempt: 1};
      stream.close();
      const recovered = yield* recover(loss, request, ports, signal);
      if (recovered.stream.kind !== 'open') return recovered.stream;
      ({stream} = recovered);
      playing = {
        phase: 'playing',
        session: recovered.session,
        endpoint: stream.endpoint,
        size: stream.size,
        since: ports.clock.now(),
      };
      yield playing;
    }
  } finally {
    stream.close();
  }
}
