import {setTimeout as sleep} from 'node:timers/promises';
import {z} from 'zod';
import {findApplication, findProfile, findVersion, latestVersion} from '../catalogue/catalogue.ts';
import type {Session} from '../sessions/session.ts';
import type {Sessions} from '../sessions/sessions.ts';
import {streamRequestSchema, type StreamRequest} from '../sessions/stream-request.ts';
import type {OwnMachineDoor} from '../signaling/own-machine-door.ts';
import {HttpFailure, type Answer} from './answer.ts';
import {readJsonBody} from './json-body.ts';
import type {Resource} from './resource.ts';
import type {ServiceRequest} from './service-request.ts';
import {validate} from './validate.ts';

interface StreamParts {
  readonly sessions: Sessions;
  readonly door: OwnMachineDoor;
}

const sessionIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,128}$/, 'Invalid session ID format');
const deleteSchema = z.object({id: sessionIdSchema});

/** The resource at `/stream` or `/stream/{id}`. */
export function streamResource(request: ServiceRequest, parts: StreamParts): Resource | undefined {
  const [, id, ...rest] = request.segments;
  if (rest.length > 0) return undefined;
  if (id === undefined) {
    return {POST: () => create(request, parts), DELETE: () => endNamed(request, parts)};
  }
  return {GET: () => poll(id, request, parts), DELETE: () => ({status: 204, ...end(id, parts)})};
}

async function create(request: ServiceRequest, parts: StreamParts): Promise<Answer> {
  const wanted = validate(streamRequestSchema, await readJsonBody(request.message), 'body');
  const {createDelayMs, createStatus} = wanted.arguments.demo;
  if (createDelayMs) await sleep(createDelayMs, undefined, {ref: false});
  if (createStatus) throw new HttpFailure(createStatus, 'The request asked for this failure');
  const found = findWanted(wanted);
  const {application} = found;
  if (application.creation === 'forbidden') {
    throw new HttpFailure(403, `You lack permission to stream "${application.id}"`);
  }
  const session = application.creation === 'allowed' ? await parts.sessions.create(wanted, found) : undefined;
  if (!session) {
    const detail = `There is no capacity for "${application.id}": all worker nodes are taken`;
    throw new HttpFailure(503, detail, {'Retry-After': '2'});
  }
  return sessionAnswer(session, request, parts);
}

/** What a request names must exist; the fault says which of the three does not. */
function findWanted({id, version: asked, profile: profileId}: StreamRequest) {
  const missing = (field: string, msg: string): HttpFailure =>
    new HttpFailure(422, [{loc: ['body', field], msg, type: 'value_error'}]);
  const application = findApplication(id);
  if (!application) throw missing('id', `Application "${id}" does not exist`);
  const version = asked === 'latest' ? latestVersion(application) : findVersion(application, asked);
  if (!version) throw missing('version', `Version "${asked}" of application "${id}" does not exist`);
  const profile = findProfile(id, version.version, profileId);
  if (!profile)
    throw missing('profile', `Profile "${profileId}" does not exist for "${id}" ${version.version}`);
  return {application, version: version.version, profile};
}

async function poll(id: string, request: ServiceRequest, parts: StreamParts): Promise<Answer> {
  const session = find(id, parts);
  session.touch();
  const {pollStatus} = session.switches;
  if (pollStatus && session.condition === 'pending') {
    throw new HttpFailure(pollStatus, 'The session cannot be prepared');
  }
  return sessionAnswer(session, request, parts);
}

async function sessionAnswer(
  session: Session,
  {message}: ServiceRequest,
  {door}: StreamParts,
): Promise<Answer> {
  const {id, condition} = session;
  const status = {condition, message: session.message, status: condition === 'ready'};
  if (condition === 'pending') return {status: 202, body: {id, status}};
  const {localAddress = '127.0.0.1', localPort = 80} = message.socket;
  const address = await door.addressFor(localAddress, localPort);
  return {status: 200, body: {id, routes: session.routes(address, localPort), status}};
}

async function endNamed(request: ServiceRequest, parts: StreamParts): Promise<Answer> {
  const {id} = validate(deleteSchema, await readJsonBody(request.message), 'body');
  return {status: 200, body: {}, ...end(id, parts)};
}

function end(id: string, parts: StreamParts): Record<string, never> {
  find(id, parts).end();
  return {};
}

function find(id: string, {sessions}: StreamParts): Session {
  const parsed = sessionIdSchema.safeParse(id);
  if (!parsed.success) {
    const msg = 'Invalid session ID format';
    throw new HttpFailure(422, [{loc: ['path', 'session_id'], msg, type: 'value_error'}]);
  }
  const session = sessions.find(id);
  if (!session) throw new HttpFailure(404, `Session "${id}" not found`);
  return session;
}
