import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import {loadPart} from '../../errors/load-part.ts';
import type {ServiceResponse} from '../http.ts';

/**
 * The failure that a response outside 2xx means. The status decides, unless the caller knows better. Without the part that
 * reads these responses, the failure is a general one.
 */
export const responseFailure = async (
  response: ServiceResponse,
  code?: FailureCode,
  cause?: unknown,
): Promise<AppStreamError> => {
  const {status} = response;
  const loading = loadPart('response-failure', () => import('../response-failure.ts'));
  const part = await loading.catch(() => undefined);
  return (
    part?.responseFailure(response, code, cause) ??
    new AppStreamError(code ?? (status >= 500 ? 'server-error' : 'unexpected-status'), {
      values: {status},
      status,
      cause,
    })
  );
};
