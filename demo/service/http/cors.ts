import type {IncomingMessage, ServerResponse} from 'node:http';
import {HttpError, type HttpResponse} from './http-response.ts';
import {isOriginAllowed} from './origins.ts';

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
