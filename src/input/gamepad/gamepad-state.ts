import type {GamepadState} from '../../connection/input-event.ts';

/** XInput's bit of each button, by its index in the standard layout of `Gamepad.buttons`. The triggers have no bit. */
const BUTTON_BITS: readonly number[] = [
  0x1000, 0x2000, 0x4000, 0x8000, 0x0100, 0x0200, 0, 0, 0x0020, 0x0010, 0x0040, 0x0080, 0x0001, 0x0002,
  0x0004, 0x0008, 0x0400,
];

/** The state of a gamepad with nothing pressed. */
export const createIdleState = (index: number, connected: number): GamepadState => ({
  index,
  connected,
  buttons: 0,
  triggers: [0, 0],
  leftStick: [0, 0],
  rightStick: [0, 0],
});

/** The buttons and axes of a gamepad, in the standard layout. */
export interface GamepadLayout {
  readonly buttons: readonly Pick<GamepadButton, 'pressed' | 'value'>[];
  readonly axes: readonly number[];
}

/** Returns the standard layout of a gamepad that has another one, or `undefined` to ignore the gamepad. */
export type MapGamepad = (gamepad: Gamepad) => GamepadLayout | undefined;

/** The state of a gamepad in XInput's numbers. Up is positive in XInput and negative in the browser. */
export const toGamepadState = (
  {index, buttons, axes}: GamepadLayout & Pick<Gamepad, 'index'>,
  connected: number,
): GamepadState => {
  const [x = 0, y = 0, rightX = 0, rightY = 0] = axes;
  const readTrigger = (button: number) => Math.round(clamp(buttons[button]?.value ?? 0, 0, 1) * 255);
  return {
    index,
    connected,
    buttons: buttons.reduce(
      (bits, {pressed}, button) => bits | (pressed ? (BUTTON_BITS[button] ?? 0) : 0),
      0,
    ),
    triggers: [readTrigger(6), readTrigger(7)],
    leftStick: [toAxis(x), toAxis(-y)],
    rightStick: [toAxis(rightX), toAxis(-rightY)],
  };
};

const toAxis = (value: number) => {
  const within = clamp(value, -1, 1);
  return Math.round(within * (within < 0 ? 32768 : 32767)) || 0;
};

/** A gamepad of a page may have any number, and `NaN`, which counts as 0. */
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value || 0));

/** The gamepads that the browser shows to the page, by their slot. Empty if the page must not read gamepads. */
export const listGamepads = (): readonly (Gamepad | null)[] => {
  try {
    return navigator.getGamepads();
  } catch {
    // The page's permissions policy forbids gamepads, or the page came over an insecure connection.
    return [];
  }
};
