import {once} from 'node:events';
import {createSocket, type Socket} from 'node:dgram';
import type {PacketFault} from './injection.ts';
import {appliesTo} from './packet-kind.ts';

/** The longest queue of a throttled path. The relay drops packets beyond it, as a router does. */
const MAX_QUEUE_MS = 300;

/** A page's port, with the relay's socket that represents the page to the host. */
interface Client {
  readonly socket: Socket;
  readonly port: number;
}

type Send = (packet: Buffer) => void;

/** Relays packets between pages and the media port of a host. Each page has its own relay port, as behind a NAT. */
export class UdpRelay {
  /** The host's address, as soon as a service response contains it. */
  target: {readonly address: string; readonly port: number} | undefined;
  /** The payload types of video in the host's offer. */
  readonly videoPayloadTypes = new Set<number>();
  readonly #socket = createSocket('udp4');
  readonly #clients = new Map<number, Client>();
  readonly #faults: () => readonly PacketFault[];
  #counts = new WeakMap<PacketFault, number>();
  readonly #heldPackets = new Map<Send, Buffer>();
  readonly #freeAt = new Map<Send, number>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #port = 0;
  #isClosed = false;

  private constructor(faults: () => readonly PacketFault[]) {
    this.#faults = faults;
    this.#socket.on('message', (packet, {port}) => {
      const client = this.#clients.get(port) ?? this.#addClient(port);
      this.#relayPacket(packet, 'page', client);
    });
  }

  static async open(faults: () => readonly PacketFault[]): Promise<UdpRelay> {
    const relay = new UdpRelay(faults);
    relay.#socket.bind(0, '127.0.0.1');
    await once(relay.#socket, 'listening');
    relay.#port = relay.#socket.address().port;
    return relay;
  }

  get port(): number {
    return this.#port;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket.close();
    for (const {socket} of this.#clients.values()) socket.close();
  }

  #addClient(port: number): Client {
    const socket = createSocket('udp4');
    const client = {socket, port};
    socket.on('message', (packet) => this.#relayPacket(packet, 'host', client));
    // The host may have closed its port already.
    socket.on('error', () => undefined);
    this.#clients.set(port, client);
    return client;
  }

  #relayPacket(packet: Buffer, from: 'page' | 'host', client: Client): void {
    const send = from === 'page' ? this.#toHost(client) : this.#toPage(client);
    const fault = this.#faults().find(
      (candidate) =>
        (candidate.from ?? from) === from &&
        appliesTo(candidate, packet, this.videoPayloadTypes) &&
        this.#isTurnOf(candidate),
    );
    if (fault) this.#applyFault(packet, fault, send);
    else send(packet);
  }

  /** Returns the same function for the same client, because the function is the key of held packets. */
  readonly #toHost = memoize((client: Client) => (packet: Buffer) => {
    const {target} = this;
    if (!this.#isClosed && target) client.socket.send(packet, target.port, target.address);
  });

  readonly #toPage = memoize((client: Client) => (packet: Buffer) => {
    if (!this.#isClosed) this.#socket.send(packet, client.port, '127.0.0.1');
  });

  #isTurnOf(fault: PacketFault): boolean {
    const count = (this.#counts.get(fault) ?? 0) + 1;
    this.#counts.set(fault, count);
    return count > (fault.after ?? 0) && count % (fault.every ?? 1) === 0;
  }

  #applyFault(packet: Buffer, fault: PacketFault, send: Send): void {
    switch (fault.do) {
      case 'drop':
        return;
      case 'reorder': {
        const heldPacket = this.#heldPackets.get(send);
        if (heldPacket) {
          this.#heldPackets.delete(send);
          send(packet);
          send(heldPacket);
        } else this.#heldPackets.set(send, packet);
        return;
      }
      case 'delay':
        this.#schedule(fault.ms + Math.random() * (fault.jitterMs ?? 0), () => send(packet));
        return;
      case 'throttle': {
        const now = performance.now();
        const freeAt = Math.max(now, this.#freeAt.get(send) ?? 0);
        if (freeAt - now > MAX_QUEUE_MS) return;
        this.#freeAt.set(send, freeAt + (packet.length * 1000) / fault.bytesPerSecond);
        this.#schedule(freeAt - now, () => send(packet));
        return;
      }
      default:
        fault satisfies never;
    }
  }

  #schedule(ms: number, callback: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      callback();
    }, ms);
    this.#timers.add(timer);
  }
}

const memoize = <Key extends object, Value>(make: (key: Key) => Value) => {
  const made = new WeakMap<Key, Value>();
  return (key: Key): Value => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};
