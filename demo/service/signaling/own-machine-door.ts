import {createServer, type IncomingMessage, type Server} from 'node:http';
import {networkInterfaces} from 'node:os';
import type {Duplex} from 'node:stream';
import {isLoopback, isOwnAddress} from '../http/origins.ts';

/** Who has not said what it wants by then is sent away. */
const slowestMs = 10_000;

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/**
 * A session's route has one address for signaling and media. The demo listens on loopback, so that nothing outside
 * reaches it; but a loopback media address does not do: while the machine has another interface, Firefox gathers no
 * candidate that could reach it. So the route names the interface, and this door listens there, on the
 * same port, for sockets to `/sign_in` alone, and only from this machine itself.
 */
export class OwnMachineDoor {
  readonly #servers = new Map<number, Promise<Server | undefined>>();

  constructor(private readonly upgrade: Upgrade) {}

  /** The address that a client should be given which reached the service at `localAddress`. */
  async addressFor(localAddress: string, port: number): Promise<string> {
    const reached = localAddress.replace(/^::ffff:/, '');
    if (!isLoopback(reached) && !reached.startsWith('fe80:')) return reached;
    const address = interfaceAddress();
    if (address === undefined) return '127.0.0.1';
    const opening = this.#servers.get(port) ?? open(address, port, this.upgrade);
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

function interfaceAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((entry) => entry.family === 'IPv4' && !entry.internal)?.address;
}

/** Undefined when the port is taken there: by the very server that we serve, when it listens everywhere. */
async function open(address: string, port: number, upgrade: Upgrade): Promise<Server | undefined> {
  const server = createServer(
    {headersTimeout: slowestMs, requestTimeout: slowestMs},
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
