import {randomUUID} from 'node:crypto';
import {failed, ok, skipped, warning, type Finding} from '../../../src/diagnosis/check.ts';
import {joinUrl} from '../../../src/service/http.ts';
import {sentTwice} from '../checks/cors.ts';
import {type Answer, ask} from '../checks/http.ts';
import {checkMixedContent, SIGNALING_ADVICE} from '../checks/mixed-content.ts';
import type {DoctorOptions} from '../options.ts';
import {reachable} from '../reachable.ts';
import {measure, type Row} from '../row.ts';
import type {DoctorSurroundings} from '../surroundings.ts';
import {withScheme} from './recognize.ts';
import {guard} from './service.ts';

/**
 * An NVCF gateway. Its WebSocket takes a machine, so the doctor opens none. A request with the id of no session shows
 * whether the gateway accepts the key and the function.
 */
export async function* checkGateway(
  url: URL,
  options: DoctorOptions,
  {signal}: DoctorSurroundings,
): AsyncGenerator<Row> {
  const {origin, signalingToken: key, functionId, functionVersionId} = options;
  if (!(yield* reachable('gateway', url))) return;
  if (origin !== undefined)
    yield await measure('mixed content', () => checkMixedContent(origin, [url], SIGNALING_ADVICE));
  yield await measure('gateway: function', () => {
    if (!functionId || key === undefined)
      return skipped('Give --function-id, and the key in APP_STREAM_SIGNALING_TOKEN.');
    const headers = {
      authorization: `Bearer ${key}`,
      'function-id': functionId,
      ...(functionVersionId && {'function-version-id': functionVersionId}),
      'nvcf-reqid': randomUUID(),
      ...(origin !== undefined && {origin}),
    };
    const address = joinUrl(withScheme(url, 'http'), ['sign_in']);
    return guard(async () => explainGateway(await ask(address, {headers, signal})));
  });
  yield await measure('signaling', () =>
    skipped(
      'The WebSocket of a gateway takes a machine, so the doctor does not open it. Play the stream in your page, and call `diagnose()` there.',
    ),
  );
}

/** What the answer to a request with the id of no session means. */
export const explainGateway = ({
  status,
  headers,
  body,
}: Pick<Answer, 'status' | 'headers' | 'body'>): Finding => {
  const said = body.trim() && `: ${body.trim().slice(0, 300)}`;
  if (status === 404 && /no existing session/i.test(body))
    return sentTwice({headers}, 'GET /sign_in') ?? ok('The gateway accepts the key and the function.');
  const failure = (text: string, advice: string) => failed(`${text} (${status}${said}).`, advice);
  switch (status) {
    case 401:
      return failure('The gateway refuses the key', 'Create a new key with the scope `invoke_function`.');
    case 403:
      return failure('The key must not use the function', 'Allow the function for the key or its account.');
    case 404:
      return failure(
        'The gateway does not know the function',
        'Correct --function-id and --function-version-id.',
      );
    case 429:
      return warning(`The gateway limits requests (429${said}).`, 'Try again later.');
    case 501:
      return failure('The function does not stream', 'Deploy it as a function of the type STREAMING.');
    default:
      return failure('The gateway answers unexpectedly', 'Check the address, and the log of the gateway.');
  }
};
