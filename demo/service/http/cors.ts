import type {IncomingMessage, ServerResponse} from 'node:http';
import {HttpFailure, type Answer} from './answer.ts';
import {isOriginAllowed} from './origins.ts';

/** Sets the headers that let an allowed page read the answer; refuses every other page. */
export function applyCors(
  request: IncomingMessage,
  response: ServerResponse,
  allowed: readonly string[],
): void {
  const {origin, host} = request.headers;
  response.setHeader('Vary', 'Origin');
  // A foreign page whose name was made to lead here (DNS rebinding) reads as if it were its own, and names no origin.
  const asking = origin ?? (host && `http://${host}`);
  if (!isOriginAllowed(asking, allowed)) throw new HttpFailure(403, `Origin ${asking} is not allowed`);
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
}

/** The answer to OPTIONS: a preflight, or a plain question for the methods of a resource. */
export function optionsAnswer(request: IncomingMessage, methods: readonly string[]): Answer {
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
