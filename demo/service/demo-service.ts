import type {IncomingMessage, Server, ServerResponse} from 'node:http';
import type {Duplex} from 'node:stream';
import {fileURLToPath} from 'node:url';
import {HostPool} from './host/host-pool.ts';
import {failureAnswer, HttpFailure, writeAnswer, type Answer} from './http/answer.ts';
import {attach} from './http/attach.ts';
import {catalogueResource} from './http/catalogue-resources.ts';
import {applyCors, optionsAnswer} from './http/cors.ts';
import {demoResource, describeSession, type SessionDescription} from './http/demo-resource.ts';
import {handlerOf, methodsOf, type Resource} from './http/resource.ts';
import {parseServiceRequest, type ServiceRequest} from './http/service-request.ts';
import {streamResource} from './http/stream-resources.ts';
import {Sessions} from './sessions/sessions.ts';
import type {VideoMode} from './sessions/switches.ts';
import {OwnMachineDoor} from './signaling/own-machine-door.ts';
import {SignalingServer} from './signaling/signaling-server.ts';

export interface DemoServiceOptions {
  /** The wanted picture; 1280×720 at 60 frames a second. What the machine does not hold is stepped down from. */
  video?: VideoMode;
  /** Where stages are read from by relative name; `demo/stages`. */
  stagesFolder?: string;
  /** UDP ports for media, one for each session. */
  mediaPorts?: {min: number; max: number};
  /** How many sessions may live at once; 32. */
  maximumSessions?: number;
  /** A session that nobody uses for this long ends; five minutes. */
  idleMs?: number;
  /** A client that does not acknowledge a frame for this long is removed; ten seconds. */
  ackTimeoutMs?: number;
  /** When set, HTTP needs it as bearer token and signaling as the subprotocol `Authorization-Bearer.<token>`. */
  token?: string;
  /** How long each message of a cold start stands. */
  coldStart?: {stepMs?: number};
  /** Which stages may be read over HTTP; none by default. What such a stage refers to must be of its origin. */
  allowHttpStage?: (url: URL) => boolean;
  /** Called when a session came or went, or one of its clients. */
  onChange?: () => void;
  /** Origins whose pages may use the service, beside those of this machine. */
  allowedOrigins?: readonly string[];
  /** `plain`: as in the interface. `nested`: as deployments have it. */
  routesShape?: 'plain' | 'nested';
}

export interface DemoService {
  /** Answers a request, or returns false: not ours. Without `prefix` the caller has stripped it. */
  handle(request: IncomingMessage, response: ServerResponse, prefix?: string): Promise<boolean>;
  /** Takes an upgrade whose path ends in `/sign_in`, under any prefix; false: not ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Puts the service before whatever `server` does already. */
  attach(server: Server, options?: {prefix?: string}): void;
  readonly sessions: readonly SessionDescription[];
  /** Ends every session and frees ports, processes, sockets and timers. The attached server is left to its owner. */
  close(): Promise<void>;
}

/** The demo service: the whole interface with real sessions, on one machine and without a GPU. */
export function createDemoService(options: DemoServiceOptions = {}): DemoService {
  const {token, allowedOrigins = []} = options;
  const hosts = new HostPool();
  const sessions = new Sessions({
    hosts,
    video: options.video ?? {width: 1280, height: 720, fps: 60},
    stagesFolder: options.stagesFolder ?? fileURLToPath(new URL('../stages', import.meta.url)),
    mediaPorts: options.mediaPorts ?? {min: 47_998, max: 48_197},
    idleMs: options.idleMs ?? 300_000,
    ackTimeoutMs: options.ackTimeoutMs ?? 10_000,
    coldStart: options.coldStart ?? {},
    routesShape: options.routesShape ?? 'plain',
    allowHttpStage: options.allowHttpStage ?? (() => false),
    maximum: options.maximumSessions ?? 32,
    onChange: options.onChange ?? (() => {}),
  });
  const signaling = new SignalingServer({sessions, token, allowedOrigins});
  const door = new OwnMachineDoor((...upgrade) => signaling.upgrade(...upgrade));
  const detachers: (() => void)[] = [];

  const find = (request: ServiceRequest): Resource | undefined => {
    if (request.segments[0] === 'stream') return streamResource(request, {sessions, door});
    if (request.segments[0] === 'cfg') return catalogueResource(request);
    return demoResource(request.segments, () => sessions.all);
  };

  const answer = async (request: ServiceRequest): Promise<Answer> => {
    const resource = find(request);
    if (!resource) throw new HttpFailure(404, 'Not found');
    const {method, message} = request;
    // A preflight carries no credentials.
    if (method === 'OPTIONS') return optionsAnswer(message, methodsOf(resource));
    if (token !== undefined && message.headers.authorization !== `Bearer ${token}`) {
      throw new HttpFailure(401, 'A valid bearer token is needed', {'WWW-Authenticate': 'Bearer'});
    }
    const handler = handlerOf(resource, method);
    if (!handler) {
      const allow = [...methodsOf(resource), 'OPTIONS'].join(', ');
      throw new HttpFailure(405, `${method} is not allowed here`, {Allow: allow});
    }
    return handler();
  };

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    for (const detach of detachers) detach();
    sessions.endAll();
    signaling.close();
    await Promise.all([hosts.close(), door.close()]);
  };

  const service: DemoService = {
    async handle(message, response, prefix = '') {
      try {
        const request = parseServiceRequest(message, prefix);
        if (!request) return false;
        applyCors(message, response, allowedOrigins);
        writeAnswer(response, await answer(request));
      } catch (error) {
        // Who has gone while asking is owed nothing.
        if (!response.destroyed) writeAnswer(response, failureAnswer(error));
      }
      return true;
    },
    upgrade: (request, socket, head) => signaling.upgrade(request, socket, head),
    attach(server, {prefix = ''} = {}) {
      detachers.push(attach(server, service, prefix));
    },
    get sessions() {
      return sessions.all.map(describeSession);
    },
    close: () => (closing ??= close()),
  };
  return service;
}
