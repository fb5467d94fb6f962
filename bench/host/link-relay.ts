import {createSocket, type RemoteInfo, type Socket} from 'node:dgram';
import {once} from 'node:events';
import type {LinkSettings} from './host-messages.ts';

const HOST = '127.0.0.1';
/** A link that was idle does not carry more than its rate afterwards. A timer is late by so much at most. */
const MAX_LATE_MS = 5;

/**
 * A UDP relay on the loopback interface, between one page and the host's media port: a link with loss and delay in both
 * directions, and with a rate and a queue on the way to the page. The handshake travels through it as well.
 */
export class LinkRelay {
  readonly port: number;
  readonly #toPage: Socket;
  readonly #hostPort: number;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #toHost: Socket;
  #link: LinkSettings;
  #page: RemoteInfo | undefined;
  /** What waits for the link to the page. */
  readonly #queue: Buffer[] = [];
  #queuedBytes = 0;
  /** When the link is free for the next packet. */
  #freeAt = 0;
  #next: ReturnType<typeof setTimeout> | undefined;

  private constructor(hostPort: number, link: LinkSettings, toPage: Socket, toHost: Socket) {
    this.port = toPage.address().port;
    this.#hostPort = hostPort;
    this.#link = link;
    this.#toPage = toPage;
    this.#toHost = toHost;
    toPage.on('message', (packet, from) => {
      this.#page = from;
      this.#carry(() => this.#toHost.send(packet, this.#hostPort, HOST));
    });
    this.#listenToHost();
  }

  static async open(hostPort: number, link: LinkSettings): Promise<LinkRelay> {
    const [toPage, toHost] = await Promise.all([openSocket(), openSocket()]);
    return new LinkRelay(hostPort, link, toPage, toHost);
  }

  change(link: LinkSettings) {
    this.#link = link;
    this.#freeAt = 0;
    this.#sendQueued();
  }

  /** The page gets another address: the host sees it at another port, and loses what it sends to the old one. */
  async changeAddress() {
    const old = this.#toHost;
    this.#toHost = await openSocket();
    this.#listenToHost();
    old.close();
  }

  close() {
    clearTimeout(this.#next);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#toPage.close();
    this.#toHost.close();
  }

  #listenToHost() {
    this.#toHost.on('message', (packet) => {
      const {bitsPerSecond, queueMs} = this.#link;
      if (bitsPerSecond > 0 && timeOf(this.#queuedBytes, bitsPerSecond) > queueMs) return;
      this.#queue.push(packet);
      this.#queuedBytes += packet.length;
      this.#sendQueued();
    });
  }

  /** Sends what the link has time for. The schedule is absolute, because timers are late. */
  #sendQueued() {
    clearTimeout(this.#next);
    const {bitsPerSecond} = this.#link;
    const now = performance.now();
    while (this.#freeAt <= now) {
      const packet = this.#queue.shift();
      if (!packet) return;
      this.#queuedBytes -= packet.length;
      if (bitsPerSecond > 0)
        this.#freeAt = Math.max(this.#freeAt, now - MAX_LATE_MS) + timeOf(packet.length, bitsPerSecond);
      const {port, address} = this.#page ?? {};
      this.#carry(() => this.#toPage.send(packet, port, address));
    }
    this.#next = setTimeout(() => this.#sendQueued(), this.#freeAt - now);
  }

  #carry(send: () => void) {
    const {loss, delayMs, isDown} = this.#link;
    if (isDown || Math.random() < loss) return;
    if (delayMs === 0) {
      send();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      send();
    }, delayMs);
    this.#timers.add(timer);
  }
}

const timeOf = (bytes: number, bitsPerSecond: number) => (bytes * 8000) / bitsPerSecond;

const openSocket = async (): Promise<Socket> => {
  const socket = createSocket('udp4').bind(0, HOST);
  await once(socket, 'listening');
  return socket;
};
