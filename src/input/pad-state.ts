import type {GamepadState} from '../connection/input-event.ts';

/** XInput's bits, by the place of the button in the standard layout of `Gamepad.buttons`; the triggers have none. */
const BITS: readonly number[] = [
  0x1000, 0x2000, 0x4000, 0x8000, 0x0100, 0x0200, 0, 0, 0x0020, 0x0010, 0x0040, 0x0080, 0x0001, 0x0002,
  0x0004, 0x0008, 0x0400,
];

/** A gamepad of which nothing is pressed. */
export const restingPad = (index: number, connected: number): GamepadState => ({
  index,
  connected,
  buttons: 0,
  triggers: [0, 0],
  leftStick: [0, 0],
  rightStick: [0, 0],
});

/** What is pressed of a gamepad, in XInput's numbers: there, up is positive. */
export const padState = (
  {
    index,
    buttons,
    axes,
  }: Pick<Gamepad, 'index' | 'axes'> & {
    readonly buttons: readonly Pick<GamepadButton, 'pressed' | 'value'>[];
  },
  connected: number,
): GamepadState => {
  const [x = 0, y = 0, rightX = 0, rightY = 0] = axes;
  const trigger = (place: number) => Math.round((buttons[place]?.value ?? 0) * 255);
  return {
    index,
    connected,
    buttons: buttons.reduce((bits, {pressed}, place) => bits | (pressed ? (BITS[place] ?? 0) : 0), 0),
    triggers: [trigger(6), trigger(7)],
    leftStick: [axis(x), axis(-y)],
    rightStick: [axis(rightX), axis(-rightY)],
  };
};

const axis = (value: number) => Math.round(value * (value < 0 ? 32768 : 32767)) || 0;
