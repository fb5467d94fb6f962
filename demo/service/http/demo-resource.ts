import type {VideoStats} from '../host/host-messages.ts';
import type {Session} from '../sessions/session.ts';
import type {Resource} from './resource.ts';

/** Returns the resource that the demo page and the tests poll. This resource is not part of the HTTP interface. */
export function findDemoResource(
  segments: readonly string[],
  sessions: () => readonly Session[],
): Resource | undefined {
  if (segments.join('/') !== 'demo/sessions') return undefined;
  return {
    GET: () => {
      const items = sessions().map(describeSession);
      return {status: 200, body: {count: items.length, items}};
    },
  };
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
