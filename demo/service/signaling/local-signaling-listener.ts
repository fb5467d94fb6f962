import {createServer, type IncomingMessage, type Server} from 'node:http';
import {networkInterfaces} from 'node:os';
import type {Duplex} from 'node:stream';
import {isLoopback, isOwnAddress} from '../http/origins.ts';

/** A connection that sends no request within this time is closed. */
const REQUEST_TIMEOUT_MS = 10_000;

/** The part of a request that specifies how its client has reached the service. */
interface ReachingRequest {
  readonly socket: {readonly localAddress?: string | undefined; readonly localPort?: number | undefined};
  readonly headers: Pick<IncomingMessage['headers'], 'user-agent'>;
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/**
 * Accepts signaling on one of this machine's network interfaces, only from this machine and only for `/sign_in`.
 *
 * A session's route has one address for signaling and media. The demo listens on loopback, so that no other machine can
 * reach it. But if the machine has another interface, Firefox gathers no candidate that can reach a loopback media
 * address. The route therefore contains the address of that interface, and this class listens there on the same port.
 * Other machines can connect to that port. The class closes their connections before it reads a request.
 *
 * Chromium on Linux can reach a loopback media address. For such a client this class opens nothing. Other browsers and
 * systems have not been tested.
 */
export class LocalSignalingListener {
  readonly #servers = new Map<number, Promise<Server | undefined>>();

  constructor(private readonly upgrade: Upgrade) {}

  /** Returns the address for the routes of the client that has sent a request. */
  async findAddress({socket, headers}: ReachingRequest): Promise<string> {
    const {localAddress = '127.0.0.1', localPort: port = 80} = socket;
    const reached = localAddress.replace(/^::ffff:/, '');
    if (!isLoopback(reached) && !reached.startsWith('fe80:')) return reached;
    if (/X11; Linux.*Chrome\//.test(headers['user-agent'] ?? '')) return '127.0.0.1';
    const address = findInterfaceAddress();
    if (address === undefined) return '127.0.0.1';
    const opening = this.#servers.get(port) ?? openServer(address, port, this.upgrade);
    this.#servers.set(port, opening);
    await opening;
    return address;
  }

  async close(): Promise<void> {
    const servers = await Promise.all(this.#servers.values());
    await Promise.all(
      servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            if (server) server.close(() => resolve()).closeAllConnections();
            else resolve();
          }),
      ),
    );
  }
}

function findInterfaceAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((entry) => entry.family === 'IPv4' && !entry.internal)?.address;
}

/** Returns undefined if the port is in use: the service's own server may listen on all interfaces. */
async function openServer(address: string, port: number, upgrade: Upgrade): Promise<Server | undefined> {
  const server = createServer(
    {headersTimeout: REQUEST_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS},
    (_request, response) => {
      response.writeHead(404, {Connection: 'close'}).end();
    },
  );
  server.on('connection', (socket) => {
    const remote = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    if (!isOwnAddress(remote)) socket.destroy();
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!upgrade(request, socket, head)) socket.destroy();
  });
  server.maxConnections = 256;
  server.unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, address, () => resolve(server));
  });
}
