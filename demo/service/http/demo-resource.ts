import type {Session} from '../sessions/session.ts';
import type {Resource} from './resource.ts';

/** Not of the interface: what the demo page and the tests watch. */
export function demoResource(
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
  /** Signaling sockets that are open. */
  readonly clients: number;
  /** Whether a peer connection stands. */
  readonly connected: boolean;
  /** What the host draws at present. */
  readonly picture: {width: number; height: number; fps: number; workMs: number} | null;
  readonly signaling: {
    readonly acksMissing: number;
    readonly duplicateAcks: number;
    readonly unknownAcks: number;
    readonly unreadableFrames: number;
    /** The last fifty frames of the session's clients. */
    readonly clientFrames: readonly unknown[];
  };
}

export function describeSession(session: Session): SessionDescription {
  const {id, app, profile, version, condition, message, room, isConnected, picture} = session;
  const {acksMissing, duplicateAcks, unknownAcks, unreadableFrames, clientFrames} = room.record;
  return {
    id,
    app,
    profile,
    version,
    condition,
    message,
    clients: room.clientCount,
    connected: isConnected,
    picture: picture ?? null,
    signaling: {acksMissing, duplicateAcks, unknownAcks, unreadableFrames, clientFrames: [...clientFrames]},
  };
}
