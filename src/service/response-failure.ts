import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {parseRetryAfter} from './retry-after.ts';
import {errorBody} from './schemas.ts';

// The contract prints no numbers; these are by the shape of its bodies and by what gateways send (`real-deployments.md`).
const CODES: Readonly<Record<number, FailureCode>> = {
  400: 'invalid-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'request-timeout',
  422: 'invalid-request',
  429: 'too-many-requests',
  500: 'service-error',
  502: 'bad-gateway',
  503: 'no-capacity',
  504: 'gateway-timeout',
};

/** An answer as the wire gave it: the body is parsed JSON, the plain text where it is none, or absent. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** The wait that an answer asks for, in milliseconds. */
export const retryAfterOf = ({headers}: Answer) => parseRetryAfter(headers.get('retry-after'), Date.now());

/** The failure that an answer outside 2xx stands for; by its status, unless the caller knows better. */
export const responseFailure = (answer: Answer, code?: FailureCode): AppStreamError =>
  new AppStreamError(code ?? CODES[answer.status] ?? 'unexpected-status', {
    values: {status: answer.status},
    status: answer.status,
    detail: detailOf(answer.body),
    retryAfterMs: retryAfterOf(answer),
  });

/** The server's own words: `detail` in either documented shape, else the text itself if it is short and no page. */
export const detailOf = (body: unknown): string | undefined => {
  const parsed = errorBody.safeParse(body);
  if (parsed.success) {
    const {detail} = parsed.data;
    return typeof detail === 'string'
      ? detail
      : detail.map(({loc, msg}) => `${loc.join('.')}: ${msg}`).join('; ');
  }
  return typeof body === 'string' && body && !body.startsWith('<') ? body.slice(0, 500) : undefined;
};
