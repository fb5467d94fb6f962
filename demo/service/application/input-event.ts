/** The modifier keys that are down beside the key itself: shift 1, ctrl 2, alt 4, meta 8. */
export const modifierBits = {shift: 1, ctrl: 2, alt: 4, meta: 8} as const;

/** What a person at the page has done, as the application is told of it. Times are the page's, in microseconds. */
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
  /** The pointer is at a place of a picture that the page takes to be so large. */
  | {
      readonly kind: 'move';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly timeUs: number;
    }
  /** The pointer has moved by so much, wherever it was. */
  | {readonly kind: 'move-by'; readonly dx: number; readonly dy: number; readonly timeUs: number}
  | {
      readonly kind: 'button';
      /** 1 left, 2 middle, 3 right, 4 back, 5 forward. */
      readonly button: number;
      readonly pressed: boolean;
      readonly timeUs: number;
    }
  /** A notch is 120; right and up are positive. */
  | {readonly kind: 'wheel'; readonly horizontal: number; readonly vertical: number; readonly timeUs: number}
  /** Left out: what the page does not know. */
  | {readonly kind: 'locks'; readonly caps?: boolean; readonly num?: boolean; readonly scroll?: boolean}
  | {readonly kind: 'text'; readonly text: string}
  | GamepadEvent;

export interface GamepadEvent {
  readonly kind: 'gamepad';
  readonly index: number;
  /** Bit i: pad i is there; bit i + 8: it is of the XInput kind. */
  readonly pads: number;
  /** XInput bits. */
  readonly buttons: number;
  /** 0 to 255. */
  readonly triggers: readonly [left: number, right: number];
  /** −32768 to 32767; right and up are positive. */
  readonly leftStick: readonly [x: number, y: number];
  readonly rightStick: readonly [x: number, y: number];
  readonly timeUs: number;
}
