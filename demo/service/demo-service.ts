import type {IncomingMessage, Server, ServerResponse} from 'node:http';
import type {Duplex} from 'node:stream';
import {fileURLToPath} from 'node:url';
import {APPLICATIONS, type CatalogueApplication} from './catalogue/applications.ts';
import {Gateway} from './gateway/gateway.ts';
import {GatewayServer} from './gateway/gateway-server.ts';
import {HostPool} from './host/host-pool.ts';
import {MAXIMUM_SIZE, type VideoSize} from './host/media/size-control.ts';
import {
  toErrorResponse,
  HttpError,
  writeResponse,
  type HttpResponse,
  findHandler,
  listMethods,
  type Resource,
} from './http/http-response.ts';
import {attachService} from './http/attach-service.ts';
import {findCatalogueResource} from './http/catalogue-resources.ts';
import {applyCors, createOptionsResponse} from './http/origins.ts';
import {findDemoResource, describeSession, type SessionDescription} from './http/demo-resource.ts';
import {isServiceRequest, parseServiceRequest, type ServiceRequest} from './http/service-request.ts';
import {findStreamResource} from './http/stream-resources.ts';
import {PortalServer} from './portal/portal-server.ts';
import {type MachineCounts, Sessions} from './sessions/sessions.ts';
import type {VideoMode} from './sessions/switches.ts';
import {DirectApplication} from './signaling/direct-application.ts';
import {LocalSignalingListener} from './signaling/local-signaling-listener.ts';
import {SignalingServer} from './signaling/signaling-server.ts';

/** The UDP ports that the service uses by default. */
export const MEDIA_PORTS = {min: 47_998, max: 48_197} as const;

export interface DemoServiceOptions {
  /** The requested video mode (default: 1280×720 at 60 frames per second). A slow machine uses a lower mode. */
  video?: VideoMode;
  /** The largest size that a client can request with `resize` (default: 4096 × 4096). */
  maximumSize?: VideoSize;
  /** Whether frames have the strip of `frame-code.ts` with their number (default: false). A session can override it. */
  hasFrameCode?: boolean;
  /** The folder that contains the stages (default: `demo/stages`). */
  stagesFolder?: string;
  /** The stages of sessions that ask for none, by the id of the application (default: those of the catalogue). */
  defaultStages?: Readonly<Record<string, string>>;
  /** The UDP ports for media, one per session. */
  mediaPorts?: {min: number; max: number};
  /** The maximum number of sessions (default: 32). */
  maximumSessions?: number;
  /** The service ends a session that is unused for this time (default: five minutes). */
  idleMs?: number;
  /** The service prepares a host for the next session this long after the start of a session (default: five seconds). */
  prepareDelayMs?: number;
  /** How many frames that host draws before its session, to draw fast from its start (default: 20). */
  preparedFrames?: number;
  /** If set, HTTP requires this bearer token. */
  token?: string;
  /** If set, signaling requires the subprotocol `Authorization-Bearer.<signalingToken>`. */
  signalingToken?: string;
  /** How long the service shows each message of a cold start. */
  coldStart?: {stepMs?: number};
  /**
   * The origins from which sessions can read stages over HTTP (default: none). All files that a stage refers to must have
   * its origin. The service calls the function for each new session.
   */
  stageOrigins?: () => readonly string[];
  /** Called when a session or a client is added or removed. */
  onChange?: () => void;
  /** The allowed origins of pages, in addition to the origins of this machine. */
  allowedOrigins?: readonly string[];
  /** `plain` follows the interface specification. `nested` follows existing deployments. */
  routesShape?: 'plain' | 'nested';
}

export interface DemoService {
  /**
   * Responds to a request. Returns false if the path is not one of the service's. If `prefix` is omitted, the caller
   * has removed it from the path.
   */
  handle(request: IncomingMessage, response: ServerResponse, prefix?: string): Promise<boolean>;
  /** Accepts an upgrade request whose path ends in `/sign_in`, under any prefix. Returns false for other paths. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Adds the service in front of the request listeners that `server` already has. */
  attach(server: Server, options?: {prefix?: string}): void;
  readonly sessions: readonly SessionDescription[];
  /** The machines that the demo has handed out since its start, by connection type. */
  readonly machines: MachineCounts;
  /** Ends every session and releases ports, processes, sockets and timers. The attached server keeps running. */
  close(): Promise<void>;
}

/** The address of the service itself. Clients measure the round trip by it, without their credentials. */
const ROOT: Resource = {GET: () => ({status: 200, body: {}})};

/** Creates the demo service: the complete HTTP interface with real sessions, on one machine without a GPU. */
export function createDemoService(options: DemoServiceOptions = {}): DemoService {
  const {token, signalingToken, allowedOrigins = []} = options;
  const video = options.video ?? {width: 1280, height: 720, fps: 60};
  const stagesFolder = options.stagesFolder ?? fileURLToPath(new URL('../stages', import.meta.url));
  const defaultStageOf = ({id, stage}: CatalogueApplication) => options.defaultStages?.[id] ?? stage;
  const [first] = APPLICATIONS;
  const hosts = new HostPool({
    stageUri: first ? defaultStageOf(first) : '',
    stagesFolder,
    video,
    prepareDelayMs: options.prepareDelayMs,
    preparedFrames: options.preparedFrames,
  });
  const sessions = new Sessions({
    hosts,
    video,
    maximumSize: options.maximumSize ?? MAXIMUM_SIZE,
    hasFrameCode: options.hasFrameCode ?? false,
    stagesFolder,
    defaultStageOf,
    mediaPorts: options.mediaPorts ?? MEDIA_PORTS,
    idleMs: options.idleMs ?? 300_000,
    coldStart: options.coldStart ?? {},
    routesShape: options.routesShape ?? 'plain',
    stageOrigins: options.stageOrigins ?? (() => []),
    maxSessions: options.maximumSessions ?? 32,
    onChange: options.onChange ?? (() => {}),
  });
  const upgrade: DemoService['upgrade'] = (...request) =>
    gateway.upgrade(...request) || portal.upgrade(...request) || signaling.upgrade(...request);
  const localListener = new LocalSignalingListener(upgrade);
  const directApplication = new DirectApplication(sessions, localListener);
  const signaling: SignalingServer = new SignalingServer({
    sessions,
    directApplication,
    token: signalingToken,
    allowedOrigins,
  });
  const gateway = new GatewayServer({
    gateway: new Gateway({sessions, token: signalingToken}),
    localListener,
    allowedOrigins,
  });
  const portal = new PortalServer({machines: sessions, localListener, allowedOrigins, token: signalingToken});
  const detachers: (() => void)[] = [];

  const findResource = (request: ServiceRequest): Resource | undefined => {
    const [first, ...rest] = request.segments;
    // NVIDIA's sample adds this segment to the address of its server.
    if (first === 'streaming' && options.routesShape === 'nested')
      return findResource({...request, segments: rest});
    if (request.segments[0] === 'stream') return findStreamResource(request, {sessions, localListener});
    if (request.segments[0] === 'cfg') return findCatalogueResource(request);
    return findDemoResource(request, sessions);
  };

  const respond = async (request: ServiceRequest): Promise<HttpResponse> => {
    const open =
      gateway.findResource(request) ??
      portal.findResource(request) ??
      (request.segments.join('/') === '' ? ROOT : undefined);
    const resource = open ?? findResource(request);
    if (!resource) throw new HttpError(404, 'Not found');
    const {method, message} = request;
    // A preflight request carries no credentials.
    if (method === 'OPTIONS') return createOptionsResponse(message, listMethods(resource));
    // The other connection types check their own credentials.
    if (!open && token !== undefined && message.headers.authorization !== `Bearer ${token}`) {
      throw new HttpError(401, 'A valid bearer token is required', {'WWW-Authenticate': 'Bearer'});
    }
    const handler = findHandler(resource, method);
    if (!handler) {
      const allow = [...listMethods(resource), 'OPTIONS'].join(', ');
      throw new HttpError(405, `Method ${method} is not allowed`, {Allow: allow});
    }
    return handler();
  };

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    for (const detach of detachers) detach();
    sessions.endAll();
    gateway.close();
    portal.close();
    signaling.close();
    await Promise.all([hosts.close(), localListener.close()]);
  };

  const service: DemoService = {
    async handle(message, response, prefix = '') {
      try {
        if (!isServiceRequest(message, prefix)) return false;
        applyCors(message, response, allowedOrigins);
        writeResponse(response, await respond(parseServiceRequest(message, prefix)));
      } catch (error) {
        // The client may have disconnected during the request.
        if (!response.destroyed) writeResponse(response, toErrorResponse(error));
      }
      return true;
    },
    upgrade,
    attach(server, {prefix = ''} = {}) {
      detachers.push(attachService(server, service, prefix));
    },
    get sessions() {
      return sessions.all.map(describeSession);
    },
    get machines() {
      return sessions.machines;
    },
    close: () => (closing ??= close()),
  };
  return service;
}
