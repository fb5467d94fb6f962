import {AppStreamError} from '../../errors/app-stream-error.ts';
import {redact} from '../../errors/redact.ts';
import {randomId} from '../../platform/text.ts';
import {retryAfterOf} from '../http.ts';
import {codeOf, errorDetail} from '../response-failure.ts';
import {ask, below, parse} from './road-request.ts';

/** The fields by which the gateway finds a function. */
export type FunctionFields = Readonly<Record<'function-id' | 'function-version-id', string | undefined>>;

/** What the gateway says about a key and a function: both are good, a refusal, or nothing that a page can read. */
export type ProbeAnswer =
  | {readonly kind: 'good'}
  | {readonly kind: 'refused'; readonly error: AppStreamError}
  | {readonly kind: 'unknown'};

/** The gateway looks up the request id last, so this answer means that everything else is good. */
const NO_SESSION = /no existing session/i;

/**
 * Asks the gateway about a key and a function, with a random request id. This takes no machine.
 * @throws the signal's reason when aborted
 */
export const probe = async (
  gateway: URL,
  key: string,
  fields: FunctionFields,
  signal: AbortSignal,
): Promise<ProbeAnswer> => {
  const headers = new Headers({authorization: `Bearer ${key}`, 'nvcf-reqid': randomId()});
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) headers.set(name, value);
  try {
    const response = await ask(below(gateway, 'sign_in'), {
      headers,
      signal,
      // The gateway must neither read nor set the cookie of a session.
      credentials: 'omit',
      redirect: 'error',
    });
    const {status} = response;
    const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body ?? '');
    if (status < 400 || (status === 404 && NO_SESSION.test(text))) return {kind: 'good'};
    const error = new AppStreamError(status === 404 ? 'app-not-found' : codeOf(status), {
      values: {status, name: fields['function-id'] ?? ''},
      status,
      detail: errorDetail(parse(redact(text, key))),
      retryAfterMs: retryAfterOf(response),
    });
    return {kind: 'refused', error};
  } catch {
    signal.throwIfAborted();
    return {kind: 'unknown'};
  }
};
