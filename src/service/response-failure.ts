import * as z from 'zod/mini';
import {failure} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {retryAfterOf, type Answer} from './answer.ts';

// The contract prints no numbers; these are by the shape of its bodies and by what gateways send (`real-deployments.md`).
export const STATUS_CODES: Readonly<Record<number, FailureCode>> = {
  400: 'invalid-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  409: 'conflict',
  413: 'request-too-large',
  422: 'invalid-request',
  429: 'too-many-requests',
  500: 'service-error',
  501: 'not-supported',
  502: 'bad-gateway',
  503: 'no-capacity',
  504: 'gateway-timeout',
};

/** In characters: it is shown to people. */
const LONGEST_DETAIL = 500;

/** An error's own words: a sentence, or a list of faults with their places. */
const errorBody = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({loc: z.array(z.union([z.string(), z.number()])), msg: z.string()})),
  ]),
});

/** The failure that an answer outside 2xx stands for; by its status, unless the caller knows better. */
export const responseFailure = (answer: Answer, code?: FailureCode) =>
  failure(code ?? STATUS_CODES[answer.status] ?? 'unexpected-status', {
    values: {status: answer.status},
    status: answer.status,
    detail: detailOf(answer.body)?.slice(0, LONGEST_DETAIL),
    retryAfterMs: retryAfterOf(answer),
  });

/** The server's own words: `detail` in either documented shape, else the text itself if it is no page. */
const detailOf = (body: unknown): string | undefined => {
  const parsed = errorBody.safeParse(body);
  if (parsed.success) {
    const {detail} = parsed.data;
    return typeof detail === 'string'
      ? detail
      : detail.map(({loc, msg}) => `${loc.join('.')}: ${msg}`).join('; ');
  }
  const text = typeof body === 'string' ? body.trim() : '';
  return text && !text.startsWith('<') ? text : undefined;
};
