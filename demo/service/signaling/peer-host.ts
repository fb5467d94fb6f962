import type {VideoSize} from '../host/media/requested-size.ts';

/** The host functions that signaling needs. Peer connections are numbered. One is open, and those of spectators. */
export interface PeerHost {
  connect(peer: number): void;
  /** Resolves with the UDP port of the peer connection, or with undefined if none is free. */
  connectSpectator(peer: number): Promise<number | undefined>;
  /** @param size the size that the client requests for the connection */
  answer(peer: number, sdp: string, size?: VideoSize): void;
  disconnect(peer: number): void;
  /** Announces the end to a client that has closed its signaling, and disconnects it. */
  endStream(peer: number): void;
  crash(signal: 'SIGKILL' | 'SIGSEGV'): void;
}
