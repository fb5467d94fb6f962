import type {VideoStats} from '../host/host-messages.ts';
import type {Session} from '../sessions/session.ts';
import type {Sessions} from '../sessions/sessions.ts';
import type {Resource} from './resource.ts';

/** Returns a resource that the demo page and the tests poll. These resources are not part of the HTTP interface. */
export function findDemoResource(segments: readonly string[], sessions: Sessions): Resource | undefined {
  switch (segments.join('/')) {
    case 'demo/sessions':
      return {
        GET: () => {
          const items = sessions.all.map(describeSession);
          return {status: 200, body: {count: items.length, items}};
        },
      };
    case 'demo/machines':
      return {GET: () => ({status: 200, body: sessions.machines.counts})};
    default:
      return undefined;
  }
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
