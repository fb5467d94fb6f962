import type {InputEvent} from '../../application/input-event.ts';

/** One decoded item of an input channel's message. */
export type DecodedInput =
  | InputEvent
  | {readonly kind: 'heartbeat'}
  /** Bytes that cannot be decoded: an unknown type, an invalid value or a truncated message. */
  | {readonly kind: 'unknown'; readonly type?: number; readonly bytes: number};
