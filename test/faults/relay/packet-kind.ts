import type {PacketFault, PacketKind} from './injection.ts';

/** The protocol of a peer connection's packet, read from its first bytes (RFC 7983, 7; RFC 5761, 4). */
const readKind = (packet: Uint8Array): PacketKind | undefined => {
  const [first = 0, second = 0] = packet;
  if (first <= 3) return 'stun';
  if (first >= 20 && first <= 63) return 'dtls';
  if (first < 128 || first > 191) return undefined;
  return second >= 192 && second <= 223 ? 'rtcp' : 'rtp';
};

/** Whether a fault applies to a packet. @param videoPayloadTypes the payload types of video in the host's offer */
export const appliesTo = (
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
