import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session} from '../service/session.ts';
import {create} from './create.ts';
import {pollUntilReady} from './poll.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';
import {stream} from './stream.ts';
import {unlessAborted} from './unless-aborted.ts';

/** Reasons to abort a run with: the session goes on, or it ends even where the run only attached to it. */
export const KEEP_SESSION = Symbol('keep the session');
export const END_SESSION = Symbol('end the session');

/** A session that has played for so long was worth its machine, and is worth another one. */
const WORTH_MS = 60_000;

/**
 * One run, in the order of the interface: check, create, poll, connect, play, end. A lost stream is brought back; where its
 * session is gone, the request's `recovery` says whether another one takes its place. It yields states and ends by itself
 * in `ended` or `failed`; aborting the signal ends it at any await, and then it yields nothing more.
 * Whatever way it ends, its connection is closed, and the session that it created is deleted, unless the signal's
 * reason is `KEEP_SESSION`, or another client has taken it. An attached session belongs to whoever made it: only
 * `END_SESSION` deletes it.
 */
export async function* runSession(
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const {sessionId: attached, catalogue} = request;
  let created: Session | undefined;
  let deletion: Promise<void> | undefined;
  const release = () => {
    const reason: unknown = signal.reason;
    const id = reason === END_SESSION ? (created?.id ?? attached) : created?.id;
    if (id !== undefined && reason !== KEEP_SESSION) deletion ??= ports.service.end(id).catch(ignore);
  };
  // At the abort itself and not some turns later: a page that is going away takes no more turns.
  signal.addEventListener('abort', release);
  try {
    if (attached !== undefined) yield {phase: 'checking', subject: 'session'};
    else if (catalogue === 'check') yield {phase: 'checking', subject: 'catalogue'};
    // Told before anything is waited for: whoever watches must see that a run is under way.
    else yield {phase: 'requesting'};
    // Nothing that can be known beforehand may fail once a GPU is taken.
    const confirmed =
      attached === undefined && catalogue === 'check' && ports.service.confirm(request, {signal});
    await unlessAborted(Promise.all([confirmed, ports.prepare()]), signal);
    if (attached === undefined) created = yield* create(request, ports, signal);
    let session = created ?? (await unlessAborted(ports.service.poll(attached ?? '', {signal}), signal));
    if (request.isOwn) created = session;
    for (let spent = 1; ; spent++) {
      const lost = yield* live(session, request, ports, signal);
      if (!lost) return;
      const {error, playedMs} = lost;
      // Somebody else works in it now, and may not lose it by our leaving.
      const isTaken = error.code === 'in-use' && (playedMs > 0 || request.isOwn === true);
      if (isTaken) created = undefined;
      if (playedMs >= WORTH_MS) spent = 0;
      if (!isGone(error) || !playedMs || !mayReplace(request) || spent > request.limits.newSessions) {
        await unlessAborted(AppStreamError.words(), signal);
        yield {phase: 'failed', error, ...(isTaken ? {session} : {})};
        return;
      }
      // What says that it is gone may be a proxy that has lost sight of it.
      if (created) await unlessAborted(ports.service.end(created.id).catch(ignore), signal);
      created = undefined;
      session = created = yield* create(request, ports, signal);
    }
  } catch (thrown) {
    // A cancelled session is not kept waiting for words that nobody will read.
    if (!signal.aborted) await unlessAborted(AppStreamError.words(), signal).catch(ignore);
    if (!signal.aborted) yield {phase: 'failed', error: AppStreamError.from(thrown)};
  } finally {
    signal.removeEventListener('abort', release);
    release();
    await deletion;
  }
}

/** One session from the waiting for it to its end; what it failed by is returned, with how long it had played. */
async function* live(
  session: Session,
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, {readonly error: AppStreamError; readonly playedMs: number} | undefined> {
  let since: number | undefined;
  try {
    const ready = yield* pollUntilReady(session, request.limits, ports, signal);
    for await (const state of stream(ready, request, ports, signal)) {
      if (state.phase === 'playing') since ??= state.since;
      yield state;
    }
    return undefined;
  } catch (thrown) {
    signal.throwIfAborted();
    const playedMs = since === undefined ? 0 : Math.max(1, ports.clock.now() - since);
    return {error: AppStreamError.from(thrown), playedMs};
  }
}

const isGone = ({code}: AppStreamError) => code === 'session-not-found' || code === 'session-expired';

const mayReplace = ({recovery, appId}: RunRequest) => recovery === 'new-session' && appId !== '';

// The run is over and has told why; there is nobody left to tell.
const ignore = () => undefined;
