import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {isObject} from '../platform/json.ts';
import {lazySchema, lenient, parseEach} from '../platform/schema.ts';
import {retryAfterOf, type ServiceResponse} from './http.ts';

/** The failure that a response outside 2xx means, with the server's own words. */
export const responseFailure = (
  response: ServiceResponse,
  code: FailureCode = codeOf(response),
  cause?: unknown,
): AppStreamError => {
  const {status, body, address = 'a request'} = response;
  const {detail, fields} = errorWords(body);
  return new AppStreamError(code, {
    values: {status, address, fields: fields || 'the field that `detail` specifies'},
    // A browser hides the status of a redirect.
    status: status || undefined,
    detail,
    retryAfterMs: retryAfterOf(response),
    cause,
  });
};

/** A create request without a usable response may have created a session, so its failure is `create-unclear`. */
export const unlessUnclear = (name: string, error: AppStreamError): AppStreamError => {
  const {detail, status} = error;
  return name === 'create' && error.rules.create === 'unclear'
    ? new AppStreamError('create-unclear', {detail, status, cause: error})
    : error;
};

/**
 * The contract prints no numbers. These follow the shape of its bodies, and what gateways send (`real-deployments.md`,
 * Error numbers).
 */
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
/** A list of faults is cut after this many. */
const MAX_WORDS = 20;

/** One text of an error body, or a fault with its place. */
const errorWord = lazySchema(() => {
  const loc = lenient(z.array(z.union([z.string(), z.number()])));
  return z.union([z.string(), z.object({loc, msg: lenient(z.string()), message: lenient(z.string())})]);
});

/** The fields of the create request, by the attributes that fill them. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  id: 'app-id',
  profile: 'profile',
  version: 'version',
  'arguments.usd_stage_uri': 'stage-uri',
};

/**
 * The server's own words, and the faulty fields of the request. Some services send `message`, `error` or `errors`
 * instead of the documented `detail`. A plain text counts as well, an HTML page does not.
 */
const errorWords = (body: unknown): {readonly detail: string | undefined; readonly fields: string} => {
  const given = isObject(body) ? (body.detail ?? body.message ?? body.error ?? body.errors) : body;
  const words = parseEach(errorWord, Array.isArray(given) ? given.slice(0, MAX_WORDS) : [given]);
  const places = words.map((word) => (typeof word === 'string' ? [] : (word.loc ?? [])));
  const names = places.map((place) => (place[0] === 'body' ? place.slice(1) : place).join('.'));
  const texts = words.map((word) =>
    (typeof word === 'string' ? word : (word.msg ?? word.message ?? '')).trim(),
  );
  const detail = texts
    .filter((text) => text && !isHtml(text))
    .join('; ')
    .slice(0, MAX_DETAIL);
  const fields = names.filter(Boolean).map((name) => `\`${ATTRIBUTES[name] ?? name}\``);
  return {detail: detail || undefined, fields: fields.join(', ').slice(0, MAX_DETAIL)};
};

/** The server's own words in the body of an error. */
export const errorDetail = (body: unknown): string | undefined => errorWords(body).detail;
