import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {HostEndReason, Session} from '../service/session.ts';
import type {JudgedSocket, SocketRules} from '../service/socket-rules.ts';
import type {InputEvent, SupportedInput} from './input-event.ts';
import type {StatisticsReport} from '../stats/statistics.ts';

/** An address of a host: IPv4, IPv6 or a DNS name. For media, the port 0 means the port in the host's offer. */
export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** The addresses of a session's stream. */
export interface StreamEndpoint {
  readonly sessionId: string;
  readonly signaling: HostPort;
  /** The address of signaling that the page specifies. It replaces `signaling`. */
  readonly signalingUrl?: string;
  /** Whether a gateway or a portal answers at `signaling`, so that the host's media is elsewhere (default: false). */
  readonly isGateway?: boolean;
  /** The address for media. Without it, the connector relies on the host's own candidates. */
  readonly media?: HostPort;
  /** The failure if the host offers no address for media either: the browser cannot resolve the route's name. */
  readonly mediaProblem?: AppStreamError;
}

/**
 * The steps of a connector, in this order. The first frame follows, once the video shows the stream. `allocating`
 * replaces `signaling` if a gateway holds the socket until a machine is free.
 */
export type ConnectStep = 'allocating' | 'signaling' | 'negotiating' | 'ice';

/** The page's `limits.connect`: the most time for each step, in milliseconds. A connector has its own defaults. */
export type ConnectLimits = Readonly<Record<string, number | undefined>>;

/** The client that connects. */
export interface StreamClient {
  /** Digits. The same during a run. */
  readonly name: string;
  /** Whether the run was connected before. */
  readonly returns: boolean;
}

/** The page's requests for the video and its path. A connector may ignore them. */
export interface MediaSettings {
  /** The codecs in order of preference, separated by spaces (default: the host's order). */
  readonly codecs?: string | undefined;
  /** The most that the video may take, in bits per second. */
  readonly maxBitrate?: number | undefined;
  /** The most frames per second. */
  readonly fps?: number | undefined;
  /** `relay` uses TURN servers only (default: `all`). */
  readonly iceTransport?: RTCIceTransportPolicy | undefined;
}

export interface ConnectOptions extends MediaSettings {
  readonly client: StreamClient;
  /** Aborting it closes everything that the connector opened. */
  readonly signal: AbortSignal;
  readonly limits: ConnectLimits;
  /** Called when a step begins. */
  readonly onStep: (step: ConnectStep) => void;
  /**
   * Resolves with the bearer token for signaling, if the page sets one. Call it for each sign-in: after a refusal, the
   * next one may need another token.
   */
  readonly token: () => Promise<string | undefined>;
  /** Call it if a sign-in of an open connection is refused. The element reads a rejection of `connect()` by itself. */
  readonly onRefused?: (() => void) | undefined;
  /**
   * Resolves with the page's STUN and TURN servers, none by default. Call it for each peer connection, because their
   * credentials may expire. It rejects with `token-failed` or `invalid-option`.
   */
  readonly iceServers: () => Promise<readonly RTCIceServer[]>;
  /** Called with each event of the host during the stream. */
  readonly onHostEvent: (event: HostEvent) => void;
  /** The sound to send to the host, if the page sends its microphone. `null`: `sendMicrophone()` may send one later. */
  readonly microphone?: MediaStreamTrack | null | undefined;
  /** The size to request when connecting, in pixels of the video. Hosts treat it as the maximum of the connection. */
  readonly size: StreamSize;
  /**
   * Called when the stream gets a track, before it is connected, so that the page attaches the stream to its video
   * meanwhile. A connector need not call it.
   */
  readonly onMedia?: ((media: MediaStream) => void) | undefined;
  /** The `<video>` that will show the stream. For a connector whose library needs an element of its own over it. */
  readonly video?: HTMLVideoElement | undefined;
  /**
   * Resolves with the first frame on the screen. A connector may delay what the frame does not need (default: it does
   * not wait).
   */
  readonly firstFrame?: Promise<unknown> | undefined;
  /** What the page and its service decide about the sockets of signaling (default: nothing). */
  readonly sockets?: SocketRules | undefined;
}

/** What a connector knows before there is an endpoint. */
type PrepareOptions = Pick<ConnectOptions, 'iceTransport' | 'signal'> &
  Partial<Pick<ConnectOptions, 'limits'>>;

export type {HostEndReason};

/** Why a connection ended: the page closed it, the host ended it, or it was lost. */
export type CloseReason = {readonly kind: 'closed'} | Exclude<JudgedSocket, {readonly kind: 'resume'}>;

/** The cursor that the host requests. A name is a CSS keyword, a name of Kit, or a name that only the page knows. */
export type HostCursor = {readonly kind: 'named'; readonly name: string} | {readonly kind: 'hidden'};

/** An event of the host during the stream. */
export type HostEvent =
  /** Whether the host receives input now. */
  | {readonly kind: 'input'; readonly open: boolean}
  /** Which kinds of input the host supports beyond mouse and keys. */
  | {readonly kind: 'supports'; readonly supports: SupportedInput}
  | {readonly kind: 'cursor'; readonly cursor: HostCursor}
  /** Whether the host receives messages now. A closed channel returns its unsent messages, as JSON. */
  | {readonly kind: 'channel'; readonly open: boolean; readonly unsent?: readonly string[]}
  /** A whole message of the application, parsed as JSON. */
  | {readonly kind: 'message'; readonly message: unknown}
  | {readonly kind: 'clipboard'; readonly text: string}
  /** A part of the stream failed that it can continue without. */
  | {readonly kind: 'fault'; readonly error: AppStreamError};

/** What a host supports beyond video, sound, mouse and keys. */
export interface HostFeatures {
  /** Whether the host has answered the question for its features. The features of an older host are assumed. */
  readonly hasAnswered: boolean;
  /** Text of input methods, and characters that no key writes. `undefined` if the host does not report it. */
  readonly text: boolean | undefined;
  /** Messages above 65,535 bytes. */
  readonly longMessages: boolean;
  /** Changes of the size of the video. */
  readonly resize: boolean;
}

/** A live stream. */
export interface Connection {
  /** Video and sound. The object stays the same during the connection, though its tracks may change. */
  readonly media: MediaStream;
  /** Resolves once, whatever happens. It never rejects. */
  readonly closed: Promise<CloseReason>;
  /** What the host supports. `undefined` while that is not known. */
  readonly hostFeatures?: HostFeatures | undefined;
  close(): void;
  /** Whether media can reach the page at present (default: it can until `closed` resolves). */
  readonly isReachable?: boolean | undefined;
  /**
   * Resolves with what the connection knows of its stream: the report of its peer connection, or the statistics that it
   * computes itself. The element reads it once a second while the stream plays, and four times a second while the video
   * is frozen. It detects by it why a video stopped, rates `quality`, and fills `getStats()` and its panel. Without
   * this method, the element watches only the frames on the screen.
   */
  getStats?(): Promise<StatisticsReport | undefined>;
  /** Drops the buffered video and requests a key frame. Called when the video is late, or arrives without a frame. */
  skipToLive?(): Promise<void>;
  /**
   * Sends one input event. The connector encodes it. It drops input while the channel is closed, because a late click
   * is worse than none. Without this method the stream is view-only.
   */
  sendInput?(event: InputEvent): void;
  /** Whether the protocol has a key, by its `KeyboardEvent.code` (default: it has every key). */
  hasKey?(code: string): boolean;
  /**
   * Sends one application message, given as JSON text. The connector wraps and splits it. Called only while the channel
   * is open.
   * @throws AppStreamError `message-too-large` if the host cannot receive a message of this length,
   *   `message-queue-full` if too many messages wait for the network
   */
  sendMessage?(json: string): void;
  /**
   * Requests another size of the video, in pixels. The connector keeps the request until the host accepts resizes, and
   * limits it to the maximum of the connection. The host may ignore it.
   */
  resize?(size: StreamSize): void;
  /**
   * Sends another track of the microphone instead of the last one, or none. Without this method, another track is sent
   * from the next connection on.
   */
  sendMicrophone?(track: MediaStreamTrack | null): void;
  /**
   * Sends the text of the page's clipboard. The key of a paste waits until the promise resolves (default: it does not
   * wait).
   * @throws AppStreamError `message-too-large` if the host cannot receive the text. Then the paste does not happen.
   */
  sendClipboard?(text: string): void | Promise<void>;
}

/** One protocol, from an endpoint to a stream. */
export interface Connector {
  readonly name: string;
  /** The endpoints of a ready session, the best one first (default: its signaling and media routes). */
  endpointsOf?(session: Session): readonly StreamEndpoint[];
  /**
   * Prepares what needs no endpoint while the service creates the session, for example a peer connection. Returns a
   * connector that uses it once. Aborting the signal frees it.
   */
  prepare?(options: PrepareOptions): Connector;
  /** Checks the browser before a session is created. @throws AppStreamError `webrtc-missing` */
  checkBrowser?(): void;
  /** Checks a token for signaling before a session is created. @throws AppStreamError `token-unusable` */
  checkToken?(token: string): void;
  /** Checks subprotocols of the page before a session is created. @throws AppStreamError `protocols-unusable` */
  checkProtocols?(protocols: readonly string[]): void;
  /**
   * Resolves when media can reach the page.
   * @throws AppStreamError if a step fails or exceeds its limit. The signal's reason when aborted.
   */
  connect(endpoint: StreamEndpoint, options: ConnectOptions): Promise<Connection>;
}

/** The size of a video in pixels. */
export interface StreamSize {
  readonly width: number;
  readonly height: number;
}

/** A name for `StreamClient.name`: up to ten random digits. */
export const randomClientName = () => String(Math.floor(Math.random() * 1e10));

/** A host that no service manages, at an absolute address of signaling. The session stands for one that has no id. */
export const directHost = (
  address: string,
): {readonly session: Session; readonly endpoint: StreamEndpoint} => {
  const url = new URL(address.replace(/^http/, 'ws'));
  return {
    session: {id: '', ready: true, message: '', retryAfterMs: undefined, hosts: []},
    endpoint: {sessionId: '', signaling: hostPortOf(url), signalingUrl: url.href},
  };
};

/** The host and the port of an address of signaling. */
export const hostPortOf = ({hostname, port, protocol}: URL): HostPort => ({
  host: hostname,
  port: Number(port || (protocol === 'wss:' ? 443 : 80)),
});
