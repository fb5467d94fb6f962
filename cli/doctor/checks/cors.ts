import {failed, ok, skipped, warning, type Finding} from '../../../src/diagnosis/check.ts';
import {joinUrl} from '../../../src/service/http.ts';

export interface CorsSubject {
  readonly serviceUrl: URL;
  readonly catalogueUrl: URL;
  readonly origin: string | undefined;
  /** The names of the headers that requests carry, in lower case. */
  readonly headers: readonly string[];
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
  if (!origin) return skipped('Give --origin with the origin of your page.');
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

const checkPreflight = async (
  {base, method, path, headers}: Preflight,
  origin: string,
  signal: AbortSignal,
): Promise<Finding | undefined> => {
  const url = joinUrl(base, path);
  const response = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers.join(', '),
    },
    signal,
  });
  const request = `The preflight request for ${method} ${url.pathname}`;
  if (!response.ok)
    return failed(
      `${request} from ${origin} is answered with ${response.status}.`,
      `Allow ${origin} in the CORS settings of the gateway, and let it answer OPTIONS with 204 before it checks the sign-in: browsers send no token with a preflight request.`,
    );
  if (!allowsOrigin(response, origin))
    return failed(`${request} does not allow ${origin}.`, adviceFor(origin));
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

const checkResponse = async ({catalogueUrl, signal}: CorsSubject, origin: string): Promise<Finding> => {
  const url = joinUrl(catalogueUrl, ['cfg', 'apps']);
  const response = await fetch(url, {headers: {origin}, signal});
  await response.body?.cancel();
  if (!allowsOrigin(response, origin))
    return failed(
      `The response to GET ${url.pathname} (status ${response.status}) does not allow ${origin}.`,
      adviceFor(origin),
    );
  if (
    !readList(response, 'access-control-expose-headers').some(
      (name) => name === '*' || name === 'retry-after',
    )
  )
    return warning(
      `${origin} may use the service, but cannot read Retry-After.`,
      'Add Retry-After to Access-Control-Expose-Headers, so that the element waits as long as the service asks.',
    );
  return ok(`${origin} may use the service.`);
};

const adviceFor = (origin: string) =>
  `Let the gateway add \`Access-Control-Allow-Origin: ${origin}\` to every response, those with errors included.`;

const allowsOrigin = ({headers}: Response, origin: string) => {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin;
};

const readList = ({headers}: Response, name: string) =>
  (headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase());
