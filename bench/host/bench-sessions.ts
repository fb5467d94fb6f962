import {randomUUID} from 'node:crypto';
import {pickMediaPorts} from '../../test/support/service/demo-options.ts';
import {BenchPeer} from './bench-peer.ts';
import {DEFAULT_SETTINGS, type HostSettings, type LinkSettings} from './host-messages.ts';
import {LinkRelay} from './link-relay.ts';

/** A session of the minimal host, with the one offer that it makes. */
export interface BenchSession {
  readonly id: string;
  peer: BenchPeer;
  /** The UDP port of the media route. */
  readonly mediaPort: number;
  /** The time at which the session becomes ready, in milliseconds of the process. */
  readonly readyAt: number;
}

const MAX_PORT_ATTEMPTS = 50;
/** Between two attempts on the same port. */
const PORT_MS = 20;

/** The sessions of the minimal host. Everything that a session needs is prepared before it is requested. */
export class BenchSessions {
  #settings: HostSettings = DEFAULT_SETTINGS;
  readonly #sessions = new Map<string, BenchSession>();
  readonly #relays = new Map<BenchSession, LinkRelay>();
  #prepared: BenchPeer[] = [];
  readonly #ports = pickMediaPorts();
  #nextPort = this.#ports.min;

  /** Offers that were prepared with other settings are dropped. */
  configure(settings: HostSettings) {
    this.#settings = settings;
    for (const peer of this.#prepared.splice(0)) peer.close();
  }

  changeLink(link: LinkSettings) {
    for (const relay of this.#relays.values()) relay.change(link);
  }

  async changeAddress() {
    await Promise.all([...this.#relays.values()].map((relay) => relay.changeAddress()));
  }

  /** Prepares the offers of the next sessions. */
  async prepare(count: number) {
    while (this.#prepared.length < count) this.#prepared.push(await this.#preparePeer());
  }

  /** Creates a session with a prepared offer. Returns `undefined` if none is prepared. */
  async create(): Promise<BenchSession | undefined> {
    const peer = this.#prepared.shift();
    if (!peer) return undefined;
    const {pendingMs, link} = this.#settings;
    const relay = link && (await LinkRelay.open(peer.port, link));
    const session = {
      id: randomUUID(),
      peer,
      mediaPort: relay?.port ?? peer.port,
      readyAt: performance.now() + pendingMs,
    };
    this.#sessions.set(session.id, session);
    if (relay) this.#relays.set(session, relay);
    return session;
  }

  find(id: string): BenchSession | undefined {
    return this.#sessions.get(id);
  }

  /** The peer for a sign-in: the prepared one, or a new one for a client that signs in again. */
  async peerFor(session: BenchSession): Promise<BenchPeer | undefined> {
    if (!session.peer.isAnswered) return session.peer;
    const {port} = session.peer;
    session.peer.close();
    // The old peer frees its port soon.
    for (let attempt = 0; attempt < MAX_PORT_ATTEMPTS; attempt++) {
      const peer = await BenchPeer.prepare(port, this.#settings);
      if (peer) return (session.peer = peer);
      await new Promise((resolve) => setTimeout(resolve, PORT_MS));
    }
    return undefined;
  }

  end(session: BenchSession) {
    this.#sessions.delete(session.id);
    session.peer.close();
    this.#relays.get(session)?.close();
    this.#relays.delete(session);
  }

  endAll() {
    for (const session of this.#sessions.values()) this.end(session);
  }

  close() {
    this.endAll();
    for (const peer of this.#prepared) peer.close();
    this.#prepared = [];
  }

  async #preparePeer(): Promise<BenchPeer> {
    for (let attempt = 0; attempt < MAX_PORT_ATTEMPTS; attempt++) {
      const peer = await BenchPeer.prepare(this.#takePort(), this.#settings);
      if (peer) return peer;
    }
    throw new Error(`No free UDP port from ${this.#ports.min} to ${this.#ports.max}`);
  }

  /** The ports rotate, so that a packet of an ended session reaches no later one. */
  #takePort(): number {
    const {min, max} = this.#ports;
    const port = this.#nextPort;
    this.#nextPort = port === max ? min : port + 1;
    return port;
  }
}
