import type {MediaAddress} from './offer-payload.ts';
import type {SignalingClient} from './signaling-client.ts';

/** The host cuts the socket of a client that does not answer its offer within this time. */
export const ANSWER_MS = 20_000;
/** The host ends a session this long after a close frame of its client: with media, or before an answer. */
export const LEAVE_MS = {answered: 2000, unanswered: 700};

/** The client that has the stream. It keeps it while its socket is cut and its media continues. */
export interface ActiveClient {
  /** The client on its present socket. */
  client: SignalingClient;
  readonly media: MediaAddress;
  /** Aborted when another client can take the stream. */
  readonly ended: AbortController;
  /** 0 without an offer. */
  peer: number;
  answered: boolean;
  connected: boolean;
}

export function createActiveClient(client: SignalingClient, media: MediaAddress): ActiveClient {
  return {client, media, ended: new AbortController(), peer: 0, answered: false, connected: false};
}
