import {failed, ok, unknown, warning, type Finding} from '../../../src/diagnosis/check.ts';
import {joinUrl} from '../../../src/service/http.ts';
import {type Answer, sendQuery} from './http.ts';
import {readAnswer, readRedirect} from './signed-out.ts';

export interface CorsSubject {
  readonly serviceUrl: URL;
  readonly catalogueUrl: URL;
  readonly origin: string | undefined;
  /** The names of the headers that requests carry, in lower case. */
  readonly headers: readonly string[];
  /** The cookie of the user, which browsers send with each request but not with a preflight request. */
  readonly cookie: string | undefined;
  readonly signal: AbortSignal;
}

/** One request that the browser asks permission for. */
interface Preflight {
  readonly base: URL;
  readonly method: string;
  readonly path: readonly string[];
  readonly headers: readonly string[];
}

/** Sends the preflight requests of a browser on a page of the origin, and reads one real response. */
export const checkCors = async (subject: CorsSubject): Promise<Finding> => {
  const {serviceUrl, catalogueUrl, origin, headers} = subject;
  if (!origin) return unknown('Give --origin with the origin of your page.');
  if (origin === serviceUrl.origin && origin === catalogueUrl.origin)
    return ok('Page and service have the same origin.');
  const preflights: Preflight[] = [
    {base: serviceUrl, method: 'POST', path: ['stream'], headers: ['content-type', ...headers]},
    {base: serviceUrl, method: 'DELETE', path: ['stream'], headers: ['content-type', ...headers]},
    ...(headers.length ? [{base: catalogueUrl, method: 'GET', path: ['cfg', 'apps'], headers}] : []),
  ];
  for (const preflight of preflights) {
    const finding = await checkPreflight(preflight, origin, subject.signal);
    if (finding) return finding;
  }
  return checkResponse(subject, origin);
};

/** Sends one preflight request. Resolves with `undefined` if a browser would send the request after it. */
export const checkPreflight = async (
  {base, method, path, headers}: Preflight,
  origin: string,
  signal: AbortSignal,
): Promise<Finding | undefined> => {
  const url = joinUrl(base, path);
  const response = await sendQuery(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      ...(headers.length > 0 && {'access-control-request-headers': headers.join(', ')}),
    },
    signal,
  });
  const request = `The preflight request for ${method} ${url.pathname}`;
  if (response.status < 200 || response.status > 299)
    return failed(
      `${request} from ${origin} is answered with ${describeStatus(response, url)}.`,
      `Allow ${origin} in the CORS settings of the gateway, and let it answer OPTIONS with 204 before it checks the sign-in: browsers send no token with a preflight request.`,
    );
  const twice = sentTwice(response, request);
  if (twice) return twice;
  if (!allowsOrigin(response, origin))
    return failed(`${request} does not allow ${origin}.`, originAdvice(origin));
  const methods = readList(response, 'access-control-allow-methods');
  if (!methods.includes('*') && !methods.includes(method.toLowerCase()))
    return failed(`${request} does not allow ${method}.`, `Add ${method} to Access-Control-Allow-Methods.`);
  const allowed = readList(response, 'access-control-allow-headers');
  // The wildcard does not include this header (Fetch, CORS protocol).
  const missing = headers.filter(
    (name) => !allowed.includes(name) && !(allowed.includes('*') && name !== 'authorization'),
  );
  if (missing.length)
    return failed(
      `${request} does not allow the header ${missing.join(', ')}.`,
      `Add ${missing.join(', ')} to Access-Control-Allow-Headers.`,
    );
  return undefined;
};

const checkResponse = async (
  {catalogueUrl, cookie, signal}: CorsSubject,
  origin: string,
): Promise<Finding> => {
  const url = joinUrl(catalogueUrl, ['cfg', 'apps']);
  const response = await sendQuery(url, {headers: {origin, ...(cookie && {cookie})}, signal});
  const twice = sentTwice(response, `GET ${url.pathname}`);
  if (twice) return twice;
  if (!allowsOrigin(response, origin))
    return failed(
      `The response to GET ${url.pathname} (${describeStatus(response, url)}) does not allow ${origin}.`,
      originAdvice(origin),
    );
  const refused = cookie === undefined ? undefined : refusesCookies(response, origin, 'service');
  if (refused) return refused;
  if (
    !readList(response, 'access-control-expose-headers').some(
      (name) => name === '*' || name === 'retry-after',
    )
  )
    return warning(
      `${origin} may use the service, but cannot read Retry-After.`,
      'Add Retry-After to Access-Control-Expose-Headers, so that the element waits as long as the service asks.',
    );
  return ok(
    cookie === undefined
      ? `${origin} may use the service.`
      : `${origin} may use the service with cookies, if both are of one site and the page sets \`credentials="include"\`.`,
  );
};

/** The status of a response, and where it redirects to. */
const describeStatus = (answer: Answer, url: URL): string => {
  const target = readRedirect(readAnswer(url, answer));
  return target === undefined ? `status ${answer.status}` : `${answer.status}, a redirect to ${target}`;
};

/** Whether a browser keeps a response to a request with cookies from the page. */
export const refusesCookies = (
  answer: Answer,
  origin: string,
  server: 'service' | 'portal',
): Finding | undefined => {
  if (!allowsOrigin(answer, origin) || answer.headers.get('access-control-allow-origin') === '*')
    return failed(`The ${server} does not allow ${origin} with cookies.`, originAdvice(origin));
  if (answer.headers.get('access-control-allow-credentials') !== 'true')
    return failed(
      `The ${server} allows no cookies of another origin.`,
      `Let the ${server} send \`Access-Control-Allow-Credentials: true\`.`,
    );
  return undefined;
};

/** Browsers refuse a response with the header twice, whatever the values are. `fetch` joins them by commas. */
export const sentTwice = ({headers}: Pick<Answer, 'headers'>, request: string): Finding | undefined => {
  const allowed = headers.get('access-control-allow-origin');
  if (!allowed?.includes(',')) return undefined;
  return failed(
    `${request} is answered with Access-Control-Allow-Origin twice (${allowed}).`,
    'The service and a proxy both send CORS headers: hide one, in nginx with `proxy_hide_header Access-Control-Allow-Origin`.',
  );
};

export const originAdvice = (origin: string) =>
  `Let the gateway add \`Access-Control-Allow-Origin: ${origin}\` to every response, those with errors included.`;

export const allowsOrigin = ({headers}: Pick<Answer, 'headers'>, origin: string) => {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin;
};

const readList = ({headers}: Answer, name: string) =>
  (headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase());
