import {randomUUID} from 'node:crypto';
import {failedWith, ok, unknown, warning, type Finding} from '../../../src/diagnosis/check.ts';
import {joinUrl} from '../../../src/service/http.ts';
import {type FunctionFields, probeGateway} from '../../../src/service/connection-types/nvcf.ts';
import {allowsOrigin, originAdvice, sentTwice} from '../checks/cors.ts';
import {sendQuery, runCheck} from '../checks/http.ts';
import {checkMixedContent, SIGNALING_ADVICE} from '../checks/mixed-content.ts';
import {checkReachable} from '../checks/network.ts';
import type {DoctorOptions, DoctorRun} from '../options.ts';
import {checkMedia} from '../playback.ts';
import {measure, type Row} from '../row.ts';
import {withScheme} from './recognize.ts';

/**
 * An NVCF gateway. With a key and a function, the doctor opens one WebSocket, which takes one machine, as the page of
 * the user does.
 */
export async function* checkGateway(url: URL, options: DoctorOptions, run: DoctorRun): AsyncGenerator<Row> {
  const {origin, signalingToken: key, functionId, functionVersionId} = options;
  const {signal} = run;
  const gateway = withScheme(url, 'http');
  if (!(yield* checkReachable('gateway', gateway))) return;
  if (origin !== undefined)
    yield await measure('mixed content', () => checkMixedContent(origin, [url], SIGNALING_ADVICE));
  yield await measure('gateway: CORS', () => runCheck(() => checkGatewayCors(gateway, origin, signal)));
  if (!functionId || key === undefined) {
    const why =
      'Give --function-id, and the key in APP_STREAM_SIGNALING_TOKEN. Then the doctor takes one machine.';
    yield await measure('gateway: function', () => unknown(why));
    return;
  }
  const fields = {'function-id': functionId, 'function-version-id': functionVersionId};
  const probe = await measure('gateway: function', () =>
    runCheck(() => checkFunction(gateway, key, fields, signal)),
  );
  yield probe;
  if (probe.outcome === 'failed') return;
  const setup = {attributes: {}, gateway: {gateway: gateway.href, functionId, functionVersionId, key}};
  yield* checkMedia(setup, options, run);
}

/** Checks the key and the function, as the element does before its first socket. */
const checkFunction = async (
  gateway: URL,
  key: string,
  fields: FunctionFields,
  signal: AbortSignal,
): Promise<Finding> => {
  const answer = await probeGateway(gateway, key, fields, signal);
  switch (answer.kind) {
    case 'good':
      return ok('The gateway accepts the key and the function.');
    case 'refused':
      return failedWith(answer.error);
    case 'unknown':
      return warning(
        'The gateway does not answer whether it accepts the key and the function.',
        'Let each proxy before the gateway forward GET requests to `/sign_in` with their headers.',
      );
    default:
      return answer satisfies never;
  }
};

/** A page reads why the gateway refused a socket only if CORS allows it. The video plays without. */
const checkGatewayCors = async (
  gateway: URL,
  origin: string | undefined,
  signal: AbortSignal,
): Promise<Finding> => {
  if (origin === undefined) return unknown('Give --origin with the origin of your page.');
  // The id of no session: the gateway must not start a machine if a proxy adds a key.
  const headers = {origin, 'nvcf-reqid': randomUUID()};
  const answer = await sendQuery(joinUrl(gateway, ['sign_in']), {headers, signal});
  const twice = sentTwice(answer, 'GET /sign_in');
  if (twice) return twice;
  if (allowsOrigin(answer, origin)) return ok(`${origin} may read why the gateway refuses a socket.`);
  return warning(`${origin} cannot read why the gateway refuses a socket.`, originAdvice(origin));
};
