import type {CloseReason} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Clock} from '../platform/clock.ts';
import type {Session} from '../service/session.ts';
import {connectSession} from './connect.ts';
import {createSession} from './create.ts';
import {pollUntilReady} from './poll.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';

/** Reasons to abort a run with: keep its session, or end the session even if the run only attached to it. */
export const KEEP_SESSION = Symbol('keep the session');
export const END_SESSION = Symbol('end the session');

/** A session that played for this time was worth its machine, so the count of replacements starts again. */
const WORTH_MS = 60_000;
/** How long a lost stream waits for the code that reconnects it. */
const LOADING_MS = 10_000;

/**
 * One run, in the order of the interface: check, create, poll, connect, play, end. It reconnects a lost stream. If the
 * session no longer exists, the request's `recovery` decides whether a new session replaces it. The run yields states and ends in
 * `ended` or `failed`. Aborting the signal ends it at any await, and then it yields nothing more.
 *
 * At its end the run closes its connection and deletes the session that it created, with two exceptions: the signal's
 * reason is `KEEP_SESSION`, or another client uses the session now. Without a service there is nothing to delete. A run that fails keeps its session for some minutes,
 * because a new one may take long to start: the run waits in `failed`, then deletes the session. A session that the run
 * only attached to belongs to its creator, so that only `END_SESSION` deletes it.
 */
export async function* runSession(
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const {direct} = request;
  const attached = direct ? undefined : request.sessionId;
  let created: Session | undefined;
  let deletion: Promise<void> | undefined;
  const deleteSession = () => {
    const reason: unknown = signal.reason;
    const id = reason === END_SESSION ? (created?.id ?? attached) : created?.id;
    if (id !== undefined && reason !== KEEP_SESSION) deletion ??= ports.service.end(id).catch(ignore);
  };
  // In the abort itself: a closing page runs no later task.
  signal.addEventListener('abort', deleteSession);
  try {
    // Yield before the first wait, so that the element shows immediately that a run is active.
    if (ports.preflight) yield {phase: 'checking', subject: 'preflight', step: 'measuring', rows: []};
    else if (direct) yield {phase: 'connecting', ...direct, step: 'signaling'};
    else if (attached !== undefined) yield {phase: 'checking', subject: 'session'};
    else if (asksCatalogue(request)) yield {phase: 'checking', subject: 'catalogue'};
    else yield {phase: 'requesting'};
    // Everything that can fail without a GPU must fail before one is taken.
    const confirmed = asksCatalogue(request) && ports.service.confirm(request, {signal});
    await unlessAborted(Promise.all([confirmed, ports.prepare()]), signal);
    if (ports.preflight) yield* await unlessAborted(ports.preflight(signal), signal);
    if (!direct && attached === undefined) created = yield* createSession(request, ports, signal);
    let session = direct?.session ?? created ?? (yield* attach(attached ?? '', request, ports, signal));
    if (request.isOwn && !direct) created = session;
    for (let replacements = 1; ; replacements++) {
      const failure = yield* playSession(session, request, ports, signal);
      if (!failure) return;
      const {error, playedMs} = failure;
      // Another client works in the session now, and must not lose it.
      const isTaken = error.code === 'in-use' && (playedMs > 0 || request.isOwn === true);
      if (isTaken) created = undefined;
      if (playedMs >= WORTH_MS) replacements = 0;
      const {newSessions} = request.limits.recovery;
      if (!playedMs || !mayReplace(error, request) || replacements > newSessions) {
        await unlessAborted(ports.loadTexts(), signal);
        const {keepFailedMs} = request.limits.start;
        const isKept = created && keepFailedMs > 0 && error.rules.recover !== 'replace';
        // The session of another client can be taken over.
        const hasSession = isKept || (error.code === 'in-use' && !created);
        yield {phase: 'failed', error, ...(hasSession ? {session} : {})};
        if (isKept) {
          await pauseFully(keepFailedMs, ports.clock, signal);
          yield {phase: 'failed', error};
        }
        return;
      }
      // A proxy that lost track of the session may report it as gone, so delete it anyway.
      if (created) await unlessAborted(ports.service.end(created.id).catch(ignore), signal);
      created = undefined;
      session = created = yield* createSession(request, ports, signal);
    }
  } catch (thrown) {
    // A cancelled run yields no failure, so its deletion does not wait for texts.
    if (!signal.aborted) await unlessAborted(ports.loadTexts(), signal).catch(ignore);
    if (!signal.aborted) yield {phase: 'failed', error: AppStreamError.from(thrown)};
  } finally {
    signal.removeEventListener('abort', deleteSession);
    deleteSession();
    await deletion;
  }
}

/**
 * The present state of a session that exists already. A session of this page may have ended since its run failed. Then a
 * new one replaces it.
 */
async function* attach(
  id: string,
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  try {
    const polled = ports.service.poll(id, {signal});
    ports.prepareConnection();
    return await unlessAborted(polled, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    const {rules} = AppStreamError.from(thrown);
    if (!request.isOwn || rules.recover !== 'replace') throw thrown;
    return yield* createSession(request, ports, signal);
  }
}

/** One session, from pending to its end. Returns its failure, with the time for which it played. */
async function* playSession(
  session: Session,
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, {readonly error: AppStreamError; readonly playedMs: number} | undefined> {
  let playingSince: number | undefined;
  try {
    const ready = session.ready
      ? session
      : yield* pollUntilReady(session, request.limits.start, ports, signal);
    const opened = yield* connectSession(ready, request, ports, signal);
    if (opened.kind !== 'open') {
      yield endState(opened);
      return undefined;
    }
    try {
      const {endpoint, size, connection} = opened;
      const since = ports.clock.now();
      playingSince = ports.clock.uptime();
      const playing = {phase: 'playing', session: ready, endpoint, size, since} as const;
      yield playing;
      const keepPlaying = await loadKeepPlaying(connection.closed, ports, signal);
      yield endState(
        'kind' in keepPlaying ? keepPlaying : yield* keepPlaying(opened, playing, request, ports, signal),
      );
    } finally {
      opened.close();
    }
    return undefined;
  } catch (thrown) {
    signal.throwIfAborted();
    const playedMs = playingSince === undefined ? 0 : Math.max(1, ports.clock.uptime() - playingSince);
    return {error: AppStreamError.from(thrown), playedMs};
  }
}

/**
 * Loads the code that keeps a stream playing, or resolves with the end of the connection. A stream that is lost meanwhile
 * waits for the code for some time, because that code reconnects it.
 */
const loadKeepPlaying = async (closed: Promise<CloseReason>, ports: RunPorts, signal: AbortSignal) => {
  const settled = new AbortController();
  const either = AbortSignal.any([signal, settled.signal]);
  const end = closed.then(async (reason) => {
    if (reason.kind === 'lost' && !either.aborted) await ports.clock.pause(LOADING_MS, either);
    return reason;
  });
  try {
    return await unlessAborted(Promise.race([ports.loadKeepPlaying(), end]), signal);
  } finally {
    settled.abort();
  }
};

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

/** Pauses for the whole time: a pause of the clock ends early when the user returns to the page. */
const pauseFully = async (ms: number, clock: Clock, signal: AbortSignal) => {
  const end = clock.uptime() + ms;
  while (clock.uptime() < end) await clock.pause(end - clock.uptime(), signal);
};

/** Whether a run asks the catalogue before it creates its session. */
export const asksCatalogue = ({sessionId, catalogue, direct}: RunRequest) =>
  !direct && sessionId === undefined && catalogue === 'check';

/** Whether a new session may replace a lost one. An attached session without an application cannot be created again. */
export const mayReplace = (
  {rules}: AppStreamError,
  {recovery, direct, sessionId, isOwn, appId}: RunRequest,
): boolean => {
  const canCreate = !direct && (sessionId === undefined || isOwn === true || appId !== '');
  return rules.recover === 'replace' && recovery === 'new-session' && canCreate;
};

// The run is over and has yielded its failure. A rejection has no listener any more.
const ignore = () => undefined;
