import {z} from 'zod';
import type {MediaPort} from '../host/media-port.ts';
import {type IceSecrets, isSignedCheck, readIceSecrets} from './ice-check.ts';
import {type Forward, PacketRelay} from './packet-relay.ts';

/** The conditions on the path between a page and its host. What is missing is not limited. */
export const linkSchema = z
  .strictObject({
    /** Of the packets of the host, this part is lost. With 100, those of the page are lost as well. */
    lossPercent: z.number().min(0).max(100),
    /** Packets take this much longer, in each direction. */
    delayMs: z.int().min(0).max(5000),
    /** The rate of the packets of the host. 0: no limit. */
    kilobitsPerSecond: z.int().min(0).max(1_000_000),
  })
  .partial();

export type LinkConditions = z.output<typeof linkSchema>;

/** The longest queue of a path with a rate. The link drops packets beyond it, as a router does. */
const MAX_QUEUE_MS = 300;

/** Delays and drops packets between a page and its host, with conditions that can change at any time. */
export class MediaPath {
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #now: () => number;
  #conditions: LinkConditions;
  #freeAt = 0;

  constructor(conditions: LinkConditions, now = () => performance.now()) {
    this.#conditions = conditions;
    this.#now = now;
  }

  readonly forward: Forward = (packet, from, send) => {
    const {lossPercent = 0, delayMs = 0} = this.#conditions;
    const isFromHost = from === 'host';
    if (lossPercent === 100 || (isFromHost && Math.random() * 100 < lossPercent)) return;
    const queuedMs = isFromHost ? this.#queue(packet.length) : 0;
    if (queuedMs > MAX_QUEUE_MS) return;
    const waitMs = queuedMs + delayMs;
    if (waitMs === 0) {
      send(packet);
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      send(packet);
    }, waitMs);
    this.#timers.add(timer);
  };

  /** Changes the conditions that are given. */
  change(conditions: LinkConditions) {
    this.#conditions = {...this.#conditions, ...conditions};
  }

  close() {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Returns how long a packet waits for those before it. */
  #queue(bytes: number): number {
    const {kilobitsPerSecond = 0} = this.#conditions;
    if (kilobitsPerSecond === 0) return 0;
    const now = this.#now();
    const waitMs = Math.max(0, this.#freeAt - now);
    if (waitMs <= MAX_QUEUE_MS) this.#freeAt = now + waitMs + (bytes * 8) / kilobitsPerSecond;
    return waitMs;
  }
}

/** The port of the media of one session. What arrives there takes a path with conditions. */
export class Link {
  readonly #media: MediaPort;
  readonly #path: MediaPath;
  #relay: PacketRelay | undefined;
  /** The secrets of the last offer. */
  #secrets: IceSecrets | undefined;

  private constructor(media: MediaPort, conditions: LinkConditions) {
    this.#media = media;
    this.#path = new MediaPath(conditions);
  }

  /**
   * Opens the link on a port that is reserved for it.
   * @param hostPort the port of the host on this machine
   */
  static async open(media: MediaPort, hostPort: number, conditions: LinkConditions): Promise<Link> {
    const link = new Link(media, conditions);
    await media.release();
    link.#relay = await PacketRelay.open(link.#path.forward, {
      address: '0.0.0.0',
      port: media.port,
      accepts: (packet) => link.#secrets !== undefined && isSignedCheck(packet, link.#secrets),
    });
    link.#relay.target = {address: '127.0.0.1', port: hostPort};
    return link;
  }

  /** The port for pages. */
  get port(): number {
    return this.#media.port;
  }

  /** Accepts the page that receives an offer: its first packet must prove that it knows the secrets of the offer. */
  allow(offer: string) {
    this.#secrets = readIceSecrets(offer);
  }

  /** Changes the conditions that are given. */
  change(conditions: LinkConditions) {
    this.#path.change(conditions);
  }

  close() {
    this.#path.close();
    this.#relay?.close();
    void this.#media.free();
  }
}
