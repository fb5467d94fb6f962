import {loadPart} from '../errors/load-part.ts';
import {unlessAborted} from '../platform/unless-aborted.ts';
import type {Session} from '../service/session.ts';
import {createOnce} from './create-once.ts';
import type {RunPorts, RunRequest} from './ports.ts';
import type {SessionState} from './session-state.ts';

/**
 * Creates the session. While the service defers the request, it retries and yields when. Without the part that retries,
 * the first failure ends the run.
 */
export async function* create(
  request: RunRequest,
  ports: RunPorts,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  yield {phase: 'requesting'};
  const created = await createOnce(request, ports, signal);
  if ('id' in created) return created;
  const loading = loadPart('create-again', () => import('./create-again.ts'));
  const part = await unlessAborted(
    loading.catch(() => undefined),
    signal,
  );
  if (!part) throw created;
  return yield* part.createAgain(created, request, ports, signal);
}
