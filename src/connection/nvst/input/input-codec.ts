import type {InputEvent, TakenInput} from '../../input-event.ts';

/** One message of a data channel. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What a host tells on the input channel: the motors of a gamepad, each 0 to 1. */
export interface Rumble {
  readonly kind: 'rumble';
  readonly index: number;
  readonly strong: number;
  readonly weak: number;
}

/** The moment of sending, both on the time line of `performance.now()`, and the way. */
export interface Sending {
  /** When the host's handshake came: the zero of the wire's clock. */
  readonly startMs: number;
  readonly nowMs: number;
  /** Whether the messages go on the partially reliable channel. */
  readonly partial: boolean;
}

/** Encodes the input of one handshake's lifetime. It may keep what carries over from event to event. */
export interface InputEncoder {
  /** The messages of an event, in their order; none for what this kind of host does not understand. */
  encode(event: InputEvent, sending: Sending): readonly Bytes[];
  /** Lets the host run the motors of gamepads; sent once, reliably, before the first gamepad. */
  enableHaptics(sending: Sending): Bytes;
}

/**
 * How input travels to one kind of host. Kit's own numbers are not known for certain (`nvst.md` 6.2), so that the whole
 * module can be replaced by `NvstOptions.inputCodec`.
 */
export interface InputCodec {
  /** Which kinds it can encode beyond mouse and keys. */
  readonly takes: TakenInput;
  /** Sent as it is, every two seconds. */
  readonly heartbeat: Bytes;
  /** The version that a host without a handshake is taken to have. */
  readonly assumedVersion: number;
  /** The version in a message of the host, where the message is a handshake. */
  readHandshake(message: Bytes): number | undefined;
  /** Any other message of the host; `undefined` for what is not known. */
  read(message: Bytes): Rumble | undefined;
  encoder(version: number): InputEncoder;
}
