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

/**
 * One run, in the order of the interface: check, create, poll, connect, play, end. It yields states and ends by
 * itself in `ended` or `failed`; aborting the signal ends it at any await, and then it yields nothing more.
 * Whatever way it ends, its connection is closed, and the session that it created is deleted, unless the signal's
 * reason is `KEEP_SESSION`. An attached session belongs to whoever made it: only `END_SESSION` deletes it.
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
    const first = created ?? (await unlessAborted(ports.service.poll(attached ?? '', {signal}), signal));
    const ready = yield* pollUntilReady(first, request.limits, ports, signal);
    yield* stream(ready, ports, signal);
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

// The run is over and has told why; there is nobody left to tell.
const ignore = () => undefined;
