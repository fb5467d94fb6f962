import type {IncomingMessage} from 'node:http';
import {STATUS_CODES} from 'node:http';
import type {Duplex} from 'node:stream';
import {WebSocket, WebSocketServer} from 'ws';
import {FrameWay} from './frame-way.ts';
import type {FrameFault, UpgradeFault} from './injection.ts';

export interface SignalingRelayOptions {
  /** The port of the service. */
  readonly target: () => number;
  readonly upgradeFault: () => UpgradeFault | undefined;
  readonly frameFault: (from: FrameFault['from'], text: string) => FrameFault | undefined;
  /** Called with each frame of the host, as it came. */
  readonly onHostFrame: (text: string) => void;
}

/** Carries sockets of signaling, frame by frame. */
export class SignalingRelay {
  readonly #options: SignalingRelayOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    // The service has selected one by then, and it alone is confirmed.
    handleProtocols: (_offered, request) => this.#protocols.get(request) ?? false,
  });
  readonly #protocols = new WeakMap<IncomingMessage, string>();

  constructor(options: SignalingRelayOptions) {
    this.#options = options;
  }

  /** Sockets of pages that stand. */
  get count(): number {
    return this.#server.clients.size;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined);
    const fault = this.#options.upgradeFault();
    if (fault?.do === 'ignore') return;
    if (fault?.do === 'refuse') {
      refuse(socket, fault.status);
      return;
    }
    const path = request.url ?? '';
    const asked = fault?.do === 'rename' ? path.replace('peer_id=peer-', 'peer_id=peer-not-') : path;
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim());
    const host = new WebSocket(
      `ws://127.0.0.1:${this.#options.target()}${asked}`,
      protocols.filter(Boolean),
      {headers: {origin: request.headers.origin}},
    );
    const giveUp = () => host.terminate();
    const hangUp = () => socket.end();
    socket.on('close', giveUp);
    host.on('close', hangUp);
    host.on('error', () => undefined);
    host.on('unexpected-response', (_request, {statusCode = 502}) => {
      refuse(socket, statusCode);
      host.terminate();
    });
    const early: string[] = [];
    const keep = (data: unknown) => early.push(String(data));
    host.on('message', keep);
    host.once('open', () => {
      // From here on each end is told by which code the other has closed.
      socket.off('close', giveUp);
      host.off('close', hangUp);
      if (host.protocol) this.#protocols.set(request, host.protocol);
      this.#server.handleUpgrade(request, socket, head, (page) => {
        host.off('message', keep);
        this.#join(page, host, early);
      });
    });
  }

  /** The page's sockets are closed in order, as by the host; the host is left. */
  closeAll(code: number, reason: string): void {
    for (const page of this.#server.clients) page.close(code, reason);
  }

  close(): void {
    for (const page of this.#server.clients) page.terminate();
    this.#server.close();
  }

  #join(page: WebSocket, host: WebSocket, early: readonly string[]): void {
    const {frameFault, onHostFrame} = this.#options;
    const up = new FrameWay((text) => frameFault('page', text), sendTo(host));
    const down = new FrameWay((text) => frameFault('host', text), sendTo(page));
    const fromHost = (text: string) => {
      onHostFrame(text);
      down.pass(text);
    };
    page.on('error', () => undefined);
    page.on('message', (data: Buffer) => up.pass(data.toString()));
    host.on('message', (data: Buffer) => fromHost(data.toString()));
    page.on('close', (code, reason) => end(host, code, reason));
    host.on('close', (code, reason) => end(page, code, reason));
    for (const text of early) fromHost(text);
  }
}

const sendTo = (socket: WebSocket) => (text: string) => {
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
};

/** Ends a socket as the other one has ended: by the same code, or without a word. */
const end = (socket: WebSocket, code: number, reason: Buffer): void => {
  if (code === 1006) socket.terminate();
  else if (code === 1005) socket.close();
  else socket.close(code, reason);
};

const refuse = (socket: Duplex, status: number): void => {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
};
