import {once} from 'node:events';
import {createSocket, type Socket} from 'node:dgram';

export type Send = (packet: Buffer) => void;

/**
 * Sends a packet now, later or never. `send` is the same function for all packets between one page and the host in one
 * direction.
 */
export type Forward = (packet: Buffer, from: 'page' | 'host', send: Send) => void;

interface Address {
  readonly address: string;
  readonly port: number;
}

/** A page, with the relay's socket that represents it to the host. */
interface Client {
  readonly socket: Socket;
  readonly toHost: Send;
  readonly toPage: Send;
}

/** Where pages send their packets, and which of them the relay accepts. */
interface RelayOptions extends Partial<Address> {
  /** Whether a packet from a new address starts a client (default: each one does). */
  readonly accepts?: (packet: Buffer) => boolean;
}

/** A page that reconnects comes from another port. The relay forgets the oldest ones. */
const MAX_CLIENTS = 32;

/** Relays packets between pages and the media port of a host. Each page has its own relay port, as behind a NAT. */
export class PacketRelay {
  /** The host's address. Packets for it are dropped until it is known. */
  target: Address | undefined;
  readonly #socket = createSocket('udp4');
  readonly #clients = new Map<string, Client>();
  readonly #forward: Forward;
  #port = 0;
  #isClosed = false;

  private constructor(forward: Forward, accepts: (packet: Buffer) => boolean) {
    this.#forward = forward;
    this.#socket.on('message', (packet, page) => {
      const known = this.#clients.get(keyOf(page));
      if (!known && !accepts(packet)) return;
      const client = known ?? this.#addClient(page);
      this.#forward(packet, 'page', client.toHost);
    });
  }

  /** Opens a relay at an address (default: a free port of this machine). */
  static async open(
    forward: Forward,
    {address = '127.0.0.1', port = 0, accepts = () => true}: RelayOptions = {},
  ): Promise<PacketRelay> {
    const relay = new PacketRelay(forward, accepts);
    const isListening = once(relay.#socket, 'listening');
    relay.#socket.bind(port, address);
    await isListening;
    relay.#port = relay.#socket.address().port;
    return relay;
  }

  get port(): number {
    return this.#port;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.close();
    for (const {socket} of this.#clients.values()) socket.close();
  }

  #addClient(page: Address): Client {
    const socket = createSocket('udp4');
    const client = {
      socket,
      toHost: (packet: Buffer) => {
        const {target} = this;
        if (!this.#isClosed && target && this.#clients.has(keyOf(page)))
          socket.send(packet, target.port, target.address);
      },
      toPage: (packet: Buffer) => {
        if (!this.#isClosed) this.#socket.send(packet, page.port, page.address);
      },
    };
    socket.on('message', (packet) => this.#forward(packet, 'host', client.toPage));
    // The host may have closed its port already.
    socket.on('error', () => undefined);
    const [oldest] = this.#clients;
    if (oldest && this.#clients.size >= MAX_CLIENTS) {
      oldest[1].socket.close();
      this.#clients.delete(oldest[0]);
    }
    this.#clients.set(keyOf(page), client);
    return client;
  }
}

const keyOf = ({address, port}: Address) => `${address}:${port}`;
