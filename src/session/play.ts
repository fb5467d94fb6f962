import type {CloseReason} from '../connection/connector.ts';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import {progressOf} from './open-stream.ts';
import type {OpenStream, Playing, RunPorts, RunRequest} from './ports.ts';
import {canRecover, recover} from './recover.ts';
import {mayReplace} from './run.ts';
import type {SessionState} from './session-state.ts';
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
      if (end.kind !== 'lost' || request.recovery === 'none') return end;
      const {endpoint, session} = playing;
      const lost = stream;
      const loss = {session, endpoint, cause: end.error, since: end.since};
      if (!canRecover(end.error)) {
        // A new session may replace this one. Until it plays, the element shows the last frame and takes no input.
        if (mayReplace(end.error, request))
          yield {phase: 'reconnecting', ...loss, step: 'waiting', attempt: 1};
        return end;
      }
      const recovered = yield* recover(loss, {closeLost: () => lost.close(), taken}, request, ports, signal);
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

/** How playing ended. `since` is the time of a loss. */
type PlayEnd =
  | Exclude<CloseReason, {kind: 'lost'}>
  | {readonly kind: 'lost'; readonly error: AppStreamError; readonly since: number};

/**
 * Plays an open stream until it ends. If the video stops, it waits for the video, then requests a key frame. A stream
 * that does not continue is returned as lost, with its video still on the screen.
 */
async function* play(
  stream: OpenStream,
  playing: Playing,
  {
    request: {recovery, limits},
    taken,
  }: {
    readonly request: RunRequest;
    /** Resolves when another element takes the session over. */
    readonly taken: Promise<AppStreamError>;
  },
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, PlayEnd> {
  const {connection} = stream;
  const closed = Promise.race([connection.closed, taken.then((error) => ({kind: 'lost', error}) as const)]);
  const {session, endpoint} = playing;
  const {clock} = ports;
  for (;;) {
    const outcome = yield* watchUntilEnd({connection, closed}, playing, ports, signal);
    const since = clock.now();
    if ('kind' in outcome) return outcome.kind === 'lost' ? {...outcome, since} : outcome;
    const lost = {kind: 'lost', error: outcome, since} as const;
    if (recovery === 'none') return lost;
    const waitForVideo = async (limitMs: number): Promise<CloseReason | 'frame' | 'late'> => {
      const ended = new AbortController();
      const either = AbortSignal.any([signal, ended.signal]);
      const frame = ports.waitForFrame(connection, either).then(() => 'frame' as const);
      const late = clock.pause(limitMs, either).then(() => 'late' as const);
      // The promise that loses the race is aborted, and nobody handles its rejection.
      for (const loser of [frame, late]) loser.catch(() => undefined);
      try {
        return await unlessAborted(Promise.race([closed, frame, late]), signal);
      } finally {
        ended.abort();
      }
    };
    const reconnecting = {
      phase: 'reconnecting',
      session,
      endpoint,
      cause: outcome,
      attempt: 1,
      since,
    } as const;
    yield {...reconnecting, step: 'waiting'};
    let result = await waitForVideo(limits.recovery.waitMs);
    if (result === 'late' && outcome.rules.recover !== 'wait') {
      yield {...reconnecting, step: 'key-frame'};
      connection.requestKeyFrame?.();
      result = await waitForVideo(limits.recovery.keyFrameMs);
    }
    if (result === 'late') return lost;
    if (result !== 'frame') {
      if (result.kind !== 'lost') return result;
      // The first failure explains more than the end of the connection that followed it.
      return result.error.code === 'in-use' ? {...result, since} : lost;
    }
    yield playing;
  }
}

/** Resolves with the end of playing: the end of the connection, or the failure of the video. */
async function* watchUntilEnd(
  {connection, closed}: Pick<OpenStream, 'connection'> & {readonly closed: Promise<CloseReason>},
  playing: Playing,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, CloseReason | AppStreamError> {
  const ended = new AbortController();
  try {
    return yield* progressOf((report: (state: SessionState) => void) => {
      const failure = ports.watchVideo(connection, AbortSignal.any([signal, ended.signal]), (isBusy) => {
        report(isBusy ? {...playing, busy: {since: ports.clock.now()}} : playing);
      });
      failure.catch(() => undefined);
      return unlessAborted(Promise.race([closed, failure]), signal);
    });
  } finally {
    ended.abort();
  }
}
