import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session} from '../service/session.ts';
import {create} from './create.ts';
import {pollUntilReady} from './poll.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';
import {stream} from './stream.ts';
import {unlessAborted} from './unless-aborted.ts';

/** The reason with which a run is aborted by one who wants the session to go on. */
export const KEEP_SESSION = Symbol('keep the session');

/**
 * One run, in the order of the interface: check, create, poll, connect, play, end. It yields states and ends by
 * itself in `ended` or `failed`; aborting the signal ends it at any await, and then it yields nothing more.
 * Whatever way it ends, its connection is closed, and the session that it created is deleted (unless the signal's
 * reason is `KEEP_SESSION`); an attached session is left to whoever made it.
 */
export async function* runSession(
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  let created: Session | undefined;
  try {
    let session: Session;
    if (request.sessionId === undefined) {
      if (request.catalogue === 'check') {
        yield {phase: 'checking', subject: 'catalogue'};
        await unlessAborted(ports.service.confirm(request, {signal}), signal);
      }
      session = created = yield* create(request, ports, signal);
    } else {
      yield {phase: 'checking', subject: 'session'};
      session = await unlessAborted(ports.service.poll(request.sessionId, {signal}), signal);
    }
    session = yield* pollUntilReady(session, request.limits, ports, signal);
    yield* stream(session, ports, signal);
  } catch (thrown) {
    if (!signal.aborted) yield {phase: 'failed', error: AppStreamError.from(thrown)};
  } finally {
    if (created && signal.reason !== KEEP_SESSION) void ports.service.end(created.id).catch(ignore);
  }
}

// The run is over and has told why; there is nobody left to tell.
const ignore = () => undefined;
