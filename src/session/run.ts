import type {CloseReason} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import {connectSession} from './connect.ts';
import {mayReplace, playSession} from './play.ts';
import type {RunPorts, RunRequest, StreamPorts} from './ports.ts';
import {pauseFully} from './retry-window.ts';
import {takerOf} from './session-owner.ts';
import type {SessionState} from './session-state.ts';
import {createSession, pollUntilReady, unknownSession, waitForCatalogue} from './start.ts';

/** A session whose frames played for this time was worth its machine, so the count of replacements starts again. */
const WORTH_MS = 60_000;

/**
 * One run, in the order of the HTTP interface: check, create, poll, connect, play, end. It yields states and ends in
 * `ended` or `failed`. If the signal aborts, the run ends at its present await and yields no more states.
 *
 * `ports.sessions` owns the session. A run that fails keeps its session for some minutes, because a new one may take
 * long to start. Apply an event that decides about the session before you abort the run. Otherwise, the session ends.
 */
export async function* runSession(
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const {sessions} = ports;
  const leave = () => void sessions.apply('pageLeft');
  signal.addEventListener('abort', leave);
  try {
    yield* runUntilEnd(request, ports, signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  } finally {
    signal.removeEventListener('abort', leave);
    if (signal.aborted) await sessions.apply('pageLeft');
  }
}

/** @throws the reason of the signal when aborted */
async function* runUntilEnd(
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const {direct} = request;
  const {sessions} = ports;
  const isContinued = !direct && sessions.id !== undefined;
  /** The session that the run has, or the one that it plays. */
  let session = direct?.session ?? (sessions.id === undefined ? undefined : unknownSession(sessions.id));
  let resuming: Promise<unknown> | undefined;
  /** How long the last session of the run showed frames. `undefined` if it never did. */
  let playedMs: number | undefined;
  try {
    const mayResume = !direct && !isContinued && request.sessionId === undefined && sessions.mayResume;
    const isKnown = isContinued || mayResume || request.sessionId !== undefined;
    // Yield before the first wait, so that the element shows immediately that a run is active.
    if (direct) yield {phase: 'connecting', ...direct, step: 'signaling'};
    else if (isKnown) yield {phase: 'checking', subject: 'session'};
    else if (needsCatalogue(request)) yield {phase: 'checking', subject: 'catalogue'};
    else yield {phase: 'requesting'};
    if (!direct && !isContinued && request.sessionId !== undefined) sessions.attach(request.sessionId);
    const confirmed =
      isKnown || !needsCatalogue(request) ? undefined : ports.service.confirm(request, {signal});
    // The run awaits the response below.
    confirmed?.catch(() => undefined);
    if (mayResume) resuming = sessions.resume(signal);
    // A failure that needs no GPU must occur before the service takes one.
    const [prepared] = await unlessAborted(Promise.all([ports.openStreamPorts(), resuming]), signal);
    if (request.takesOver) sessions.awaitHandOver(true);
    if (isKnown && sessions.id !== undefined) {
      session = unknownSession(sessions.id);
      session = yield* findSession(session, request, prepared, signal);
    }
    if (!session && needsCatalogue(request)) {
      if (isKnown) yield {phase: 'checking', subject: 'catalogue'};
      yield* waitForCatalogue(request, confirmed ?? ports.service.confirm(request, {signal}), ports, signal);
    }
    if (!session) {
      if (isKnown || needsCatalogue(request)) yield {phase: 'requesting'};
      session = yield* createSession(request, prepared, signal);
    }
    for (let replacements = 1; ; replacements++) {
      playedMs = undefined;
      const ready = yield* pollUntilReady(session, request.limits.start, prepared, signal);
      const opened = yield* connectSession(ready, request, prepared, signal);
      let end: CloseReason;
      if (opened.kind === 'open')
        ({end, playedMs} = yield* playSession(opened, ready, request, prepared, signal));
      else end = opened;
      if (playedMs !== undefined && playedMs >= WORTH_MS) replacements = 1;
      if (end.kind !== 'lost') {
        yield endState(end);
        await sessions.apply('runEnded');
        return;
      }
      const {error} = end;
      const mayFollow = replacements <= request.limits.recovery.newSessions;
      if (playedMs === undefined || !mayReplace(error, request) || !mayFollow) throw error;
      // A proxy that lost the session may report that it no longer exists, so end it anyway.
      await unlessAborted(sessions.apply('runEnded'), signal);
      yield {phase: 'requesting'};
      session = yield* createSession(request, prepared, signal);
    }
  } catch (thrown) {
    signal.throwIfAborted();
    // The lock of a session that an earlier page kept may be granted after another step has failed.
    await unlessAborted(Promise.allSettled([resuming]), signal);
    if (sessions.id !== undefined) session ??= unknownSession(sessions.id);
    yield* failRun(AppStreamError.from(thrown), session, request, ports, signal);
  }
}

/** How long another element may take to claim a session whose stream it took over, in milliseconds. */
const CLAIM_LIMIT_MS = 1000;

/** The run is over by a failure. A session that may still work waits for "Try again". */
async function* failRun(
  error: AppStreamError,
  session: Session | undefined,
  {direct, limits}: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const {sessions} = ports;
  const isInUse = error.code === 'in-use';
  const taker = takerOf(error);
  const keptMs = Math.max(limits.start.keepFailedMs, taker === undefined ? 0 : CLAIM_LIMIT_MS);
  sessions.awaitHandOver(false);
  if (isInUse && taker === undefined) void sessions.apply('taken');
  if (error.rules.recover !== 'replace') {
    if (keptMs > 0) void sessions.apply('runFailed');
    // A run ends no session that it neither created nor played.
    else if (sessions.isFromEarlierPage) void sessions.apply('pageKept');
  }
  if (taker !== undefined) sessions.handOver(taker);
  const isKept = () => sessions.kind === 'kept';
  // The session of another client can be taken over.
  const isOthers = () =>
    isInUse && (direct || sessions.kind === 'attached' || sessions.kind === 'handed over');
  yield {phase: 'failed', error, ...(session && (isKept() || isOthers()) ? {session} : {})};
  if (isKept()) {
    await pauseFully(keptMs, ports.clock, signal);
    // Another element may have taken the session meanwhile.
    if (!isKept()) return;
    const ending = sessions.apply('keptTooLong');
    yield {phase: 'failed', error};
    await ending;
  } else if (!isOthers()) await sessions.apply('runEnded');
}

/**
 * The present state of a session that exists already. Resolves without one if the session of this page is over, or one
 * of an earlier page belongs to another user. The run then creates another.
 */
async function* findSession(
  session: Session,
  request: RunRequest,
  ports: StreamPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session | undefined> {
  const {sessions} = ports;
  ports.prepareConnection();
  try {
    return yield* pollUntilReady(session, request.limits.start, ports, signal, true);
  } catch (thrown) {
    signal.throwIfAborted();
    const {code, rules} = AppStreamError.from(thrown);
    const isGone = rules.recover === 'replace' || (sessions.isFromEarlierPage && code === 'forbidden');
    if (sessions.kind !== 'ours' || !isGone) throw thrown;
    void sessions.apply('runEnded');
    return undefined;
  }
}

const endState = (end: Exclude<CloseReason, {kind: 'lost'}>): SessionState =>
  end.kind === 'closed'
    ? {phase: 'ended', reason: 'disconnected'}
    : {phase: 'ended', reason: end.reason, ...(end.detail ? {detail: end.detail} : {})};

/** Whether the catalogue confirms the request before the run creates its session. */
const needsCatalogue = ({sessionId, catalogue, direct}: RunRequest) =>
  !direct && sessionId === undefined && catalogue === 'check';
