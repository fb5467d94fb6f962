import {hostname, networkInterfaces} from 'node:os';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {HttpError, type HttpResponse} from './http-response.ts';

/**
 * Whether a page may use the service. Allowed are pages from this machine (loopback or one of its addresses) and pages
 * from the listed origins. Otherwise any page on the web could start sessions on the developer's machine.
 *
 * A request without an Origin header does not come from another page. It comes from a test, from curl or from the
 * page's own GET.
 */
export function isOriginAllowed(origin: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  const host = URL.canParse(origin) ? new URL(origin).hostname.replace(/^\[|\]$/g, '') : '';
  return isLoopback(host) || isOwnAddress(host) || (host !== '' && host === hostname().toLowerCase());
}

export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d+){3}$/.test(host)
  );
}

/** Whether `address` belongs to this machine. */
export function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((entry) => entry.address === address));
}

/** Sets the headers that let an allowed page read the response. Throws for every other page. */
export function applyCors(request: IncomingMessage, response: ServerResponse, allowed: readonly string[]) {
  const {origin, host} = request.headers;
  response.setHeader('Vary', 'Origin');
  // After DNS rebinding, a foreign page sends same-origin requests without an Origin header. The Host header reveals
  // the page.
  const requestOrigin = origin ?? (host && `http://${host}`);
  if (!isOriginAllowed(requestOrigin, allowed))
    throw new HttpError(403, `Origin ${requestOrigin} is not allowed`);
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
}

/** Responds to OPTIONS: to a preflight request, or to a request for the methods of a resource. */
export function createOptionsResponse(request: IncomingMessage, methods: readonly string[]): HttpResponse {
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (request.headers['access-control-request-method'] === undefined) {
    return {status: 204, headers: {Allow: allow}};
  }
  return {
    status: 204,
    headers: {
      Allow: allow,
      'Access-Control-Allow-Methods': allow,
      'Access-Control-Allow-Headers':
        request.headers['access-control-request-headers'] ?? 'Authorization, Content-Type',
      'Access-Control-Max-Age': '600',
    },
  };
}
