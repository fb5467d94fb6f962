import type {InputEvent, SupportedInput} from '../../input-event.ts';
import type {Bytes} from '../data-channels.ts';

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
 * The input protocol of one kind of host. A page can replace the codec by `NvstOptions.inputCodec`.
 */
export interface InputCodec {
  /** The kinds of input that the codec can encode in addition to mouse and keys. */
  readonly supports: SupportedInput;
  /** Sent unchanged every two seconds, with `NvstOptions.inputHeartbeats`. */
  readonly heartbeat: Bytes;
  /** The assumed version of a host that sends no handshake. */
  readonly assumedVersion: number;
  /** Reads the version from a message of the host. `undefined` if the message is not a handshake. */
  readHandshake(message: Bytes): number | undefined;
  /** Reads any other message of the host. `undefined` for an unknown message. */
  readMessage(message: Bytes): Rumble | undefined;
  createEncoder(version: number): InputEncoder;
}
