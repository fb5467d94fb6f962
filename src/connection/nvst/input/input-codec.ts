import type {InputEvent, SupportedInput} from '../../input-event.ts';
import type {Bytes} from '../data-channels.ts';
import {type EncodeTouch, NvstInputEncoder} from './nvst-input-encoder.ts';
import {createHeartbeatPacket} from './packet.ts';

/** A command of a host on the input channel: run the motors of a gamepad, each 0 to 1. */
export interface Rumble {
  readonly kind: 'rumble';
  readonly index: number;
  readonly strong: number;
  readonly weak: number;
}

/** How and when a message is sent. Both times are on the timeline of `performance.now()`. */
export interface Sending {
  /** When the host's handshake arrived: the zero of the protocol's clock. */
  readonly startMs: number;
  readonly nowMs: number;
  /** Whether the message goes on the partially reliable channel. */
  readonly isPartiallyReliable: boolean;
}

/** Encodes the input between one handshake and the next. An encoder may keep state from event to event. */
export interface InputEncoder {
  /** Encodes an event as messages, in their order. Returns none if this kind of host does not support the event. */
  encode(event: InputEvent, sending: Sending): readonly Bytes[];
  /** Encodes the permission for the host to run the motors of gamepads. Sent once, reliably, before the first gamepad. */
  enableHaptics(sending: Sending): Bytes;
}

/**
 * The input protocol of one kind of host. Kit's own numbers are not known for certain (`nvst.md` 6.2), so a page can
 * replace the codec by `NvstOptions.inputCodec`.
 */
export interface InputCodec {
  /** The kinds of input that the codec can encode in addition to mouse and keys. */
  readonly supports: SupportedInput;
  /** Sent unchanged every two seconds. */
  readonly heartbeat: Bytes;
  /** The assumed version of a host that sends no handshake. */
  readonly assumedVersion: number;
  /** Reads the version from a message of the host. `undefined` if the message is not a handshake. */
  readHandshake(message: Bytes): number | undefined;
  /** Reads any other message of the host. `undefined` for an unknown message. */
  readMessage(message: Bytes): Rumble | undefined;
  createEncoder(version: number): InputEncoder;
}

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
