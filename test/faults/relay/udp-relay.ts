import {PacketRelay, type Forward, type Send} from '../../../demo/service/network/packet-relay.ts';
import type {PacketFault, PacketKind} from './injection.ts';

/** The longest queue of a throttled path. The relay drops packets beyond it, as a router does. */
const MAX_QUEUE_MS = 300;

/** Relays packets between pages and the media port of a host, and applies faults. */
export class UdpRelay {
  /** The payload types of video in the host's offer. */
  readonly videoPayloadTypes = new Set<number>();
  readonly #faults: () => readonly PacketFault[];
  #relay: PacketRelay | undefined;
  #counts = new WeakMap<PacketFault, number>();
  readonly #heldPackets = new Map<Send, Buffer>();
  readonly #freeAt = new Map<Send, number>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  private constructor(faults: () => readonly PacketFault[]) {
    this.#faults = faults;
  }

  static async open(faults: () => readonly PacketFault[]): Promise<UdpRelay> {
    const relay = new UdpRelay(faults);
    relay.#relay = await PacketRelay.open(relay.#forward);
    return relay;
  }

  get port(): number {
    return this.#relay?.port ?? 0;
  }

  /** The host's address, as soon as a service response contains it. */
  get target(): PacketRelay['target'] {
    return this.#relay?.target;
  }

  set target(target: PacketRelay['target']) {
    if (this.#relay) this.#relay.target = target;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#relay?.close();
  }

  readonly #forward: Forward = (packet, from, send) => {
    const fault = this.#faults().find(
      (candidate) =>
        (candidate.from ?? from) === from &&
        appliesTo(candidate, packet, this.videoPayloadTypes) &&
        this.#isTurnOf(candidate),
    );
    if (fault) this.#applyFault(packet, fault, send);
    else send(packet);
  };

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

/** The protocol of a peer connection's packet, read from its first bytes (RFC 7983, 7; RFC 5761, 4). */
const readKind = (packet: Uint8Array): PacketKind | undefined => {
  const [first = 0, second = 0] = packet;
  if (first <= 3) return 'stun';
  if (first >= 20 && first <= 63) return 'dtls';
  if (first < 128 || first > 191) return undefined;
  return second >= 192 && second <= 223 ? 'rtcp' : 'rtp';
};

/** Whether a fault applies to a packet. @param videoPayloadTypes the payload types of video in the host's offer */
const appliesTo = (
  {which}: Pick<PacketFault, 'which'>,
  packet: Uint8Array,
  videoPayloadTypes: ReadonlySet<number>,
): boolean => {
  if (which === undefined) return true;
  const kind = readKind(packet);
  if (which === 'video') return kind === 'rtp' && videoPayloadTypes.has((packet[1] ?? 0) & 127);
  return kind === which;
};

/** Reads the payload types of video from a frame that contains an offer. */
export const readVideoPayloadTypes = (frame: string): readonly number[] =>
  (/m=video \d+ [A-Z/]+ ([\d ]+)/.exec(frame)?.[1] ?? '').split(' ').filter(Boolean).map(Number);
