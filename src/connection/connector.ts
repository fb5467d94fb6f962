import {AppStreamError} from '../errors/app-stream-error.ts';
import type {InputEvent, TakenInput} from './input-event.ts';

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

/** Who connects. */
export interface StreamClient {
  /** Digits; the same through a run, so that a host can recognise a client that comes back. */
  readonly name: string;
  /** Whether the client was connected before, and comes back. */
  readonly returns: boolean;
}

export interface ConnectOptions {
  readonly client: StreamClient;
  /** Aborting it closes whatever the connector opened. */
  readonly signal: AbortSignal;
  readonly limits: ConnectLimits;
  /** Called when a step begins. */
  readonly onStep: (step: ConnectStep) => void;
  /** The bearer token for the host, where there is one. */
  readonly token: () => Promise<string | undefined>;
  /** None by default: the host's address is known. */
  readonly iceServers: readonly RTCIceServer[];
  /** Called with what the host tells while the stream lasts. */
  readonly onHostEvent: (event: HostEvent) => void;
  /** Sound that is sent to the host, where the page asks for it. */
  readonly microphone?: MediaStreamTrack | undefined;
  /** The size that the page shows the picture at, in device pixels. */
  readonly size: {readonly width: number; readonly height: number};
}

/**
 * Why a host ended a stream: it said so, the session's time was over, the application is gone, or someone else ended
 * the session at its service.
 */
export type HostEndReason = 'server' | 'expired' | 'application-gone' | 'operator';

/** Why a connection is over: the page closed it, the host ended it, or it broke. */
export type CloseReason =
  | {readonly kind: 'closed'}
  | {readonly kind: 'ended'; readonly reason: HostEndReason; readonly detail?: string}
  | {readonly kind: 'lost'; readonly error: AppStreamError};

/** A pointer's shape as the host wants it; a name is a CSS keyword, or one that only the page can know. */
export type HostCursor =
  | {readonly kind: 'named'; readonly name: string}
  | {readonly kind: 'hidden'}
  | {
      readonly kind: 'image';
      /** A `data:` address of an image. */
      readonly url: string;
      /** The image's pixel that points, in CSS pixels. */
      readonly hotspot: readonly [x: number, y: number];
      readonly scale: number;
    };

/** What the host tells while the stream lasts. */
export type HostEvent =
  /** Whether input reaches the application now. */
  | {readonly kind: 'input'; readonly open: boolean}
  /** Which kinds of input it understands beyond mouse and keys. */
  | {readonly kind: 'takes'; readonly takes: TakenInput}
  | {readonly kind: 'cursor'; readonly cursor: HostCursor}
  /** Motors of a gamepad, each 0 to 1. */
  | {readonly kind: 'rumble'; readonly index: number; readonly strong: number; readonly weak: number}
  /** Whether messages reach the application now, and whether it takes them in parts. */
  | {readonly kind: 'channel'; readonly open: boolean; readonly takesParts: boolean}
  /** An application message, already parsed as JSON. */
  | {readonly kind: 'message'; readonly message: unknown}
  | {readonly kind: 'clipboard'; readonly text: string}
  /** Something beside the picture fails; the stream goes on without it. */
  | {readonly kind: 'fault'; readonly error: AppStreamError};

/** Signs of life below the picture. */
export interface Vitals {
  /** Whether the host answers on the way of the media. */
  readonly reachable: boolean;
  /** Whether a track of the picture is there. */
  readonly hasTrack: boolean;
  /**
   * How often the host has answered whether it is there (RFC 7675), or sent anything. Undefined where the browser does not
   * count that.
   */
  readonly answers: number | undefined;
  /** Of the picture, since the connection began. */
  readonly packets: number;
  readonly receivedFrames: number;
  readonly decodedFrames: number;
}

/** A live stream. */
export interface Connection {
  /** Picture and sound; the same object for the connection's whole life, though its tracks may change. */
  readonly media: MediaStream;
  /** Settles once, whatever happens; never rejects. */
  readonly closed: Promise<CloseReason>;
  close(): void;
  /** How the stream fares. Without this method only the frames on the screen are watched. */
  vitals?(): Promise<Vitals>;
  /** Asks for a frame that needs none before it; the host may decline. */
  requestKeyFrame?(): void;
  /**
   * Sends what the person does; the encoding is the connector's. Input before the channel is open is dropped: nobody wants
   * a click to arrive late. Without this method the stream is one to look at.
   */
  sendInput?(event: InputEvent): void;
  /** Sends one application message, given as JSON text; the envelope is the connector's. Only while the channel is open. */
  sendMessage?(json: string): void;
  /** Asks for another size of the picture, in pixels; the host may decline. */
  resize?(size: {readonly width: number; readonly height: number}): void;
  /** Gives the host the page's clipboard. */
  sendClipboard?(text: string): void;
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
