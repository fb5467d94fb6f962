import type {IncomingMessage} from 'node:http';
import type {Duplex} from 'node:stream';
import {WebSocketServer} from 'ws';
import {readUpgradePath} from '../http/address-switches.ts';
import {isOriginAllowed} from '../http/origins.ts';
import type {Resource} from '../http/http-response.ts';
import type {ServiceRequest} from '../http/service-request.ts';
import type {Sessions} from '../sessions/sessions.ts';
import type {LocalSignalingListener} from '../signaling/local-signaling-listener.ts';
import {refuseUpgrade} from '../signaling/refuse-upgrade.ts';
import {parseSignIn} from '../signaling/sign-in-request.ts';
import {readPortalPath, readRequestId, readUser} from './portal-request.ts';
import {findPortalResource} from './portal-resources.ts';
import type {PortalSession} from './portal-session.ts';
import {PortalSessions} from './portal-sessions.ts';
import {connectToHost, findSocketRefusal} from './portal-socket.ts';

interface PortalServerOptions {
  readonly machines: Sessions;
  readonly localListener: LocalSignalingListener;
  readonly allowedOrigins: readonly string[];
  /** The id token that the portal accepts (default: each). */
  readonly token: string | undefined;
}

/** Serves a portal below `…/portal` and `…/portal/api`, with switches below `…/portal/demo=…`. */
export class PortalServer {
  readonly #options: PortalServerOptions;
  readonly #sessions: PortalSessions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: 256 * 1024,
    // The whole list becomes one subprotocol. A browser that has offered two refuses it.
    handleProtocols: (_offered, {headers}) => headers['sec-websocket-protocol'] ?? false,
  });

  constructor(options: PortalServerOptions) {
    this.#options = options;
    this.#sessions = new PortalSessions(options.machines);
  }

  findResource(request: ServiceRequest): Resource | undefined {
    return findPortalResource(request, {sessions: this.#sessions, token: this.#options.token});
  }

  /** Handles an upgrade request for a session of the portal. Returns false if the request is for another path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const path = readPortalPath(readUpgradePath(request.url)) ?? [];
    const [collection, id = '', last, ...rest] = path;
    if (collection !== 'sessions' || last !== 'sign_in' || rest.length > 0) return false;
    socket.on('error', () => {});
    const {allowedOrigins, token} = this.#options;
    if (!isOriginAllowed(request.headers.origin, allowedOrigins)) return refuseUpgrade(socket, 403);
    const user = readUser(request, token);
    if (user === undefined) return refuseUpgrade(socket, 401);
    void this.#accept(request, socket, {head, session: this.#sessions.find(id, user)});
    return true;
  }

  close() {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  async #accept(
    request: IncomingMessage,
    socket: Duplex,
    {head, session}: {readonly head: Buffer; readonly session: PortalSession | undefined},
  ): Promise<void> {
    session?.machine.useAddress(await this.#options.localListener.findAddress(request));
    if (socket.destroyed) return;
    this.#server.handleUpgrade(request, socket, head, (page) => {
      const refusal = findSocketRefusal(session, readRequestId(request));
      const {peerId, reconnect} = parseSignIn(request);
      if (session && !refusal) connectToHost(page, session, {peerId, reconnect, headers: request.headers});
      else page.close(refusal?.code, refusal?.reason);
    });
  }
}
