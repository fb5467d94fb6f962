import {once} from 'node:events';
import {createSocket, type Socket} from 'node:dgram';
import type {PacketFault} from './injection.ts';
import {concerns} from './packet-kind.ts';

/** A throttled way holds no more than this; what comes on top is dropped, as a router does. */
const QUEUE_MS = 300;

/** One page's port, with the port of ours under which the host knows it. */
interface Client {
  readonly socket: Socket;
  readonly port: number;
}

type Send = (packet: Buffer) => void;

/** Carries packets between pages and the media port of a host, each page by a port of its own, as a NAT does. */
export class UdpRelay {
  /** Where the host is, as soon as the service has named it. */
  target: {readonly address: string; readonly port: number} | undefined;
  /** The payload types of video, as the host has offered them. */
  readonly pictureTypes = new Set<number>();
  readonly #socket = createSocket('udp4');
  readonly #clients = new Map<number, Client>();
  readonly #faults: () => readonly PacketFault[];
  #counts = new WeakMap<PacketFault, number>();
  readonly #held = new Map<Send, Buffer>();
  readonly #freeAt = new Map<Send, number>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #port = 0;
  #isClosed = false;

  private constructor(faults: () => readonly PacketFault[]) {
    this.#faults = faults;
    this.#socket.on('message', (packet, {port}) => {
      const client = this.#clients.get(port) ?? this.#add(port);
      this.#pass(packet, 'page', client);
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

  #add(port: number): Client {
    const socket = createSocket('udp4');
    const client = {socket, port};
    socket.on('message', (packet) => this.#pass(packet, 'host', client));
    // The host's port may be closed already.
    socket.on('error', () => undefined);
    this.#clients.set(port, client);
    return client;
  }

  #pass(packet: Buffer, from: 'page' | 'host', client: Client): void {
    const send = from === 'page' ? this.#toHost(client) : this.#toPage(client);
    const fault = this.#faults().find(
      (candidate) =>
        (candidate.from ?? from) === from &&
        concerns(candidate, packet, this.pictureTypes) &&
        this.#isTurn(candidate),
    );
    if (fault) this.#spoil(packet, fault, send);
    else send(packet);
  }

  /** The same function for the same client, so that what is held for it is found again. */
  readonly #toHost = remembered((client: Client) => (packet: Buffer) => {
    const {target} = this;
    if (!this.#isClosed && target) client.socket.send(packet, target.port, target.address);
  });

  readonly #toPage = remembered((client: Client) => (packet: Buffer) => {
    if (!this.#isClosed) this.#socket.send(packet, client.port, '127.0.0.1');
  });

  #isTurn(fault: PacketFault): boolean {
    const count = (this.#counts.get(fault) ?? 0) + 1;
    this.#counts.set(fault, count);
    return count % (fault.every ?? 1) === 0;
  }

  #spoil(packet: Buffer, fault: PacketFault, send: Send): void {
    switch (fault.do) {
      case 'drop':
        return;
      case 'duplicate':
        send(packet);
        send(packet);
        return;
      case 'corrupt':
        packet[packet.length >> 1] = (packet[packet.length >> 1] ?? 0) ^ 0x55;
        send(packet);
        return;
      case 'reorder': {
        const held = this.#held.get(send);
        if (held) {
          this.#held.delete(send);
          send(packet);
          send(held);
        } else this.#held.set(send, packet);
        return;
      }
      case 'delay':
        this.#after(fault.ms + Math.random() * (fault.jitterMs ?? 0), () => send(packet));
        return;
      case 'throttle': {
        const now = performance.now();
        const freeAt = Math.max(now, this.#freeAt.get(send) ?? 0);
        if (freeAt - now > QUEUE_MS) return;
        this.#freeAt.set(send, freeAt + (packet.length * 1000) / fault.bytesPerSecond);
        this.#after(freeAt - now, () => send(packet));
        return;
      }
      default:
        fault satisfies never;
    }
  }

  #after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}

const remembered = <Key extends object, Value>(make: (key: Key) => Value) => {
  const made = new WeakMap<Key, Value>();
  return (key: Key): Value => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};
