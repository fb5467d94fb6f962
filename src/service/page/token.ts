import {AppStreamError} from '../../errors/app-stream-error.ts';
import {withinLimit} from '../../platform/within-limit.ts';

/** A bearer token, or a function that returns one. The function is called once more if the service answers 401. */
export type Token = string | (() => string | Promise<string>);

/** How long a token function may take by default, in milliseconds. */
export const TOKEN_MS = 30_000;

/** Firefox and Node quote the value of a header that they refuse, so a token is checked before it becomes one. */
const USABLE = /^[\x21-\x7e]+$/;

/**
 * The present token. `undefined` if the page has none.
 * @throws AppStreamError `token-failed` with the page's exception as its cause, `token-unusable` without a cause; the
 *   signal's reason when aborted.
 */
export const resolveToken = async (
  token: Token | undefined,
  {limitMs = TOKEN_MS, signal}: {readonly limitMs?: number; readonly signal?: AbortSignal | undefined} = {},
): Promise<string | undefined> =>
  readToken(typeof token === 'function' ? await callToken(token, limitMs, signal) : token);

/** Checks a token of the page, whose types may not hold. Removes the line break that a token from a file may end with. */
export const readToken = (given: unknown): string | undefined => {
  const token = typeof given === 'string' ? given.trim() : (given ?? '');
  if (token === '') return undefined;
  if (typeof token !== 'string' || !USABLE.test(token)) throw new AppStreamError('token-unusable');
  return token;
};

const callToken = async (token: Exclude<Token, string>, limitMs: number, signal: AbortSignal | undefined) => {
  try {
    return await withinLimit(token, {limitMs, signal});
  } catch (cause) {
    signal?.throwIfAborted();
    throw new AppStreamError('token-failed', {values: {name: 'token'}, cause});
  }
};
