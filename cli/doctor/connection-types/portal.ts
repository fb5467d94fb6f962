import {failed, ok, unknown, type Finding} from '../../../src/diagnosis/check.ts';
import {joinUrl} from '../../../src/service/http.ts';
import {checkPreflight, refusesCookies, sentTwice} from '../checks/cors.ts';
import {type Answer, sendQuery, runCheck} from '../checks/http.ts';
import {basicAdvice, explainSignedOut, readAnswer} from '../checks/signed-out.ts';
import {checkReachable} from '../checks/network.ts';
import {checkMixedContent, HTTP_ADVICE} from '../checks/mixed-content.ts';
import type {DoctorOptions, DoctorRun} from '../options.ts';
import {measure, type Row} from '../row.ts';

/** A portal. The session belongs to a user who has signed in, so the doctor creates none. */
export async function* checkPortal(
  url: URL,
  options: DoctorOptions,
  {signal}: DoctorRun,
): AsyncGenerator<Row> {
  const {origin, appId, headers} = options;
  if (!(yield* checkReachable('portal', url))) return;
  if (origin !== undefined)
    yield await measure('mixed content', () => checkMixedContent(origin, [url], HTTP_ADVICE));
  let applications: Answer | undefined;
  const sent = {...headers, ...(origin !== undefined && {origin})};
  const http = await measure('portal: HTTP', () =>
    runCheck(async () => {
      applications = await sendQuery(joinUrl(url, ['apps', '']), {headers: sent, signal});
      return ok('The portal answers with HTTP.');
    }),
  );
  yield http;
  const answer = applications;
  if (!answer) return;
  yield await measure('portal: CORS', () => runCheck(() => checkPortalCors(answer, url, origin, signal)));
  const signIn = await measure('portal: sign in', () => checkPortalSignIn(answer, url, headers));
  yield signIn;
  if (signIn.outcome === 'ok' && appId)
    yield await measure('portal: application', () =>
      runCheck(async () =>
        checkApplication(await sendQuery(joinUrl(url, ['apps', appId]), {headers: sent, signal}), appId),
      ),
    );
  yield await measure('session', () =>
    unknown(
      'A session of a portal belongs to a user, so the doctor creates none. Play the stream in your page, and call `diagnose()` there.',
    ),
  );
}

/** @param answer the response to a GET request from the origin */
const checkPortalCors = async (
  answer: Answer,
  url: URL,
  origin: string | undefined,
  signal: AbortSignal,
): Promise<Finding> => {
  if (origin === undefined) return unknown('Give --origin with the origin of your page.');
  if (origin === url.origin) return ok('Page and portal have the same origin.');
  const twice = sentTwice(answer, 'GET /apps/');
  if (twice) return twice;
  const refused = refusesCookies(answer, origin, 'portal');
  if (refused) return refused;
  // A browser sends a preflight request for this method only. Without it no page can end its session.
  const preflight = {base: url, method: 'DELETE', path: ['sessions', 'doctor', 'sign_in'], headers: []};
  const refusal = await checkPreflight(preflight, origin, signal);
  if (refusal) return refusal;
  return ok(
    `${origin} may use the portal, if both are of one site. Browsers send no cookie from another site.`,
  );
};

const checkPortalSignIn = (answer: Answer, url: URL, headers: DoctorOptions['headers']): Finding => {
  const {status} = answer;
  const received = readAnswer(url, answer);
  if (status === 200) return ok('The portal knows the user.');
  if (status === 401 || status === 403)
    return unknown(
      `The portal asks for a sign-in (${status}). ${basicAdvice(status, received.challenge) ?? 'Give its cookie by `--header` to check as a user.'}`,
    );
  return (
    explainSignedOut(received, {headers}) ??
    failed(`GET /apps/ is answered with ${status}.`, 'Check the prefix of the address, usually `/api`.')
  );
};

const checkApplication = ({status}: Answer, appId: string): Finding =>
  status === 200
    ? ok(`The portal publishes ${appId}.`)
    : failed(
        `The portal answers ${status} for the application ${appId}.`,
        'Correct --app-id, or publish it.',
      );
