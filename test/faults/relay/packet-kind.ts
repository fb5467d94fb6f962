import type {PacketFault, PacketKind} from './injection.ts';

/** From here on a packet is one of a picture's full ones, and no sound, handshake or question. */
const LARGE = 900;

/** What a packet of a peer connection is, by its first bytes (RFC 7983, 7; RFC 5761, 4). */
const kindOf = (packet: Uint8Array): PacketKind | undefined => {
  const [first = 0, second = 0] = packet;
  if (first <= 3) return 'stun';
  if (first >= 20 && first <= 63) return 'dtls';
  if (first < 128 || first > 191) return undefined;
  return second >= 192 && second <= 223 ? 'rtcp' : 'rtp';
};

/** Whether a fault is about a packet. @param pictureTypes the payload types of video, as the host offered them */
export const concerns = (
  {which}: Pick<PacketFault, 'which'>,
  packet: Uint8Array,
  pictureTypes: ReadonlySet<number>,
): boolean => {
  if (which === undefined) return true;
  if (which === 'large') return packet.length >= LARGE;
  const kind = kindOf(packet);
  if (which === 'picture') return kind === 'rtp' && pictureTypes.has((packet[1] ?? 0) & 127);
  return kind === which;
};

/** The payload types of video in a frame that carries an offer. */
export const pictureTypesIn = (frame: string): readonly number[] =>
  (/m=video \d+ [A-Z/]+ ([\d ]+)/.exec(frame)?.[1] ?? '').split(' ').filter(Boolean).map(Number);
