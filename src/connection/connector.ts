import {AppStreamError} from '../errors/app-stream-error.ts';

/** An address of a host: IPv4, IPv6 or a DNS name, with a port. */
export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** Where a session's stream is found. */
export interface StreamEndpoint {
  readonly sessionId: string;
  readonly signaling: HostPort;
  /** Where the media flows; without it the host's own candidates must do. */
  readonly media?: HostPort;
}

/** What a connector is doing, in this order. The step after `ice`, the first frame, belongs to whoever shows the picture. */
export type ConnectStep = 'signaling' | 'negotiating' | 'ice';

/** How long each step of connecting may take, in milliseconds. */
export interface ConnectLimits {
  /** Until the socket is open. */
  readonly socketMs: number;
  /** Until the host answers the sign-in. */
  readonly signInMs: number;
  /** Until the host offers a stream (`nvst.md` 5.2). */
  readonly offerMs: number;
  /** Until media has a way. */
  readonly iceMs: number;
}

export const CONNECT_LIMITS: ConnectLimits = {
  socketMs: 10_000,
  signInMs: 10_000,
  offerMs: 20_000,
  iceMs: 20_000,
};

export interface ConnectOptions {
  /** Aborting it closes whatever the connector opened. */
  readonly signal: AbortSignal;
  readonly limits: ConnectLimits;
  /** Called when a step begins. */
  readonly onStep: (step: ConnectStep) => void;
  /** The bearer token for the host, where there is one. */
  readonly token: () => Promise<string | undefined>;
  /** None by default: the host's address is known. */
  readonly iceServers: readonly RTCIceServer[];
  /** The size that the page shows the picture at, in device pixels. */
  readonly size: {readonly width: number; readonly height: number};
}

/** Why a host ended a stream: it said so, the session's time was over, or the application is gone. */
export type HostEndReason = 'server' | 'expired' | 'application-gone';

/** Why a connection is over: the page closed it, the host ended it, or it broke. */
export type CloseReason =
  | {readonly kind: 'closed'}
  | {readonly kind: 'ended'; readonly reason: HostEndReason; readonly detail?: string}
  | {readonly kind: 'lost'; readonly error: AppStreamError};

/** A live stream. */
export interface Connection {
  /** Picture and sound; the same object for the connection's whole life, though its tracks may change. */
  readonly media: MediaStream;
  /** Settles once, whatever happens; never rejects. */
  readonly closed: Promise<CloseReason>;
  close(): void;
}

/** One protocol that leads from an endpoint to a picture. */
export interface Connector {
  readonly name: string;
  /**
   * Resolves when media has a way to the page.
   * @throws AppStreamError when a step fails or passes its limit; the signal's reason when aborted.
   */
  connect(endpoint: StreamEndpoint, options: ConnectOptions): Promise<Connection>;
}

const loaders = new Map<string, () => Promise<Connector>>([
  ['nvst', async () => (await import('./nvst/nvst-connector.ts')).nvst()],
]);

/** Makes a connector available to the attribute `connector` under a name. The last one registered wins. */
export const registerConnector = (name: string, load: () => Promise<Connector>) => {
  loaders.set(name, load);
};

/** Loads a connector's code. @throws AppStreamError `connector-missing`. */
export const loadConnector = async (name: string): Promise<Connector> => {
  const load = loaders.get(name);
  if (!load) {
    throw new AppStreamError('connector-missing', {values: {name}, alternatives: [...loaders.keys()]});
  }
  try {
    return await load();
  } catch (cause) {
    throw new AppStreamError('connector-missing', {values: {name}, detail: String(cause), cause});
  }
};
