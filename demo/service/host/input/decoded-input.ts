import type {InputEvent} from '../../application/input-event.ts';

/** One thing that a message of an input channel says. */
export type DecodedInput =
  | InputEvent
  | {readonly kind: 'heartbeat'}
  /** Whether the page wants its gamepads to rumble. */
  | {readonly kind: 'haptics'; readonly on: boolean}
  /** Bytes that mean nothing here: an unknown type, a wrong value, or a message that is cut short. */
  | {readonly kind: 'unknown'; readonly type?: number; readonly bytes: number};
