/** A pixel of the video, with the size of the video that the pixel belongs to. */
export interface VideoPoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Modifiers = Readonly<Record<'shift' | 'ctrl' | 'alt' | 'meta', boolean>>;

/** A mouse button: 1 left, 2 middle, 3 right, 4 back, 5 forward. */
export type MouseButton = 1 | 2 | 3 | 4 | 5;

/**
 * Input of the user, independent of any protocol. `timeMs` is on the timeline of `performance.now()`. A connector
 * encodes the kinds that its host supports, and reports them by the host event `supports`.
 */
export type InputEvent =
  | {readonly kind: 'move'; readonly at: VideoPoint; readonly timeMs: number}
  /** Motion under pointer lock, in pixels of the video. */
  | {readonly kind: 'move-by'; readonly dx: number; readonly dy: number; readonly timeMs: number}
  | {
      readonly kind: 'button';
      readonly button: MouseButton;
      readonly pressed: boolean;
      readonly timeMs: number;
    }
  /** A notch is 120. Right and down are positive, as in the DOM. */
  | {readonly kind: 'wheel'; readonly dx: number; readonly dy: number; readonly timeMs: number}
  | {
      readonly kind: 'key';
      /** The physical key: `KeyboardEvent.code`. */
      readonly code: string;
      readonly pressed: boolean;
      readonly modifiers: Modifiers;
      readonly timeMs: number;
    }
  | {readonly kind: 'text'; readonly text: string}
  | {readonly kind: 'locks'; readonly caps: boolean; readonly num: boolean; readonly scroll: boolean};

/** The kinds of input that a host supports in addition to mouse and keys. */
export interface SupportedInput {
  readonly text: boolean;
}
