import type {CloseReason} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Clock} from '../platform/clock.ts';
import type {Session} from '../service/session.ts';
import {progressOf} from './connect.ts';
import type {OpenStream, RunRequest, StreamPorts} from './ports.ts';
import {canRecover, recover, RECOVERY_BACK_OFF} from './recover.ts';
import {RetryWindow} from './retry-window.ts';
import type {GivenUp, SessionState} from './session-state.ts';

type Playing = SessionState & {readonly phase: 'playing'};

/** A stream that played for this time works, so the next loss of it is a new one. */
const STEADY_MS = 10_000;

/** How a stream ended, and how long it showed frames. The time of reconnecting does not count. */
interface Played<End> {
  readonly end: End;
  readonly playedMs: number;
}

/**
 * Plays a stream until it ends or cannot be brought back, and closes every stream of the session. A stream that is lost
 * again and again soon after its first frame has one retry window for all its losses. A failure is a lost connection.
 */
export async function* playSession(
  opened: OpenStream,
  ready: Session,
  request: RunRequest,
  ports: StreamPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Played<CloseReason>> {
  let stream = opened;
  let session = ready;
  let playedMs = 0;
  const over = new AbortController();
  // One listener for the whole run: each reconnection would add another one.
  const taken = new AbortController();
  const {endpoint} = opened;
  ports.sessions.onRelease({session, endpoint}, (error) => taken.abort(error), over.signal);
  const attempts = AbortSignal.any([signal, taken.signal]);
  let window: RetryWindow | undefined;
  try {
    for (;;) {
      const lost = stream;
      void ports.sessions.apply('played');
      const played = yield* playStream(lost, session, taken.signal, request, ports, signal);
      const {end} = played;
      playedMs += played.playedMs;
      if (end.kind !== 'lost' || request.recovery === 'none') return {end, playedMs};
      const {error: cause, since, gaveUp} = end;
      const loss = {session, endpoint: lost.endpoint, cause, since, ...(gaveUp ? {gaveUp} : {})};
      if (!canRecover(cause)) {
        // A new session may replace this one. Until it plays, the element shows the last frame and takes no input.
        if (mayReplace(cause, request)) yield {phase: 'reconnecting', ...loss, step: 'waiting', attempt: 1};
        return {end, playedMs};
      }
      void ports.sessions.apply('streamLost');
      // A stream that is lost soon after its first frame was no success, unless the page has asked for other rates.
      const isFailure = played.playedMs < STEADY_MS && cause.code !== 'rates-changed';
      if (window && isFailure) window.addFailure();
      else window = new RetryWindow(ports.clock, RECOVERY_BACK_OFF);
      const recovered = yield* recover(loss, () => lost.close(), window, request, ports, attempts);
      if (recovered.stream.kind !== 'open') return {end: recovered.stream, playedMs};
      session = recovered.session;
      stream = recovered.stream;
    }
  } catch (thrown) {
    signal.throwIfAborted();
    return {end: {kind: 'lost', error: AppStreamError.from(thrown)}, playedMs};
  } finally {
    over.abort();
    stream.close();
  }
}

/** How playing ended. `since` is the time of a loss. */
type PlayEnd =
  | Exclude<CloseReason, {kind: 'lost'}>
  | (Extract<CloseReason, {kind: 'lost'}> & {readonly since: number; readonly gaveUp?: GivenUp});

/** How many key frames the element requests after a gap in the network, before it gives a stream up. */
const KEY_FRAMES_AFTER_GAP = 3;

/**
 * Plays an open stream until it ends or is lost, with its video still on the screen. If the video stops, it waits for
 * the video, then requests a key frame. After a gap in the network, it does so as soon as packets arrive again.
 * @param taken aborts with `in-use` when another element takes the session over
 */
async function* playStream(
  {connection, endpoint, size}: OpenStream,
  session: Session,
  taken: AbortSignal,
  {recovery, limits}: RunRequest,
  ports: StreamPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Played<PlayEnd>> {
  const {clock} = ports;
  const watched = {connection, closed: closedOrTaken(connection.closed, taken)};
  const playing = {phase: 'playing', session, endpoint, size, since: clock.now()} as const;
  let playedMs = 0;
  for (;;) {
    yield playing;
    const startedAt = clock.uptime();
    const outcome = yield* watchUntilEnd(watched, playing, ports, signal);
    playedMs += clock.uptime() - startedAt;
    const since = clock.now();
    if ('kind' in outcome) return {end: outcome.kind === 'lost' ? {...outcome, since} : outcome, playedMs};
    const lost = {kind: 'lost', error: outcome, since} as const;
    if (recovery === 'none') return {end: lost, playedMs};
    const reconnecting = {
      phase: 'reconnecting',
      session,
      endpoint,
      cause: outcome,
      since,
      attempt: 1,
    } as const;
    const waitForVideo = (limitMs: number, endsWithPackets = false) =>
      waitForStream(watched, limitMs, endsWithPackets, ports, signal);
    yield {...reconnecting, step: 'waiting'};
    const isGap = outcome.rules.recover === 'wait';
    let gaveUp: GivenUp = 'silent';
    let result = await waitForVideo(limits.recovery.waitMs, isGap);
    let requests = result === 'packets' ? KEY_FRAMES_AFTER_GAP : isGap ? 0 : 1;
    for (; requests > 0 && (result === 'packets' || result === 'late'); requests--) {
      yield {...reconnecting, step: 'key-frame'};
      // The browser requests a key frame when its receiver starts again.
      connection.skipToLive?.().catch(() => undefined);
      result = await waitForVideo(limits.recovery.keyFrameMs);
      if (result === 'late') gaveUp = 'no-frame';
    }
    if (result === 'frame') continue;
    if (result === 'late' || result === 'packets') return {end: {...lost, gaveUp}, playedMs};
    if (result.kind !== 'lost') return {end: result, playedMs};
    // The first failure explains more than the end of the connection that followed it.
    return {end: result.error.code === 'in-use' ? {...result, since} : lost, playedMs};
  }
}

interface WatchedStream extends Pick<OpenStream, 'connection'> {
  /** The end of the connection, or its loss to another element. */
  readonly closed: Promise<CloseReason>;
}

/** Resolves with what comes first: the end of the connection, a frame, wanted packets, or the end of the time. */
const waitForStream = async (
  {connection, closed}: WatchedStream,
  limitMs: number,
  endsWithPackets: boolean,
  ports: StreamPorts,
  signal: AbortSignal,
): Promise<CloseReason | 'frame' | 'packets' | 'late'> => {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const {promise: packets, resolve} = Promise.withResolvers<'packets'>();
  const onPackets = endsWithPackets ? () => resolve('packets') : undefined;
  const frame = ports.waitForFrame(connection, either, onPackets).then(() => 'frame' as const);
  const late = pauseOnline(ports.clock, limitMs, either).then(() => 'late' as const);
  // The promise that loses the race rejects when it is aborted.
  for (const loser of [frame, late]) loser.catch(() => undefined);
  try {
    return await Promise.race([closed, frame, packets, late]);
  } finally {
    ended.abort();
  }
};

/** A pause whose length differs by this time was not ended by its timer, in milliseconds. */
const TIMER_TOLERANCE_MS = 1000;
/** How often the network may return during one wait, so that an unstable one does not delay the next attempt. */
const MAX_NETWORK_RETURNS = 5;

/** Waits for a time. A stream may return with the network, so the time starts again when the network returns. */
const pauseOnline = async (clock: Clock, ms: number, signal: AbortSignal): Promise<void> => {
  for (let returns = 0; returns <= MAX_NETWORK_RETURNS; returns++) {
    const startedAt = clock.uptime();
    await clock.pause(ms, signal);
    const isOver = Math.abs(clock.uptime() - startedAt - ms) < Math.min(TIMER_TOLERANCE_MS, ms / 2);
    if (isOver || !clock.isOnline()) return;
  }
};

const closedOrTaken = async (closed: Promise<CloseReason>, taken: AbortSignal): Promise<CloseReason> => {
  try {
    return await unlessAborted(closed, taken);
  } catch (thrown) {
    return {kind: 'lost', error: AppStreamError.from(thrown)};
  }
};

/** Resolves with the end of playing: the end of the connection, or the failure of the video. */
async function* watchUntilEnd(
  {connection, closed}: WatchedStream,
  playing: Playing,
  ports: StreamPorts,
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

/** Whether a new session may replace a lost one. An attached session without an application cannot be created again. */
export const mayReplace = ({rules}: AppStreamError, request: RunRequest): boolean => {
  const {recovery, direct, sessionId, appId} = request;
  const canCreate = !direct && (sessionId === undefined || appId !== '');
  return rules.recover === 'replace' && recovery === 'new-session' && canCreate;
};
