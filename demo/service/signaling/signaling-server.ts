import type {IncomingMessage} from 'node:http';
import type {Duplex} from 'node:stream';
import {WebSocketServer} from 'ws';
import {isOriginAllowed} from '../http/origins.ts';
import type {Session} from '../sessions/session.ts';
import type {Sessions} from '../sessions/sessions.ts';
import type {DirectApplication} from './direct-application.ts';
import {refuseUpgrade} from './refuse-upgrade.ts';
import {isSignIn, parseSignIn, type SignInRequest} from './sign-in-request.ts';

/** Per session. One client has the stream, the others are waiting or have just left. */
const MAX_CLIENTS = 16;
const MAX_PEER_ID_LENGTH = 200;

export interface SignalingServerOptions {
  readonly sessions: Sessions;
  readonly directApplication: DirectApplication;
  /** If set, signaling requires the subprotocol `Authorization-Bearer.<token>`. */
  readonly token: string | undefined;
  readonly allowedOrigins: readonly string[];
}

/** Accepts upgrades to `…/sign_in` and adds each socket to its session. `…/direct/sign_in` needs no session. */
export class SignalingServer {
  readonly #options: SignalingServerOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    // In bytes. An answer has about ten thousand.
    maxPayload: 256 * 1024,
    handleProtocols: (_offered, request) => parseSignIn(request).firstProtocol ?? false,
  });

  constructor(options: SignalingServerOptions) {
    this.#options = options;
  }

  /** Handles an upgrade request for signaling. Returns false if the request is for another path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (!isSignIn(request)) return false;
    // The client may disconnect before the response.
    socket.on('error', () => {});
    const {sessions, directApplication, token, allowedOrigins} = this.#options;
    const signIn = parseSignIn(request);
    const {peerId, reconnect, sessionId, isSpectator} = signIn;

    if (!isOriginAllowed(request.headers.origin, allowedOrigins)) return refuseUpgrade(socket, 403);
    if (token !== undefined && signIn.token !== token) return refuseUpgrade(socket, 401);
    if (!isValidPeer(signIn)) return refuseUpgrade(socket, 400);
    const upgrade = (session: Session | undefined) => {
      const status = session ? findRefusal(session) : 404;
      if (!session || status !== undefined) return refuseUpgrade(socket, status ?? 404);
      this.#server.handleUpgrade(request, socket, head, (client) => {
        session.addClient(client, {peerId, reconnect, isSpectator, headers: request.headers});
      });
      return true;
    };
    if (!signIn.isDirect)
      return sessionId === undefined ? refuseUpgrade(socket, 400) : upgrade(sessions.find(sessionId));
    directApplication.open(request).then(
      (session) => (session ? upgrade(session) : refuseUpgrade(socket, 503)),
      () => refuseUpgrade(socket, 500),
    );
    return true;
  }

  close() {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }
}

/** Whether the demo accepts the name of a client. */
export function isValidPeer({peerId}: SignInRequest): boolean {
  return peerId.length <= MAX_PEER_ID_LENGTH;
}

/** Returns the status with which a session refuses another client now. */
export function findRefusal({switches, condition, isRefusingSignIn, signaling}: Session): number | undefined {
  if (switches.refuseUpgrade) return switches.refuseUpgrade;
  if (condition !== 'ready') return 409;
  return isRefusingSignIn || signaling.clientCount >= MAX_CLIENTS ? 503 : undefined;
}
