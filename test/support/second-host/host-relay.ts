import type {IncomingMessage, ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {WebSocketServer, type WebSocket} from 'ws';

const PATH = /^\/([\w-]+)\/(host|sign_in)/;

/**
 * Joins the sockets of a page that plays a host (`second-host.ts`) with those of its clients, by the name in their paths.
 * It passes each frame on as it is, and drops a frame for a peer that is missing. It has a port of its own, which a
 * request for `/second-host` returns.
 */
export class HostRelay {
  readonly #sockets = new WebSocketServer({port: 0, host: '127.0.0.1'});
  readonly #hosts = new Map<string, Map<string, WebSocket>>();

  constructor() {
    this.#sockets.on('connection', (socket, {url}) => {
      const [, name = '', role = ''] = PATH.exec(url ?? '') ?? [];
      const peers = this.#hosts.get(name) ?? new Map<string, WebSocket>();
      this.#hosts.set(name, peers.set(role, socket));
      const other = role === 'host' ? 'sign_in' : 'host';
      socket.on('message', (frame, isBinary) => peers.get(other)?.send(frame, {binary: isBinary}));
      socket.on('close', () => {
        if (role !== 'host') return;
        peers.get(other)?.close(1000);
        this.#hosts.delete(name);
      });
    });
  }

  /** Answers a request for the port. Returns false for other paths. */
  serve({url}: IncomingMessage, response: ServerResponse): boolean {
    if (url !== '/second-host') return false;
    const {port} = this.#sockets.address() as AddressInfo;
    response.end(String(port));
    return true;
  }

  close() {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }
}
