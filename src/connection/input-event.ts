/** A place in the picture, in its own pixels, with the size that they are counted in. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Modifiers {
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

/** A mouse button: 1 left, 2 middle, 3 right, 4 back, 5 forward. */
export type MouseButton = 1 | 2 | 3 | 4 | 5;

/** The buttons and axes of one gamepad. */
export interface GamepadState {
  /** 0 to 3. */
  readonly index: number;
  /** The pads that are there, one bit each. */
  readonly connected: number;
  /** XInput bits. */
  readonly buttons: number;
  /** 0 to 255. */
  readonly triggers: readonly [left: number, right: number];
  /** −32768 to 32767; right and up are positive. */
  readonly leftStick: readonly [x: number, y: number];
  readonly rightStick: readonly [x: number, y: number];
}

/**
 * What the person at the page does, in no protocol's words. `timeMs` is on the time line of `performance.now()`.
 * A connector encodes what its host can take and says so by `takes`.
 */
export type InputEvent =
  | {readonly kind: 'move'; readonly at: PicturePoint; readonly timeMs: number}
  /** Motion under pointer lock, in CSS pixels. */
  | {readonly kind: 'move-by'; readonly dx: number; readonly dy: number; readonly timeMs: number}
  | {
      readonly kind: 'button';
      readonly button: MouseButton;
      readonly pressed: boolean;
      readonly timeMs: number;
    }
  /** A notch is 120; right and down are positive, as in the DOM. */
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
  | {readonly kind: 'locks'; readonly caps: boolean; readonly num: boolean; readonly scroll: boolean}
  | {
      readonly kind: 'touch';
      readonly id: number;
      readonly phase: 'start' | 'move' | 'end' | 'cancel';
      readonly at: PicturePoint;
      /** 0 to 1. */
      readonly pressure: number;
      readonly timeMs: number;
    }
  | {readonly kind: 'gamepad'; readonly pad: GamepadState; readonly timeMs: number};

/** Which kinds of input a host understands beyond mouse and keys. */
export interface TakenInput {
  readonly text: boolean;
  readonly touch: boolean;
}
