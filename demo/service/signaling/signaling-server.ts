import {STATUS_CODES, type IncomingMessage} from 'node:http';
import type {Duplex} from 'node:stream';
import {WebSocketServer} from 'ws';
import {isOriginAllowed} from '../http/origins.ts';
import type {Sessions} from '../sessions/sessions.ts';
import {isSignIn, parseSignIn} from './sign-in-request.ts';

/** Of one session: one has the stream, the others wait or have just left. */
const mostClients = 16;
const longestPeerId = 200;

export interface SignalingServerOptions {
  readonly sessions: Sessions;
  readonly token: string | undefined;
  readonly allowedOrigins: readonly string[];
}

/** Takes upgrades to `…/sign_in` and hands each socket to the session that it names. */
export class SignalingServer {
  readonly #options: SignalingServerOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    // In bytes; an answer has some ten thousand.
    maxPayload: 256 * 1024,
    // Only the session's protocol is confirmed. The token's must never travel back.
    handleProtocols: (_offered, request) => parseSignIn(request).protocol ?? false,
  });

  constructor(options: SignalingServerOptions) {
    this.#options = options;
  }

  /** Answers whether the request was for signaling; if so it has been dealt with. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (!isSignIn(request)) return false;
    // A client may be gone before it was answered.
    socket.on('error', () => {});
    const {sessions, token, allowedOrigins} = this.#options;
    const signIn = parseSignIn(request);
    const {peerId, version, reconnect, sessionId} = signIn;

    if (!isOriginAllowed(request.headers.origin, allowedOrigins)) return refuse(socket, 403);
    if (token !== undefined && signIn.token !== token) return refuse(socket, 401);
    if (peerId === undefined || version !== '2' || sessionId === undefined) return refuse(socket, 400);
    if (peerId.length > longestPeerId) return refuse(socket, 400);
    const session = sessions.find(sessionId);
    if (!session) return refuse(socket, 404);
    if (session.switches.refuseUpgrade) return refuse(socket, session.switches.refuseUpgrade);
    if (session.condition !== 'ready') return refuse(socket, 409);
    if (session.room.clientCount >= mostClients) return refuse(socket, 503);

    this.#server.handleUpgrade(request, socket, head, (client) => {
      session.enter(client, {peerId, reconnect});
    });
    return true;
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }
}

function refuse(socket: Duplex, status: number): true {
  const text = STATUS_CODES[status] ?? 'Refused';
  socket.end(
    `HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Type: text/plain\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  return true;
}
