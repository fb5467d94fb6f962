import {AppStreamError} from '../../errors/app-stream-error.ts';
import {respondsAt} from '../../platform/responds-at.ts';

/**
 * The failure of a request without a response while the device is online. A browser hides the reason. If the same origin
 * responds to a `no-cors` request, the service runs and does not allow this page to read its responses.
 */
export const networkFailure = async (
  {origin}: URL,
  cause: unknown,
  signal?: AbortSignal,
  {location}: {readonly location?: {readonly origin: string}} = globalThis,
): Promise<AppStreamError> => {
  const isCrossOrigin = location !== undefined && location.origin !== origin;
  const code = isCrossOrigin && (await respondsAt(origin, signal)) ? 'cors' : 'unreachable';
  return new AppStreamError(code, {values: {origin}, cause});
};
