import {failure} from '../errors/app-stream-error.ts';
import {redact} from '../errors/redact.ts';
import type {Answer} from './answer.ts';
import {isMixedContent} from '../network/is-mixed-content.ts';
import {isOffline} from '../network/is-offline.ts';
import {bodyText} from './body-text.ts';
import {joinUrl} from './join-url.ts';

/** A bearer token, or a function that gives one; the function is asked once more when the service answers 401. */
export type Token = string | (() => string | Promise<string>);

export interface HttpOptions {
  readonly token?: Token | undefined;
  /** How cookies travel. Default `same-origin`, as in `fetch`. */
  readonly credentials?: RequestCredentials | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly base: URL;
  readonly path: readonly string[];
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Without an answer for so long, in milliseconds, the request fails with `no-answer`. */
  readonly limitMs: number;
}

/**
 * One question to the service, with the token in its header.
 * @throws AppStreamError `token-failed`, `mixed-content`, `offline`, `cors`, `unreachable`, `no-answer`; the signal's reason when aborted.
 */
export const ask = async (request: HttpRequest, options: HttpOptions): Promise<Answer> => {
  const {token} = options;
  if (typeof token !== 'function') return send(request, options, token || undefined);
  const anew = async () => {
    const text = await tokenText(token);
    lastTexts.set(token, text);
    return text;
  };
  // What ends a session must be on its way before a closing page stops, so it waits for no token while one is at hand.
  const text = request.method === 'DELETE' && lastTexts.has(token) ? lastTexts.get(token) : await anew();
  const first = await send(request, options, text);
  return first.status === 401 ? send(request, options, await anew()) : first;
};

/** What each function gave last. */
const lastTexts = new WeakMap<Exclude<Token, string>, string | undefined>();

/** The text of a token now. @throws AppStreamError `token-failed`, with what the page's function threw as its cause. */
export const tokenText = async (token: Token | undefined): Promise<string | undefined> => {
  try {
    return (typeof token === 'function' ? await token() : token) || undefined;
  } catch (cause) {
    throw await failure('token-failed', {cause});
  }
};

const send = async (
  request: HttpRequest,
  options: HttpOptions,
  token: string | undefined,
): Promise<Answer> => {
  const {method = 'GET', base, path, query, body, signal, limitMs} = request;
  const url = joinUrl(base, path, query);
  if (isMixedContent(url)) throw await failure('mixed-content', {values: {address: url.origin}});
  const headers = new Headers({accept: 'application/json'});
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const {fetch = globalThis.fetch} = options;
  // Not `AbortSignal.timeout`: that and all that hangs on it stay in memory for so long, answer or none.
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort();
  }, limitMs);
  let response: Response | undefined;
  try {
    response = await fetch(url, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      // A page that goes away must still be able to end its session.
      keepalive: method === 'DELETE',
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
      ...(options.credentials ? {credentials: options.credentials} : {}),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: parseText(await bodyText(response), token),
    };
  } catch (cause) {
    signal?.throwIfAborted();
    if (limit.signal.aborted) throw await failure('no-answer', {cause});
    if (isOffline()) throw await failure('offline', {cause});
    // An answer that breaks off was one that the page may read. A fetch of the page's own may lead anywhere: nothing can be
    // found out beside it.
    throw await (response || options.fetch ? unreachable(url, cause) : networkFailure(url, cause, signal));
  } finally {
    clearTimeout(timer);
  }
};

const unreachable = ({origin}: URL, cause: unknown) =>
  failure('unreachable', {values: {origin}, detail: String(cause), cause});

/** Whether it is `cors` or `unreachable`; what finds out is not among what every page loads. */
const networkFailure = (url: URL, cause: unknown, signal?: AbortSignal) =>
  import('./network-failure.ts').then(
    (loaded) => loaded.networkFailure(url, cause, signal),
    () => unreachable(url, cause),
  );

/** What an answer says in words: a token that is repeated in them is not passed on. */
const WORDS: ReadonlySet<string> = new Set(['detail', 'msg', 'message']);

const parseText = (text: string, token: string | undefined): unknown => {
  if (!text) return undefined;
  try {
    return JSON.parse(text, (key, value: unknown) =>
      typeof value === 'string' && WORDS.has(key) ? redact(value, token) : value,
    );
  } catch {
    // Not JSON: the text itself is what the schema will refuse, and what an error shows.
    return redact(text, token);
  }
};
