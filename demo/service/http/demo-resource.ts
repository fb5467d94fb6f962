import {z} from 'zod';
import type {VideoStats} from '../host/host-messages.ts';
import {linkSchema} from '../network/link.ts';
import type {Session} from '../sessions/session.ts';
import type {Sessions} from '../sessions/sessions.ts';
import {HttpError, type HttpResponse, type Resource} from './http-response.ts';
import {readJsonBody} from './read-body.ts';
import type {ServiceRequest} from './service-request.ts';
import {validate} from './validate.ts';

/** The conditions of a session that plays. */
const conditionsSchema = z.strictObject({
  ...linkSchema.shape,
  /** The most frames per second of the host. 0: none. */
  maxFps: z.int().min(0).max(60).optional(),
});

/** Returns a resource of the demo page and the tests. These resources are not part of the HTTP interface. */
export function findDemoResource(
  {segments, message}: ServiceRequest,
  sessions: Sessions,
): Resource | undefined {
  const [, kind, id = '', part] = segments;
  if (segments.length === 4 && segments[0] === 'demo' && kind === 'sessions') {
    const session = sessions.find(id);
    if (session && part === 'conditions')
      return {PATCH: async () => changeConditions(session, await readJsonBody(message))};
    if (session && part === 'cut') return {POST: () => cutSockets(session)};
    return session && part === 'faults' ? {POST: () => startFaults(session)} : undefined;
  }
  switch (segments.join('/')) {
    case 'demo/sessions':
      return {
        GET: () => {
          const items = sessions.all.map(describeSession);
          return {status: 200, body: {count: items.length, items}};
        },
      };
    case 'demo/machines':
      return {GET: () => ({status: 200, body: sessions.machines})};
    default:
      return undefined;
  }
}

function changeConditions(session: Session, body: unknown): HttpResponse {
  const {maxFps, ...link} = validate(conditionsSchema, body, 'body');
  if (Object.keys(link).length > 0 && !session.link)
    throw new HttpError(409, 'The session has no link. Create it with the switch "link"');
  session.link?.change(link);
  if (maxFps !== undefined) session.limitFps(maxFps);
  return {status: 200, body: {}};
}

function cutSockets({signaling}: Session): HttpResponse {
  signaling.cutSockets();
  return {status: 200, body: {}};
}

function startFaults(session: Session): HttpResponse {
  if (!session.signaling.startFaults()) throw new HttpError(409, 'No client is connected');
  return {status: 200, body: {}};
}

export interface SessionDescription {
  readonly id: string;
  readonly app: string;
  readonly profile: string;
  readonly version: string;
  readonly condition: 'pending' | 'ready';
  readonly message: string;
  /** The number of open signaling sockets. */
  readonly clients: number;
  /** Whether a peer connection is established. */
  readonly connected: boolean;
  /** The video that the host currently draws, and what it has sent of it. */
  readonly video: VideoStats | null;
  readonly signaling: {
    readonly acksMissing: number;
    readonly duplicateAcks: number;
    readonly unknownAcks: number;
    readonly unreadableFrames: number;
    /** The last fifty frames that the session's clients sent. */
    readonly clientFrames: readonly unknown[];
  };
}

export function describeSession(session: Session): SessionDescription {
  const {id, app, profile, version, condition, message, signaling, isConnected, videoStats} = session;
  const {acksMissing, duplicateAcks, unknownAcks, unreadableFrames, clientFrames} = signaling.record;
  return {
    id,
    app,
    profile,
    version,
    condition,
    message,
    clients: signaling.clientCount,
    connected: isConnected,
    video: videoStats ?? null,
    signaling: {acksMissing, duplicateAcks, unknownAcks, unreadableFrames, clientFrames: [...clientFrames]},
  };
}
