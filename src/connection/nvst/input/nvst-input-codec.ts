import type {Bytes} from '../bytes.ts';
import type {InputCodec, Rumble} from './input-codec.ts';
import {NvstInputEncoder} from './nvst-input-encoder.ts';
import {createHeartbeatPacket} from './packet.ts';
import type {EncodeTouch} from './touch-codec.ts';

/** The two-byte types of the host's messages (`nvst.md` 4.2, 4.4). */
const HANDSHAKE = 0x020e;
const RUMBLE = 267;

const LEGACY_HANDSHAKE = 0x0e;

export interface NvstInputCodecOptions {
  /** Encodes touches for `touch="native"` (default: none, so that touches are sent as mouse input). See `EncodeTouch`. */
  readonly encodeTouch?: EncodeTouch | undefined;
}

/** The input protocol of `nvst.md` 4. Its packet for touches is not known (4.8), so a page may add one. */
export const nvstInputCodec = ({encodeTouch}: NvstInputCodecOptions = {}): InputCodec => ({
  supports: {text: true, touch: encodeTouch !== undefined},
  heartbeat: createHeartbeatPacket(),
  assumedVersion: 2,
  readHandshake,
  readMessage,
  createEncoder: (version) => new NvstInputEncoder(version, encodeTouch),
});

const readHandshake = (message: Bytes): number | undefined => {
  const [type, version] = readWords(message);
  if (type === HANDSHAKE) return version ?? 2;
  // Old hosts only send the version. Its low byte equals the low byte of a handshake.
  return message[0] === LEGACY_HANDSHAKE ? type : undefined;
};

/** Reads a rumble. The length of the message suggests fields of two bytes, including the type (`nvst.md` 4.4). */
const readMessage = (message: Bytes): Rumble | undefined => {
  const [type, kind, length = 0, index, weak, strong] = readWords(message);
  if (type !== RUMBLE || kind !== 1 || length < 6) return undefined;
  if (index === undefined || weak === undefined || strong === undefined) return undefined;
  return {kind: 'rumble', index, strong: strong / 0xffff, weak: weak / 0xffff};
};

/** The first twelve bytes as little-endian numbers of two bytes. */
const readWords = ({buffer, byteOffset, length}: Bytes): readonly number[] => {
  const view = new DataView(buffer, byteOffset, length);
  return Array.from({length: Math.min(6, length >> 1)}, (_, index) => view.getUint16(2 * index, true));
};
