import * as z from 'zod/mini';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {FAILURES, type FailureCode} from '../../errors/failures.ts';
import {isOffline} from '../../platform/is-offline.ts';
import {lazySchema, lenient, reader, safeParse} from '../../platform/schema.ts';
import {readBody} from '../read-body.ts';
import {responseFailure} from '../failure/lazy-response-failure.ts';
import type {ServiceResponse} from '../service-response.ts';
import {codeOf} from '../failure/status-codes.ts';

/** What the browsers and Node throw if a `fetch` gets no response. */
const NO_RESPONSE = /^(Failed to fetch|NetworkError|Load failed|fetch failed|network error)/i;

const withStatus = lazySchema(() =>
  z.object({
    status: reader('the status of a failure', (value) =>
      typeof value === 'number' && value >= 400 && value <= 599 ? value : undefined,
    ),
    detail: z.optional(z.unknown()),
  }),
);

/** An `AppStreamError` of another copy of this package, such as the one of a CDN. */
const foreignError = lazySchema(() =>
  z.object({
    name: reader('AppStreamError', (value) => (value === 'AppStreamError' ? value : undefined)),
    code: z.string(),
    detail: lenient(z.string()),
    status: lenient(z.number()),
    retryAfterMs: lenient(z.number()),
  }),
);

export const isResponse = (value: unknown): value is Response => value instanceof Response;

/** The failure of a function of the page whose result or exception is not about the service. */
export const functionFailure = (name: string, cause: unknown) =>
  new AppStreamError('service-function-failed', {values: {name: `service.${name}()`}, cause});

/** A create request without a usable response may have created a session, so its failure is `create-unclear`. */
export const unlessUnclear = (name: string, error: AppStreamError): AppStreamError =>
  name === 'create' && FAILURES[error.code].create === 'unclear'
    ? new AppStreamError('create-unclear', {detail: error.detail, cause: error})
    : error;

/**
 * The failure that a function of the page's service threw. A `Response` or an object with a `status` counts as its
 * status. An `AppStreamError` keeps its code.
 */
export const thrownFailure = async (name: string, thrown: unknown): Promise<AppStreamError> =>
  thrown instanceof AppStreamError ? thrown : unlessUnclear(name, await failureOf(name, thrown));

const failureOf = async (name: string, thrown: unknown): Promise<AppStreamError> => {
  const {data: foreign} = safeParse(foreignError, thrown);
  if (foreign && isCode(foreign.code)) {
    const {code, detail, retryAfterMs, status} = foreign;
    return new AppStreamError(code, {detail, retryAfterMs, ...(status ? {status} : {}), cause: thrown});
  }
  const response = await responseOf(thrown);
  if (response) {
    const isSession = name === 'poll' && response.status === 404;
    return responseFailure(response, isSession ? 'session-not-found' : codeOf(response.status), thrown);
  }
  if (!(thrown instanceof TypeError) || !NO_RESPONSE.test(thrown.message))
    return functionFailure(name, thrown);
  if (isOffline()) return new AppStreamError('offline', {cause: thrown});
  const origin = `that \`service.${name}()\` requests`;
  return new AppStreamError('unreachable', {values: {origin}, cause: thrown});
};

const isCode = (code: string): code is FailureCode => Object.hasOwn(FAILURES, code);

const responseOf = async (thrown: unknown): Promise<ServiceResponse | undefined> => {
  const {data} = safeParse(withStatus, thrown);
  if (!data) return undefined;
  const {status, detail} = data;
  if (!isResponse(thrown)) return {status, headers: new Headers(), body: {detail}};
  const text = thrown.bodyUsed ? '' : await readBody(thrown).catch(() => '');
  return {status, headers: thrown.headers, body: parseJson(text)};
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
