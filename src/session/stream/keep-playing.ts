/** What keeps a stream playing once its first frame is on the screen. */
import type {CloseReason} from '../../connection/connector.ts';
import type {OpenStream} from './open-stream.ts';
import {play, type Playing} from './play.ts';
import type {RunPorts, RunRequest} from '../ports.ts';
import {canRecover, recover} from './recover.ts';
import type {SessionState} from '../session-state.ts';
import {waitForTakeOver} from './take-over.ts';

/**
 * Plays a stream, and reconnects when it is lost, until it ends or cannot be brought back. It closes every stream that
 * it opens.
 * @throws AppStreamError if the stream cannot be brought back
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
  const over = new AbortController();
  const {session: firstSession, endpoint: firstEndpoint} = firstPlaying;
  const taken = waitForTakeOver(firstSession, firstEndpoint, over.signal);
  try {
    for (;;) {
      const end = yield* play(stream, playing, {request, taken}, ports, signal);
      if (end.kind !== 'lost' || request.recovery === 'none' || !canRecover(end.error)) return end;
      const {endpoint, session} = playing;
      const lost = stream;
      const loss = {session, endpoint, cause: end.error, since: end.since};
      const recovered = yield* recover(loss, () => lost.close(), request, ports, signal);
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
    over.abort();
    stream.close();
  }
}
