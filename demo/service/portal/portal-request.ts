import type {IncomingMessage} from 'node:http';
import {readPathBehind} from '../http/address-switches.ts';
import {readCookies} from '../http/service-request.ts';

/** An id token that the portal refuses. */
const EXPIRED_TOKEN = 'expired';

const REQUEST_COOKIE = 'nvcf-request-id';
/** A session lives this long, in seconds. */
const MAX_AGE = 28_800;

/**
 * Returns the user of the request: the value of the cookie `id_token`. Returns undefined without a sign-in. A demo
 * with a token accepts no other value.
 */
export function readUser({headers}: IncomingMessage, token: string | undefined): string | undefined {
  const [user] = readCookies(headers.cookie, 'id_token');
  if (!user || user === EXPIRED_TOKEN || user.length > 4096) return undefined;
  return token === undefined || user === token ? user : undefined;
}

/** Returns the path below the portal. Its prefix `/api` can be left out. */
export function readPortalPath(segments: readonly string[]): readonly string[] | undefined {
  const path = readPathBehind(segments, 'portal');
  return path?.[0] === 'api' ? path.slice(1) : path;
}

/** Reads the session's cookie. Returns undefined if there is none. An empty one hides the others, as in the portal. */
export function readRequestId({headers}: IncomingMessage): string | undefined {
  const values = readCookies(headers.cookie, REQUEST_COOKIE);
  return values.includes('') ? '' : values[0];
}

/** Sets the session's cookie for one path. A page cannot read it. */
export function setRequestId(requestId: string, path: string): Readonly<Record<string, string>> {
  return {'Set-Cookie': `${REQUEST_COOKIE}=${requestId}; HttpOnly; Max-Age=${MAX_AGE}; Path=${path}`};
}

/**
 * Sets an empty cookie for the folder of the request, for a short time. After a request to `…/sessions/{id}`, that hides the
 * cookie of each session.
 */
export function clearRequestId(): Readonly<Record<string, string>> {
  return {'Set-Cookie': `${REQUEST_COOKIE}=""; Max-Age=1`};
}

/** The path of a request as it was sent. */
export function rawPathOf({url = '/'}: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}
