/** The host functions that signaling needs. Peer connections are numbered. One is open, and those of spectators. */
export interface PeerHost {
  connect(peer: number): void;
  /** Resolves with the UDP port of the peer connection, or with undefined if none is free. */
  connectSpectator(peer: number): Promise<number | undefined>;
  answer(peer: number, sdp: string): void;
  disconnect(peer: number): void;
  crash(signal: 'SIGKILL' | 'SIGSEGV'): void;
}
