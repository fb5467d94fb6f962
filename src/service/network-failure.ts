import {failure} from '../errors/app-stream-error.ts';
import {answersAt} from '../network/answers-at.ts';

/**
 * The failure of a request that had no answer while the device was online. A browser does not tell why; but where the
 * same origin answers a question whose answer no page may read, the service is there and does not let this page read
 * its answers.
 */
export const networkFailure = async (
  {origin}: URL,
  cause: unknown,
  signal?: AbortSignal,
  {location}: {readonly location?: {readonly origin: string}} = globalThis,
) => {
  const isElsewhere = location !== undefined && location.origin !== origin;
  const code = isElsewhere && (await answersAt(origin, signal)) ? 'cors' : 'unreachable';
  return failure(code, {values: {origin}, detail: String(cause), cause});
};
