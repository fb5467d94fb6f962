import * as z from 'zod/mini';
import {readAddressSwitches} from '../http/address-switches.ts';
import type {HttpResponse, Resource} from '../http/http-response.ts';
import {readJsonBody} from '../http/read-body.ts';
import type {ServiceRequest} from '../http/service-request.ts';
import {validate} from '../http/validate.ts';
import {PORTAL_APPS} from './portal-apps.ts';
import {
  clearRequestId,
  rawPathOf,
  readPortalPath,
  readRequestId,
  readUser,
  setRequestId,
} from './portal-request.ts';
import {PortalSession} from './portal-session.ts';
import type {PortalSessions} from './portal-sessions.ts';
import {portalSwitchesSchema} from './portal-switches.ts';

interface PortalOptions {
  readonly sessions: PortalSessions;
  /** The id token that the portal accepts (default: each). */
  readonly token: string | undefined;
}

type Answer = (user: string) => HttpResponse | Promise<HttpResponse>;

const createSchema = z.object({app_id: z.string().check(z.maxLength(200))});
const pageSchema = z.object({
  status: z.optional(z.enum(['ALIVE', 'CONNECTING', 'ACTIVE', 'IDLE', 'STOPPED', 'EXPIRED', 'FAILED'])),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(5)), 25),
});
const patchSchema = z.object({error: z.string().check(z.maxLength(4000))});

/** Returns the resource at a path of the portal. All of them need the cookie of a signed-in user. */
export function findPortalResource(request: ServiceRequest, options: PortalOptions): Resource | undefined {
  const path = readPortalPath(request.segments);
  const handlers = path && findHandlers(path, request, options);
  if (!handlers) return undefined;
  const signIn = (answer: Answer) => () => {
    const user = readUser(request.message, options.token);
    return user === undefined ? {status: 401, body: {detail: 'Not authenticated'}} : answer(user);
  };
  return Object.fromEntries<ReturnType<typeof signIn>>(
    Object.entries(handlers).map(([method, answer]) => [method, signIn(answer)]),
  );
}

type Handlers = Readonly<Partial<Record<keyof Resource, Answer>>>;

function findHandlers(
  [collection, id, last, ...rest]: readonly string[],
  request: ServiceRequest,
  {sessions}: PortalOptions,
): Handlers | undefined {
  if (rest.length > 0) return undefined;
  if (collection === 'apps') return findAppHandlers(id, last);
  if (collection !== 'sessions') return undefined;
  const {message} = request;
  if (id === undefined)
    return {POST: () => redirectToSlash(message.url), GET: () => redirectToSlash(message.url)};
  if (id === '') {
    return last === undefined
      ? {
          POST: (user) => createSession(user, request, sessions),
          GET: (user) => listSessions(user, request, sessions),
        }
      : undefined;
  }
  if (last === undefined) return {DELETE: async (user) => endByPath(sessions.find(id, user), sessions)};
  if (last === '') return {PATCH: (user) => noteError(sessions.find(id, user), request)};
  if (last === 'faults') return {POST: (user) => startFaults(sessions.find(id, user))};
  if (last !== 'sign_in') return undefined;
  return {
    HEAD: (user) => renewCookie(sessions.find(id, user), rawPathOf(message)),
    DELETE: (user) => endByCookie(sessions.find(id, user), request, sessions),
  };
}

function findAppHandlers(id: string | undefined, last: string | undefined): Handlers | undefined {
  if (last !== undefined) return undefined;
  if (!id) return {GET: () => ({status: 200, body: createPage(PORTAL_APPS, 1, PORTAL_APPS.length)})};
  const app = PORTAL_APPS.find((entry) => entry.id === id);
  return {GET: () => (app ? {status: 200, body: app} : {status: 404, text: 'Application not found.'})};
}

function redirectToSlash(url = '/'): HttpResponse {
  return {status: 307, headers: {Location: url.replace(/\?|$/, (mark) => `/${mark}`)}};
}

async function createSession(
  user: string,
  {query, segments, message}: ServiceRequest,
  sessions: PortalSessions,
): Promise<HttpResponse> {
  const {app_id: appId} = validate(createSchema, Object.fromEntries(query), 'query');
  const switches = readAddressSwitches(portalSwitchesSchema, segments);
  const path = rawPathOf(message);
  const created = await sessions.create({user, appId, switches, address: path});
  if (!(created instanceof PortalSession)) return created;
  const headers = switches.losesCookie ? {} : setRequestId(created.requestId, `${path}${created.id}/sign_in`);
  return {status: 200, body: created.describe(), headers};
}

function listSessions(user: string, {query}: ServiceRequest, sessions: PortalSessions): HttpResponse {
  const {status, page, page_size: size} = validate(pageSchema, Object.fromEntries(query), 'query');
  const isListed = (session: PortalSession): boolean => {
    if (session.user !== user) return false;
    return status === undefined || (status === 'ALIVE' ? session.isAlive : session.status === status);
  };
  const items = sessions.all.filter(isListed).map((session) => session.describe());
  return {status: 200, body: createPage(items, page, size)};
}

function createPage(all: readonly unknown[], page: number, size: number): unknown {
  const items = all.slice((page - 1) * size, page * size);
  return {items, page, page_size: size, total_pages: Math.ceil(all.length / size), total_size: all.length};
}

function renewCookie(session: PortalSession | undefined, path: string): HttpResponse {
  return session?.isAlive ? {status: 200, headers: setRequestId(session.requestId, path)} : {status: 404};
}

/** Ends the session by its cookie. */
async function endByCookie(
  session: PortalSession | undefined,
  {message}: ServiceRequest,
  sessions: PortalSessions,
): Promise<HttpResponse> {
  const headers = clearRequestId();
  const requestId = readRequestId(message);
  if (requestId === undefined) return {status: 400, text: 'Session ID is not specified.', headers};
  if (!session?.isAlive || session.requestId !== requestId) {
    return {status: 404, text: 'Session not found.', headers};
  }
  return {...(await sessions.end(session)), headers};
}

/** Ends the session by its path. */
async function endByPath(
  session: PortalSession | undefined,
  sessions: PortalSessions,
): Promise<HttpResponse> {
  const headers = clearRequestId();
  if (!session) return {status: 404, text: 'Session not found.'};
  return session.isAlive ? {...(await sessions.end(session)), headers} : {status: 204, headers};
}

async function noteError(
  session: PortalSession | undefined,
  {message}: ServiceRequest,
): Promise<HttpResponse> {
  const {error} = validate(patchSchema, await readJsonBody(message), 'body');
  if (!session) return {status: 404, text: 'Session not found.'};
  session.error = error;
  return {status: 200, body: session.describe()};
}

/** Starts the time of the faults of `faultsOnRequest`. A portal has no such request. */
function startFaults(session: PortalSession | undefined): HttpResponse {
  if (!session?.startFaults) return {status: 409, text: 'No client is connected.'};
  session.startFaults();
  return {status: 204};
}
