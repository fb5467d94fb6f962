import type {IncomingMessage} from 'node:http';
import {STATUS_CODES} from 'node:http';
import type {Duplex} from 'node:stream';
import {WebSocket, WebSocketServer} from 'ws';
import type {FrameFault, UpgradeFault} from './injection.ts';

export interface SignalingRelayOptions {
  /** The port of the service. */
  readonly target: () => number;
  readonly upgradeFault: () => UpgradeFault | undefined;
  readonly frameFault: (from: FrameFault['from'], text: string) => FrameFault | undefined;
  /** Receives each frame of the host, before any fault applies. */
  readonly onHostFrame: (text: string) => void;
}

/** Relays signaling sockets, frame by frame. */
export class SignalingRelay {
  readonly #options: SignalingRelayOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    // The host has selected a protocol before the relay accepts the page's socket. The relay confirms that protocol.
    handleProtocols: (_offered, request) => this.#protocols.get(request) ?? false,
  });
  readonly #protocols = new WeakMap<IncomingMessage, string>();

  constructor(options: SignalingRelayOptions) {
    this.#options = options;
  }

  /** The number of open sockets of pages. */
  get socketCount(): number {
    return this.#server.clients.size;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined);
    const fault = this.#options.upgradeFault();
    if (fault?.do === 'ignore') return;
    if (fault?.do === 'refuse') {
      refuseUpgrade(socket, fault.status);
      return;
    }
    const path = request.url ?? '';
    const hostPath =
      fault?.do === 'change-peer-id' ? path.replace('peer_id=peer-', 'peer_id=peer-not-') : path;
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((text) => text.trim());
    const host = new WebSocket(
      `ws://127.0.0.1:${this.#options.target()}${hostPath}`,
      protocols.filter(Boolean),
      {headers: {origin: request.headers.origin}},
    );
    const terminateHost = () => host.terminate();
    const endPage = () => socket.end();
    socket.on('close', terminateHost);
    host.on('close', endPage);
    host.on('error', () => undefined);
    host.on('unexpected-response', (_request, {statusCode = 502}) => {
      refuseUpgrade(socket, statusCode);
      host.terminate();
    });
    const earlyFrames: string[] = [];
    const keepFrame = (data: unknown) => earlyFrames.push(String(data));
    host.on('message', keepFrame);
    host.once('open', () => {
      // From here on the relay forwards the close code of each end to the other end.
      socket.off('close', terminateHost);
      host.off('close', endPage);
      if (host.protocol) this.#protocols.set(request, host.protocol);
      this.#server.handleUpgrade(request, socket, head, (page) => {
        host.off('message', keepFrame);
        this.#joinSockets(page, host, earlyFrames);
      });
    });
  }

  /** Closes the sockets of the pages as the host does, or terminates them (1006). The host's ends follow. */
  closeAll(code: number, reason: string): void {
    for (const page of this.#server.clients) endSocket(page, code, Buffer.from(reason));
  }

  close(): void {
    for (const page of this.#server.clients) page.terminate();
    this.#server.close();
  }

  #joinSockets(page: WebSocket, host: WebSocket, earlyFrames: readonly string[]): void {
    const {frameFault, onHostFrame} = this.#options;
    const toHost = new FramePath((text) => frameFault('page', text), sendTo(host));
    const toPage = new FramePath((text) => frameFault('host', text), sendTo(page));
    const relayHostFrame = (text: string) => {
      onHostFrame(text);
      toPage.relay(text);
    };
    page.on('error', () => undefined);
    page.on('message', (data: Buffer) => toHost.relay(data.toString()));
    host.on('message', (data: Buffer) => relayHostFrame(data.toString()));
    page.on('close', (code, reason) => endSocket(host, code, reason));
    host.on('close', (code, reason) => endSocket(page, code, reason));
    for (const text of earlyFrames) relayHostFrame(text);
  }
}

/** One direction of a signaling socket. Applies the current faults to each frame. */
class FramePath {
  #heldFrame: string | undefined;

  constructor(
    /** Returns the fault that applies to a frame, if any, and counts the fault as used. */
    private readonly faultFor: (text: string) => FrameFault | undefined,
    private readonly send: (text: string) => void,
  ) {}

  relay(text: string): void {
    const fault = this.faultFor(text);
    const heldFrame = this.#heldFrame;
    this.#heldFrame = undefined;
    if (fault?.do === 'reorder' && heldFrame === undefined) this.#heldFrame = text;
    else for (const frame of fault ? applyFault(text, fault) : [text]) this.send(frame);
    if (heldFrame !== undefined) this.send(heldFrame);
  }
}

const applyFault = (text: string, fault: FrameFault): readonly string[] => {
  switch (fault.do) {
    case 'drop':
      return [];
    case 'duplicate':
      return [text, text];
    case 'repeat':
      return Array<string>(fault.count).fill(text);
    case 'corrupt':
      // A change of every seventh character breaks both the JSON and its content.
      return [text.replace(/([^]{6})[^]/g, '$1\u2603')];
    case 'replace':
      return [fault.text];
    case 'edit':
      return [text.replaceAll(fault.search, fault.to)];
    case 'reorder':
      return [text];
    default:
      return fault satisfies never;
  }
};

const sendTo = (socket: WebSocket) => (text: string) => {
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
};

/** Closes a socket with the close code of the other end. Without a code, terminates it (1006) or closes it (1005). */
const endSocket = (socket: WebSocket, code: number, reason: Buffer): void => {
  if (code === 1006) socket.terminate();
  else if (code === 1005) socket.close();
  else socket.close(code, reason);
};

const refuseUpgrade = (socket: Duplex, status: number): void => {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
};
