import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import {errorDetail} from './error-detail.ts';
import {retryAfterOf, type ServiceResponse} from '../service-response.ts';
import {codeOf} from './status-codes.ts';

/** The failure that a response outside 2xx means, with the server's own words. */
export const responseFailure = (
  response: ServiceResponse,
  code: FailureCode = codeOf(response.status),
  cause?: unknown,
): AppStreamError => {
  const {status, body} = response;
  const detail = errorDetail(body);
  return new AppStreamError(code, {
    values: {status},
    status,
    detail,
    retryAfterMs: retryAfterOf(response),
    cause,
  });
};
