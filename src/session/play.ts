import type {CloseReason} from '../connection/connector.ts';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import type {OpenStream} from './open-stream.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import {progressOf} from './progress-of.ts';
import type {SessionState} from './session-state.ts';
import {unlessAborted} from './unless-aborted.ts';

// With these nothing that is sent arrives: a key frame would be asked for in vain.
const WAY_IS_LOST: ReadonlySet<FailureCode> = new Set(['connection-lost', 'offline', 'asleep']);

/** How playing ended; what was lost is told with the time of it. */
export type PlayEnd =
  | Exclude<CloseReason, {kind: 'lost'}>
  | {readonly kind: 'lost'; readonly error: AppStreamError; readonly since: number};

/** The state of a stream that plays. */
export type Playing = SessionState & {readonly phase: 'playing'};

/**
 * Plays an open stream until it ends, from its first state on. A picture that stands still is waited for, then a key frame is asked for; what does
 * not come back by that is returned as lost, with the picture still on the screen.
 */
export async function* play(
  stream: OpenStream,
  playing: Playing,
  {recovery, limits}: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, PlayEnd> {
  const {connection} = stream;
  const {session, endpoint} = playing;
  const {clock} = ports;
  for (;;) {
    const outcome = yield* watched(stream, playing, ports, signal);
    const since = clock.now();
    if ('kind' in outcome) return outcome.kind === 'lost' ? {...outcome, since} : outcome;
    const lost = {kind: 'lost', error: outcome, since} as const;
    if (recovery === 'none') return lost;
    const told = {phase: 'reconnecting', session, endpoint, cause: outcome, attempt: 1, since} as const;
    const within = async (limitMs: number): Promise<CloseReason | 'frame' | 'late'> => {
      const over = new AbortController();
      const ends = AbortSignal.any([signal, over.signal]);
      const frame = ports.nextFrame(connection, ends).then(() => 'frame' as const);
      const late = clock.pause(limitMs, ends).then(() => 'late' as const);
      // Whichever loses the race is ended, and says so to nobody.
      for (const loser of [frame, late]) loser.catch(() => undefined);
      try {
        return await unlessAborted(Promise.race([connection.closed, frame, late]), signal);
      } finally {
        over.abort();
      }
    };
    yield {...told, step: 'waiting'};
    let back = await within(limits.waitOutMs);
    if (back === 'late' && !WAY_IS_LOST.has(outcome.code)) {
      yield {...told, step: 'key-frame'};
      connection.requestKeyFrame?.();
      back = await within(limits.keyFrameMs);
    }
    if (back === 'late') return lost;
    // What took the picture says more than what it came to.
    if (back !== 'frame') return back.kind === 'lost' ? lost : back;
    yield playing;
  }
}

/** What ends the playing: the connection's end, or what is wrong with the picture. */
async function* watched(
  {connection}: OpenStream,
  playing: Playing,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, CloseReason | AppStreamError> {
  const over = new AbortController();
  try {
    return yield* progressOf((report: (state: SessionState) => void) => {
      const trouble = ports.trouble(connection, AbortSignal.any([signal, over.signal]), (isQuiet) => {
        report(isQuiet ? {...playing, quiet: {since: ports.clock.now()}} : playing);
      });
      trouble.catch(() => undefined);
      return unlessAborted(Promise.race([connection.closed, trouble]), signal);
    });
  } finally {
    over.abort();
  }
}
