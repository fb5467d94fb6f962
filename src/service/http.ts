import * as z from 'zod/mini';
import {noteReadableAnswer} from '../platform/answered-origins.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {createKnownRedactor, type RedactStart} from '../platform/redact.ts';
import {
  encodeSegment,
  hasCredentials,
  isMixedContent,
  respondsAt,
  withoutSlashes,
} from '../platform/address.ts';
import {expectAnswer, isOffline} from '../platform/offline.ts';
import {LIMITS} from '../platform/limits.ts';
import {exceedsLimits, isObject} from '../platform/json.ts';
import {lazySchema, lenient, parseEach, safeParse, type Schema} from '../platform/schema.ts';
import {
  addHeaders,
  maySignIn,
  readToken,
  type RequestHeaders,
  resolveToken,
  type Token,
  TOKEN_MS,
} from './page-value.ts';

export interface HttpOptions {
  readonly token?: Token | undefined;
  /** Additional headers, such as an API key, or a function that returns them (default: none). */
  readonly headers?: RequestHeaders | undefined;
  /** How long a function of the page may take, in milliseconds. */
  readonly tokenMs?: number | undefined;
  /** Whether requests carry cookies, as in `fetch` (default: `same-origin`). */
  readonly credentials?: RequestCredentials | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export interface HttpRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  readonly base: URL;
  readonly path: readonly string[];
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: unknown;
  /** Whose limits the response has (default: `responses`). */
  readonly limit?: 'responses' | 'lists';
  readonly signal?: AbortSignal | undefined;
  /** Aborts the request only while it waits for a token or headers of the page. */
  readonly beforeSending?: AbortSignal | undefined;
  /** After this time without a response, in milliseconds, the request fails with `no-answer`. */
  readonly limitMs: number;
}

/**
 * Sends one request to the service, with the token in its header.
 * @throws AppStreamError `token-failed`, `token-unusable`, `headers-unusable`, `mixed-content`, `offline`, `cors`,
 *   `unreachable`, `no-answer`, `too-much-data`; `invalid-option` for an address with a password, and
 *   `service-function-failed` for a wrapper of `fetch` that throws, which both send nothing; the signal's reason when
 *   aborted.
 */
export const sendRequest = async (request: HttpRequest, options: HttpOptions): Promise<ServiceResponse> => {
  const {token, tokenMs: limitMs = TOKEN_MS} = options;
  const signal = request.signal ?? request.beforeSending;
  if (typeof token !== 'function') return sendOnce(request, options, readToken(token));
  const requestToken = async () => {
    const text = await resolveToken(token, {limitMs, signal});
    lastTokens.set(token, text);
    return text;
  };
  // A closing page has no time to wait for a token before it deletes its session.
  const isKnown = request.method === 'DELETE' && lastTokens.has(token);
  const response = await sendOnce(request, options, isKnown ? lastTokens.get(token) : await requestToken());
  // The last token may belong to another user, or to an earlier sign-in.
  const isRefused = response.status === 401 || (isKnown && response.status === 403);
  return isRefused ? sendOnce(request, options, await requestToken()) : response;
};

/** The token that each function returned last. */
const lastTokens = new WeakMap<Exclude<Token, string>, string | undefined>();

const sendOnce = async (
  {method = 'GET', base, path, query, body, limit = 'responses', signal, beforeSending, limitMs}: HttpRequest,
  options: HttpOptions,
  token: string | undefined,
): Promise<ServiceResponse> => {
  const {headers: given, tokenMs = TOKEN_MS} = options;
  const url = joinUrl(base, path, query);
  if (isMixedContent(url)) throw new AppStreamError('mixed-content', {values: {address: url.origin}});
  if (hasCredentials(url)) {
    const expected = 'remove the user name and the password from the address, and send them in `headers`';
    throw new AppStreamError('invalid-option', {values: {name: url.origin, expected}});
  }
  const headers = new Headers({accept: 'application/json'});
  // Without further headers, the request is sent in the task of the call: a closing page has no other one.
  const asked = {limitMs: tokenMs, signal: signal ?? beforeSending, isUrgent: method === 'DELETE'};
  const secrets = [token, ...(given ? await addHeaders(headers, {given, ...asked}) : [])];
  const isAnonymous = token === undefined && !maySignIn(headers);
  beforeSending?.throwIfAborted();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const {fetch = globalThis.fetch} = options;
  // `AbortSignal.timeout` would keep everything that depends on it in memory until its time is up.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), limitMs);
  let response: Response | undefined;
  const noteAnswer = expectAnswer();
  try {
    // A wrapper of the page expects a text or a `Request`.
    response = await send(fetch, url.href, {
      method,
      // A wrapper that adds headers copies those of an object, and none of a `Headers`.
      headers: Object.fromEntries(headers),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      // A closing page must still be able to end its session.
      keepalive: method === 'DELETE',
      // Another address must get neither the token nor the request, which may quote a private stage. A redirect arrives
      // with the status 0.
      redirect: 'manual',
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
      ...(options.credentials ? {credentials: options.credentials} : {}),
    });
    noteAnswer();
    // A browser hides the status of a redirect, which may lead to another server.
    if (response.status > 0) noteReadableAnswer(url.origin);
    const {status, headers: received} = response;
    const isError = !isSuccess(response);
    const {text, isWhole} = await readBody(response, LIMITS[limit].json.length);
    const fits = isWhole && !exceedsLimits(text, LIMITS[limit].json);
    // An error has its status. The body would only explain it.
    if (!fits && !isError) throw new AppStreamError('too-much-data', {values: {limit}, status});
    const {origin, pathname} = joinUrl(base, path.slice(0, 1));
    const address = `${method} ${origin}${pathname}${path.length > 1 ? '/…' : ''}`;
    return {
      status,
      headers: received,
      body: fits ? parseText(text) : undefined,
      address,
      redact: createKnownRedactor(secrets, {mark: '…'}),
      isAnonymous,
    };
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof AppStreamError) throw cause;
    const values = {origin: url.origin};
    if (timeout.signal.aborted) throw new AppStreamError('no-answer', {values, cause});
    // The report may be wrong, so another request to the service decides. A `fetch` of the page may lead anywhere.
    if (isOffline() && (options.fetch || !(await respondsAt(url.href, signal))))
      throw new AppStreamError('offline', {values, cause});
    // A body that breaks off had readable headers, so CORS is not the reason.
    throw response || options.fetch
      ? new AppStreamError('unreachable', {values, cause})
      : await networkFailure(url, cause, signal);
  } finally {
    clearTimeout(timer);
  }
};

/** `fetch` itself never throws before it returns, but a wrapper of the page may: then nothing was sent. */
const send = (fetch: typeof globalThis.fetch, ...request: Parameters<typeof fetch>): Promise<Response> => {
  try {
    return fetch(...request);
  } catch (cause) {
    const error = new AppStreamError('service-function-failed', {values: {name: 'fetch'}, cause});
    // A session that exists already may outlast the failure.
    throw error.withRules({pending: 'retry'});
  }
};

const parseText = (text: string): unknown => {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses a plain text, and the error shows it.
    return text;
  }
};

/** A response. `body` is the parsed JSON, the plain text if it is no JSON, or `undefined` if it is empty. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** The method and the address of the request, without ids and the query. */
  readonly address?: string;
  /** Whether the request had neither a token of the page nor a header that may sign the user in (default: false). */
  readonly isAnonymous?: boolean;
  /** Removes the secrets of the request from a text of the body (default: there are none). */
  readonly redact?: RedactStart;
}

/** The start of a text of a response, as the element may show it. @param maxLength in characters */
export const shownText = (text: string, {redact}: Pick<ServiceResponse, 'redact'>, maxLength: number) =>
  redact ? redact(text, maxLength) : text.slice(0, maxLength);

export const isSuccess = ({status}: ServiceResponse) => status >= 200 && status < 300;

/** The delay that a response requests, in milliseconds. */
export const retryAfterOf = ({headers}: ServiceResponse) => {
  const sentMs = Date.parse(headers.get('date') ?? '');
  return parseRetryAfter(headers.get('retry-after'), Number.isNaN(sentMs) ? undefined : sentMs);
};

/** @throws AppStreamError `malformed-response`, which specifies the field that is wrong */
export const parseBody = <Value>(schema: Schema<Value>, response: ServiceResponse): Value => {
  const parsed = safeParse(schema, response.body);
  if (parsed.success) return parsed.data;
  throw malformedResponse(response, parsed.error.path || 'body', parsed.error);
};

/** The failure of a response that breaks the contract. */
export const malformedResponse = ({status}: ServiceResponse, field: string, cause?: unknown) =>
  new AppStreamError('malformed-response', {values: {field}, status, cause});

/** The failure that a response outside 2xx means, with the server's own words. */
export const responseFailure = (
  response: ServiceResponse,
  code: FailureCode = codeOf(response),
  cause?: unknown,
): AppStreamError => {
  const {status, address = 'a request'} = response;
  const {detail, fields} = errorWords(response);
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

/** The contract prints no numbers. These are what services and gateways send (`real-deployments.md`, Error numbers). */
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

type Refusal = Pick<ServiceResponse, 'status' | 'body' | 'isAnonymous'>;

/** The failure of a status outside 2xx. */
export const codeOf = ({status, body, isAnonymous}: Refusal): FailureCode => {
  // The user signs in by a cookie or at a proxy, and can do so again.
  if (status === 401 && isAnonymous) return 'sign-in-expired';
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
const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['id', 'app-id'],
  ['profile', 'profile'],
  ['version', 'version'],
  ['arguments.usd_stage_uri', 'stage-uri'],
]);

/**
 * The server's own words, and the faulty fields of the request. Some services send `message`, `error` or `errors`
 * instead of the documented `detail`. A plain text counts as well, an HTML page does not.
 */
const errorWords = (response: Pick<ServiceResponse, 'body' | 'redact'>) => {
  const {body} = response;
  const given = isObject(body) ? (body.detail ?? body.message ?? body.error ?? body.errors) : body;
  const words = parseEach(errorWord, Array.isArray(given) ? given.slice(0, MAX_WORDS) : [given]);
  const faults = words.map((word): Exclude<typeof word, string> =>
    typeof word === 'string' ? {msg: word} : word,
  );
  const names = faults.map(({loc = []}) => (loc[0] === 'body' ? loc.slice(1) : loc).join('.'));
  const detail = faults
    .map(({msg, message = ''}) => (msg ?? message).trim())
    .filter((text) => text && !isHtml(text))
    .join('; ');
  const fields = names.filter(Boolean).map((name) => `\`${ATTRIBUTES.get(name) ?? name}\``);
  return {
    detail: shownText(detail, response, MAX_DETAIL) || undefined,
    fields: shownText(fields.join(', '), response, MAX_DETAIL),
  };
};

/** The server's own words in the body of an error. */
export const errorDetail = (response: Pick<ServiceResponse, 'body' | 'redact'>) =>
  errorWords(response).detail;

/** Reads the text of a response, of at most `maxLength` bytes. */
export const readBody = async ({body}: Response, maxLength: number = LIMITS.responses.json.length) => {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const {done = true, value} = (await reader?.read()) ?? {};
    if (done) return {text: text + decoder.decode(), isWhole: true};
    text += decoder.decode(value, {stream: true});
    size += value?.length ?? 0;
    if (size <= maxLength) continue;
    await reader?.cancel();
    return {text, isWhole: false};
  }
};

/**
 * The failure of a request about a session that got 404. A gateway that restarts answers in place of the service: its
 * 404 is no answer about the session, so the run asks again.
 * @param isOwn whether the service itself gave the answer
 */
export const missingSession = (response: ServiceResponse, isOwn: boolean, cause?: unknown): AppStreamError =>
  isOwn
    ? responseFailure(response, 'session-not-found', cause)
    : responseFailure(response, 'not-found', cause).withRules({pending: 'briefly', recover: 'briefly'});

/** Some gateways request hours (`real-deployments.md`, `Retry-After` of hours). */
export const MAX_RETRY_AFTER_MS = 5 * 60_000;

/**
 * Parses `Retry-After` to milliseconds (RFC 9110, 10.2.3): seconds, or a date. At most five minutes.
 * @param sentMs the time of the response by the clock of the service. The clock of the device may be hours off, so
 *   without `sentMs` a date that is not within the next five minutes is ignored.
 */
export const parseRetryAfter = (header: string | null, sentMs?: number): number | undefined => {
  const text = header?.trim() ?? '';
  // A browser joins two headers of one name.
  const seconds = /^(\d+(?:\.\d+)?)(?:,|$)/.exec(text)?.[1];
  if (seconds !== undefined) return Math.min(Number(seconds) * 1000, MAX_RETRY_AFTER_MS);
  // `Date.parse` accepts nearly anything, `-5` included. Every form of an HTTP date starts with its weekday.
  const delayMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) - (sentMs ?? Date.now()) : NaN;
  const isPlausible = sentMs !== undefined || (delayMs > 0 && delayMs < MAX_RETRY_AFTER_MS);
  if (Number.isNaN(delayMs) || !isPlausible) return undefined;
  return Math.min(Math.max(0, delayMs), MAX_RETRY_AFTER_MS);
};

/**
 * The failure of a request without a response, whose reason a browser hides. A service that responds to a `no-cors`
 * request does not allow this page to read its responses.
 */
const networkFailure = async ({origin, href}: URL, cause: unknown, signal?: AbortSignal) => {
  // A runtime that is no browser has no origin.
  const isCrossOrigin = 'origin' in globalThis && globalThis.origin !== origin;
  const code = isCrossOrigin && (await respondsAt(href, signal)) ? 'cors' : 'unreachable';
  return new AppStreamError(code, {values: {origin}, cause});
};

/**
 * The address of a path below a base, which keeps its path and query. Each segment is percent-encoded, because versions
 * and profiles may hold `+`, `*` and `/` (`real-deployments.md`, Ids).
 */
export const joinUrl = (base: URL, segments: readonly string[], query: HttpRequest['query'] = []): URL => {
  const url = new URL(base);
  const path = segments.map(encodeSegment).join('/');
  url.pathname = `${withoutSlashes(url.pathname)}/${path}`;
  url.hash = '';
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url;
};

/**
 * Reads the address of a gateway or a portal, which may be relative to the page.
 * @throws AppStreamError `invalid-option`, `mixed-content`
 */
export const readAddress = (
  name: string,
  given: string | URL,
  {location}: {readonly location?: {readonly href: string}} = globalThis,
): URL => {
  const text = String(given).replace(/^ws/, 'http');
  const base = location?.href;
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AppStreamError('invalid-option', {values: {name, expected: 'it is no http address'}});
  if (isMixedContent(url)) throw new AppStreamError('mixed-content', {values: {address: url.origin}});
  return url;
};

/** The address of signaling below a base, which keeps its query. The connector adds `sign_in`. */
export const signalingBelow = (base: URL, path: readonly string[] = []): string =>
  joinUrl(base, path).href.replace(/^http/, 'ws');

/** Whether a name can be a segment of a path, without leading to another one. */
export const isSegment = (name: string): boolean => !/^\.{0,2}$/.test(name) && name.isWellFormed();
