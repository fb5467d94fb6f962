import {setTimeout as sleep} from 'node:timers/promises';
import {z} from 'zod';
import {findApplication, findProfile, findVersion, findLatestVersion} from '../catalogue/catalogue.ts';
import type {Session} from '../sessions/session.ts';
import type {Sessions} from '../sessions/sessions.ts';
import {streamRequestSchema, type StreamRequest} from '../sessions/stream-request.ts';
import type {Switches} from '../sessions/switches.ts';
import type {LocalSignalingListener} from '../signaling/local-signaling-listener.ts';
import {HttpError, type HttpResponse, type Resource} from './http-response.ts';
import {readJsonBody} from './read-body.ts';
import type {ServiceRequest} from './service-request.ts';
import {validate} from './validate.ts';

interface StreamDependencies {
  readonly sessions: Sessions;
  readonly localListener: LocalSignalingListener;
}

const sessionIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,128}$/, 'Invalid session ID format');
const deleteSchema = z.object({id: sessionIdSchema});

/** Returns the resource at `/stream` or `/stream/{id}`. */
export function findStreamResource(
  request: ServiceRequest,
  dependencies: StreamDependencies,
): Resource | undefined {
  const [, id, ...rest] = request.segments;
  if (rest.length > 0) return undefined;
  if (id === undefined) {
    return {
      // Not in the interface: deployments have it, and clients of the vendor ask for it.
      GET: () => listSessions(request, dependencies),
      POST: () => createSession(request, dependencies),
      DELETE: () => endSessionFromBody(request, dependencies),
    };
  }
  return {
    GET: () => pollSession(id, request, dependencies),
    DELETE: () => {
      endSession(id, dependencies);
      return {status: 204};
    },
  };
}

async function createSession(
  request: ServiceRequest,
  dependencies: StreamDependencies,
): Promise<HttpResponse> {
  const streamRequest = validate(streamRequestSchema, await readJsonBody(request.message), 'body');
  const {createDelayMs, createStatus, createLateStatus} = streamRequest.arguments.demo;
  if (createStatus) {
    if (createDelayMs) await sleep(createDelayMs, undefined, {ref: false});
    throw new HttpError(createStatus, 'The switch "createStatus" requested this failure');
  }
  const found = findRequested(streamRequest);
  const {application} = found;
  if (application.creation === 'forbidden') {
    throw new HttpError(403, `You lack permission to stream "${application.id}"`);
  }
  const session =
    application.creation === 'allowed' ? await dependencies.sessions.create(streamRequest, found) : undefined;
  if (session && createLateStatus) {
    throw new HttpError(createLateStatus, 'The switch "createLateStatus" requested this failure');
  }
  if (!session) {
    const detail = `There is no capacity for "${application.id}": all worker nodes are in use`;
    throw new HttpError(503, detail, {'Retry-After': '2'});
  }
  return createSessionResponse(session, request, dependencies);
}

async function listSessions(
  request: ServiceRequest,
  dependencies: StreamDependencies,
): Promise<HttpResponse> {
  const {all} = dependencies.sessions;
  const responses = await Promise.all(
    all.map((session) => createSessionResponse(session, request, dependencies)),
  );
  const items = responses.map(({body}) => body);
  return {status: 200, body: {count: items.length, items}};
}

/** Finds the application, version and profile of a request. Throws an error that specifies the missing one. */
function findRequested({id, version: requestedVersion, profile: profileId}: StreamRequest) {
  const missing = (field: string, msg: string): HttpError =>
    new HttpError(422, [{loc: ['body', field], msg, type: 'value_error'}]);
  const application = findApplication(id);
  if (!application) throw missing('id', `Application "${id}" does not exist`);
  const version =
    requestedVersion === 'latest'
      ? findLatestVersion(application)
      : findVersion(application, requestedVersion);
  if (!version)
    throw missing('version', `Version "${requestedVersion}" of application "${id}" does not exist`);
  const profile = findProfile(id, version.version, profileId);
  if (!profile)
    throw missing('profile', `Profile "${profileId}" does not exist for "${id}" ${version.version}`);
  return {application, version: version.version, profile};
}

async function pollSession(
  id: string,
  request: ServiceRequest,
  dependencies: StreamDependencies,
): Promise<HttpResponse> {
  const session = findSession(id, dependencies);
  session.restartIdleTimer();
  return findPollFault(session) ?? createSessionResponse(session, request, dependencies);
}

/** Returns or throws the fault that the session's switches request for this poll. */
function findPollFault(session: Session): HttpResponse | undefined {
  const {pollStatus, pollHtml, pollFaults, readyStatus} = session.switches;
  session.pollCount += 1;
  if (session.condition === 'ready') {
    if (readyStatus) throw new HttpError(readyStatus, 'The switch "readyStatus" requested this failure');
    return undefined;
  }
  if (pollFaults !== undefined && (session.pollCount === 1 || session.pollCount > pollFaults + 1)) {
    return undefined;
  }
  if (pollStatus) throw new HttpError(pollStatus, 'The session cannot be prepared');
  return pollHtml ? {status: 200, html: '<!doctype html><title>Maintenance</title>'} : undefined;
}

async function createSessionResponse(
  session: Session,
  {message}: ServiceRequest,
  {localListener}: StreamDependencies,
): Promise<HttpResponse> {
  const {id, condition} = session;
  const {nullFields} = session.switches;
  const status = nullFields
    ? {condition, message: null, status: null}
    : {condition, message: session.message, status: condition === 'ready'};
  if (condition === 'pending') {
    const {queue} = session;
    return {status: 202, body: {id, status, ...(queue && {queue}), ...(nullFields ? {routes: null} : {})}};
  }
  const address = await localListener.findAddress(message);
  const {localPort = 80} = message.socket;
  return {status: 200, body: {id, routes: session.createRoutes(address, localPort), status}};
}

async function endSessionFromBody(
  request: ServiceRequest,
  dependencies: StreamDependencies,
): Promise<HttpResponse> {
  const {id} = validate(deleteSchema, await readJsonBody(request.message), 'body');
  const {deleteBodyStatus} = findSwitches(id, dependencies);
  if (deleteBodyStatus) {
    throw new HttpError(deleteBodyStatus, 'The switch "deleteBodyStatus" requested this failure');
  }
  endSession(id, dependencies);
  // Deployments send no body, and NVIDIA's sample shows one to its user.
  return {status: 200};
}

/** Ends a session. The repeated end of a session succeeds: a page that loads again repeats what the last page sent. */
function endSession(id: string, dependencies: StreamDependencies): void {
  findSwitches(id, dependencies);
  dependencies.sessions.find(id)?.end();
}

function findSwitches(id: string, {sessions}: StreamDependencies): Switches {
  return sessions.findSwitches(parseId(id)) ?? refuseUnknown(id);
}

function findSession(id: string, {sessions}: StreamDependencies): Session {
  return sessions.find(parseId(id)) ?? refuseUnknown(id);
}

function refuseUnknown(id: string): never {
  throw new HttpError(404, `Session "${id}" not found`);
}

function parseId(id: string): string {
  const parsed = sessionIdSchema.safeParse(id);
  if (parsed.success) return parsed.data;
  const msg = 'Invalid session ID format';
  throw new HttpError(422, [{loc: ['path', 'session_id'], msg, type: 'value_error'}]);
}
