import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {lazySchema, safeParse} from '../platform/schema.ts';
import {retryAfterOf, type ServiceResponse} from './http.ts';

/** The failure that a response outside 2xx means, with the server's own words. */
export const responseFailure = (
  response: ServiceResponse,
  code: FailureCode = codeOf(response),
  cause?: unknown,
): AppStreamError => {
  const {status, body} = response;
  const detail = errorDetail(body);
  return new AppStreamError(code, {
    values: {status},
    // A browser hides the status of a redirect.
    ...(status ? {status} : {}),
    detail,
    retryAfterMs: retryAfterOf(response),
    cause,
  });
};

/** The contract prints no numbers. These follow the shape of its bodies, and what gateways send (`real-deployments.md`, Error numbers). */
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
  425: 'too-early',
  429: 'too-many-requests',
  500: 'service-error',
  501: 'not-supported',
  502: 'bad-gateway',
  503: 'no-capacity',
  504: 'gateway-timeout',
};

/** The failure of a status outside 2xx. */
export const codeOf = ({status, body}: Pick<ServiceResponse, 'status' | 'body'>): FailureCode => {
  // A gateway sends 503 with a page of its own if it limits requests, or has no service behind it.
  if (status === 503 && isHtml(body)) return 'too-many-requests';
  if (status < 400) return 'redirected';
  return STATUS_CODES[status] ?? (status >= 500 ? 'server-error' : 'unexpected-status');
};

const isHtml = (body: unknown) => typeof body === 'string' && body.trimStart().startsWith('<');

/** In characters: the card shows it. */
const MAX_DETAIL = 500;

/** `detail` of an error body: a sentence, or a list of faults with their places. */
const errorBody = lazySchema(() => {
  const place = z.array(z.union([z.string(), z.number()]));
  return z.object({detail: z.union([z.string(), z.array(z.object({loc: place, msg: z.string()}))])});
});

/** The server's own words: `detail` in either documented form, or a plain text body. An HTML page counts as none. */
export const errorDetail = (body: unknown): string | undefined => {
  const parsed = safeParse(errorBody, body);
  if (parsed.success) {
    const {detail} = parsed.data;
    const text =
      typeof detail === 'string' ? detail : detail.map(({loc, msg}) => `${loc.join('.')}: ${msg}`).join('; ');
    return text.slice(0, MAX_DETAIL);
  }
  const text = typeof body === 'string' && !isHtml(body) ? body.trim() : '';
  return text ? text.slice(0, MAX_DETAIL) : undefined;
};
