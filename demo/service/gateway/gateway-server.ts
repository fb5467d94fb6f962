import type {IncomingMessage} from 'node:http';
import type {Duplex} from 'node:stream';
import {WebSocketServer} from 'ws';
import {readPathBehind, readUpgradePath} from '../http/address-switches.ts';
import {toErrorResponse, type HttpResponse, type Resource} from '../http/http-response.ts';
import {isOriginAllowed} from '../http/origins.ts';
import type {ServiceRequest} from '../http/service-request.ts';
import type {LocalSignalingListener} from '../signaling/local-signaling-listener.ts';
import {refuseUpgrade} from '../signaling/refuse-upgrade.ts';
import {findRefusal, isValidPeer} from '../signaling/signaling-server.ts';
import {parseSignIn} from '../signaling/sign-in-request.ts';
import {type GatewayRefusal, readGatewayRequest, REQUEST_COOKIE} from './gateway-request.ts';
import {NO_SESSION, type Admission, type Gateway} from './gateway.ts';

interface GatewayServerOptions {
  readonly gateway: Gateway;
  readonly localListener: LocalSignalingListener;
  readonly allowedOrigins: readonly string[];
}

/** Serves the gateway at `…/gateway/sign_in`, with switches at `…/gateway/demo=…/sign_in`. */
export class GatewayServer {
  readonly #options: GatewayServerOptions;
  readonly #admissions = new WeakMap<IncomingMessage, Admission>();
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: 256 * 1024,
    handleProtocols: (_offered, request) => this.#selectProtocol(request),
  });

  constructor(options: GatewayServerOptions) {
    this.#options = options;
    this.#server.on('headers', (headers, request) => {
      const admission = this.#admissions.get(request);
      if (admission) headers.push(...listAcceptHeaders(admission, request));
    });
  }

  /** Handles an upgrade request for the gateway. Returns false if the request is for another path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const path = readUpgradePath(request.url);
    if (!isGatewayPath(path)) return false;
    const left = new AbortController();
    socket.on('error', () => {});
    for (const event of ['end', 'close']) socket.once(event, () => left.abort());
    const {allowedOrigins, gateway} = this.#options;
    if (!isOriginAllowed(request.headers.origin, allowedOrigins)) return refuseUpgrade(socket, 403);
    gateway.admit(request, path, left.signal).then(
      (answer) => {
        if (answer.kind === 'refused') {
          refuseUpgrade(socket, answer.status, {text: answer.text, headers: listRefusalHeaders(answer)});
        } else void this.#accept(answer, request, socket, head);
      },
      (error: unknown) => {
        if (!left.signal.aborted) refuseUpgrade(socket, toErrorResponse(error).status);
      },
    );
    return true;
  }

  /** The resource for a plain request, such as the probe of a page. Without a request id, it takes a machine. */
  findResource({segments, message}: ServiceRequest): Resource | undefined {
    if (!isGatewayPath(segments)) return undefined;
    const respond = async (): Promise<HttpResponse> => {
      const left = new AbortController();
      const leave = () => left.abort();
      message.socket.once('close', leave);
      const answer = await this.#options.gateway
        .admit(message, segments, left.signal)
        // The next request may come over the same connection.
        .finally(() => message.socket.off('close', leave));
      if (answer.kind === 'refused') {
        return {status: answer.status, text: answer.text, headers: listRefusalHeaders(answer)};
      }
      this.#options.gateway.release(answer);
      // The host behind the gateway speaks WebSocket only.
      return {status: 426, text: 'Upgrade Required', headers: {Upgrade: 'websocket'}};
    };
    return {GET: respond, POST: respond};
  }

  close() {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  /** Passes the upgrade on to the host. */
  async #accept(admission: Admission, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const {gateway, localListener} = this.#options;
    const {machine} = admission.session;
    const signIn = parseSignIn(request);
    const {peerId, reconnect} = signIn;
    machine.useAddress(await localListener.findAddress(request));
    const status = isValidPeer(signIn) ? findRefusal(machine) : 400;
    if (status !== undefined || socket.destroyed) {
      gateway.release(admission);
      if (status !== undefined) refuseUpgrade(socket, status);
      return;
    }
    this.#admissions.set(request, admission);
    this.#server.handleUpgrade(request, socket, head, (client) => {
      gateway.addSocket(admission, client);
      machine.addClient(client, {peerId, reconnect, headers: request.headers});
    });
  }

  /** The gateway selects no subprotocol itself. It passes back the choice of the host. */
  #selectProtocol(request: IncomingMessage): string | false {
    switch (this.#admissions.get(request)?.switches.selects) {
      case 'session':
        return parseSignIn(request).protocol ?? false;
      case 'first':
        return readGatewayRequest(request).offered[0] ?? false;
      default:
        return false;
    }
  }
}

function isGatewayPath(segments: readonly string[]): boolean {
  return readPathBehind(segments, 'gateway')?.join('/') === 'sign_in';
}

/** A page can read the cookie of the request id on each path of this host, but not the header. */
function listAcceptHeaders({session, switches}: Admission, request: IncomingMessage): readonly string[] {
  const echoed = switches.selects === 'all' ? readGatewayRequest(request).offered : [];
  return [
    `nvcf-reqid: ${session.requestId}`,
    `Set-Cookie: ${REQUEST_COOKIE}=${session.requestId}; Path=/`,
    ...echoed.map((protocol) => `Sec-WebSocket-Protocol: ${protocol}`),
  ];
}

/** Browsers ignore the cookies of a refused upgrade. A plain request with credentials deletes the stale cookie. */
function listRefusalHeaders(refusal: GatewayRefusal): Readonly<Record<string, string>> {
  return refusal === NO_SESSION ? {'Set-Cookie': `${REQUEST_COOKIE}=; Path=/; Max-Age=0`} : {};
}
