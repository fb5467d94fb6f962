import {AppStreamError} from '../../errors/app-stream-error.ts';
import {withinLimit} from '../../platform/abort.ts';
import {isMixedContent, withoutSlashes} from '../../platform/address.ts';
import {readBody, type ServiceResponse} from '../http.ts';

/** How long a gateway or a portal may take to answer a question, in milliseconds. */
export const ANSWER_MS = 10_000;

/**
 * Reads an address of a road.
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
  url.hash = '';
  return url;
};

/** An address below another one, which keeps its path and its query. */
export const below = (base: URL, path: string): URL => {
  const url = new URL(base);
  url.pathname = `${withoutSlashes(url.pathname)}/${path}`;
  return url;
};

/** The address of signaling below a base. The connector adds `sign_in`. */
export const signalingBelow = (base: URL, path = ''): string => below(base, path).href.replace(/^http/, 'ws');

/**
 * Sends a request, and reads the text of its response.
 * @throws TypeError if there is no response, `LimitError` after the limit; the signal's reason when aborted
 */
export const ask = async (
  url: URL,
  {signal, limitMs = ANSWER_MS, ...init}: RequestInit & {readonly limitMs?: number},
): Promise<ServiceResponse> => {
  const ended = new AbortController();
  const signals = signal ? [signal, ended.signal] : [ended.signal];
  const send = async () => {
    const response = await fetch(url, {cache: 'no-store', ...init, signal: AbortSignal.any(signals)});
    return {status: response.status, headers: response.headers, body: parse(await readBody(response))};
  };
  try {
    return await withinLimit(send, {limitMs, ...(signal ? {signal} : {})});
  } finally {
    ended.abort();
  }
};

/** JSON, or else the text itself. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
