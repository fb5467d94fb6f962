import type {Bytes, InputCodec, Rumble} from './input-codec.ts';
import {NvstInputEncoder} from './nvst-input-encoder.ts';
import {heartbeatPacket} from './packet.ts';

/** The types of the host's messages, which are two bytes long (`nvst.md` 4.2, 4.4). */
const HANDSHAKE = 0x020e;
const RUMBLE = 267;

const LEGACY_HANDSHAKE = 0x0e;

/**
 * The input protocol of `nvst.md` 4. Touch is not taken: its number on the wire is not known (4.8), so that the page
 * turns touches into a mouse.
 */
export const nvstInputCodec = (): InputCodec => ({
  takes: {text: true, touch: false},
  heartbeat: heartbeatPacket(),
  assumedVersion: 2,
  readHandshake,
  read,
  encoder: (version) => new NvstInputEncoder(version),
});

const readHandshake = (message: Bytes): number | undefined => {
  const [type, second] = words(message);
  if (type === HANDSHAKE) return second ?? 2;
  // Old hosts send the version alone, whose low byte is the same as a handshake's.
  return message[0] === LEGACY_HANDSHAKE ? type : undefined;
};

/** That the fields of a rumble are two bytes each, its type among them, is inferred from its length (`nvst.md` 4.4). */
const read = (message: Bytes): Rumble | undefined => {
  const [type, kind, length = 0, index, weak, strong] = words(message);
  if (type !== RUMBLE || kind !== 1 || length < 6) return undefined;
  if (index === undefined || weak === undefined || strong === undefined) return undefined;
  return {kind: 'rumble', index, strong: strong / 0xffff, weak: weak / 0xffff};
};

/** The first twelve bytes as little-endian numbers of two bytes. */
const words = ({buffer, byteOffset, length}: Bytes): readonly number[] => {
  const view = new DataView(buffer, byteOffset, length);
  return Array.from({length: Math.min(6, length >> 1)}, (_, index) => view.getUint16(2 * index, true));
};
