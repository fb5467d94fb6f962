import {AppStreamError} from '../../errors/app-stream-error.ts';
import {randomId} from '../../platform/text.ts';
import {codeOf, errorDetail, retryAfterOf, sendRequest, type ServiceResponse} from '../http.ts';

/** The fields by which the gateway finds a function. */
export type FunctionFields = Readonly<Record<'function-id' | 'function-version-id', string | undefined>>;

/** What the gateway answers about a key and a function: both are good, a refusal, or nothing that a page can read. */
export type ProbeAnswer =
  | {readonly kind: 'good'}
  | {readonly kind: 'refused'; readonly error: AppStreamError}
  | {readonly kind: 'unknown'};

/** How long the gateway may take to respond, in milliseconds. */
const RESPONSE_MS = 10_000;
/** A proxy answers with these statuses if it does not know the request, or does not reach the gateway. */
const UNCLEAR: readonly number[] = [400, 405, 426, 502, 504];
/** The gateway looks up the request id last, so this answer means that everything else is good. */
const NO_SESSION = /no existing session/i;

/**
 * Asks the gateway about a key and a function, with a random request id. This takes no machine.
 * @throws the signal's reason when aborted
 */
export const probeGateway = async (
  gateway: URL,
  key: string,
  fields: FunctionFields,
  signal: AbortSignal,
): Promise<ProbeAnswer> => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const headers = Object.fromEntries([...given, ['nvcf-reqid', randomId()]]);
  const request = {base: gateway, path: ['sign_in'], signal, limitMs: RESPONSE_MS};
  let response: ServiceResponse;
  try {
    // The gateway must neither read nor set the cookie of a session.
    response = await sendRequest(request, {token: key, headers, credentials: 'omit'});
  } catch {
    signal.throwIfAborted();
    return {kind: 'unknown'};
  }
  const {status, body} = response;
  const detail = errorDetail(body);
  const isMissing = status === 404;
  if (status < 400 || (isMissing && NO_SESSION.test(JSON.stringify(body ?? '')))) return {kind: 'good'};
  // The gateway gives a reason for a function that it does not have. A proxy before it may not know the path.
  if (UNCLEAR.includes(status) || (isMissing && !detail)) return {kind: 'unknown'};
  const error = new AppStreamError(isMissing ? 'app-not-found' : codeOf(response), {
    values: {status, name: fields['function-id'] ?? ''},
    status,
    detail,
    retryAfterMs: retryAfterOf(response),
  });
  return {kind: 'refused', error};
};
