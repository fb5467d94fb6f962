/** The bits of the modifier keys that are held in addition to the key itself. */
export const MODIFIER_BITS = {shift: 1, ctrl: 2, alt: 4, meta: 8} as const;

/** An input of the user. Times are the page's, in microseconds. */
export type InputEvent =
  | {
      readonly kind: 'key';
      /** A Windows virtual key. */
      readonly vk: number;
      readonly pressed: boolean;
      readonly modifiers: number;
      readonly scanCode: number;
      readonly timeUs: number;
    }
  /** The pointer has moved to a position. `width` and `height` are the video size that the page assumes. */
  | {
      readonly kind: 'move';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly timeUs: number;
    }
  /** The pointer has moved by a distance. */
  | {readonly kind: 'move-by'; readonly dx: number; readonly dy: number; readonly timeUs: number}
  | {
      readonly kind: 'button';
      /** 1 left, 2 middle, 3 right, 4 back, 5 forward. */
      readonly button: number;
      readonly pressed: boolean;
      readonly timeUs: number;
    }
  /** One notch is 120. Right and up are positive. */
  | {readonly kind: 'wheel'; readonly horizontal: number; readonly vertical: number; readonly timeUs: number}
  /** A state that the page does not know is omitted. */
  | {readonly kind: 'locks'; readonly caps?: boolean; readonly num?: boolean; readonly scroll?: boolean}
  | {readonly kind: 'text'; readonly text: string};

/** The Windows virtual keys that the application uses. */
export const VIRTUAL_KEYS = {
  backspace: 0x08,
  enter: 0x0d,
  escape: 0x1b,
  home: 0x24,
  left: 0x25,
  up: 0x26,
  right: 0x27,
  down: 0x28,
  a: 0x41,
  c: 0x43,
  d: 0x44,
  f: 0x46,
  s: 0x53,
  w: 0x57,
} as const;
