import {AppStreamError} from '../errors/app-stream-error.ts';
import {FAILURES} from '../errors/failures.ts';
import {unlessAborted} from '../platform/unless-aborted.ts';
import type {Session} from '../service/session.ts';
import type {RunPorts, RunRequest} from './ports.ts';

/** Sends the request once. Resolves with the failure of a service that defers the request. */
export const createOnce = async (
  request: RunRequest,
  {service}: RunPorts,
  signal: AbortSignal,
): Promise<Session | AppStreamError> => {
  signal.throwIfAborted();
  const creation = service.create(request);
  try {
    return await unlessAborted(creation, signal);
  } catch (thrown) {
    if (signal.aborted) {
      // A session that arrives after the cancel holds a GPU, and nobody else knows its id.
      await creation.then(({id}) => service.end(id)).catch(() => undefined);
      throw thrown;
    }
    const error = AppStreamError.from(thrown);
    if (FAILURES[error.code].create === 'retry') return error;
    throw error;
  }
};
