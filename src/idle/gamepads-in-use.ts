import {listGamepads} from '../input/gamepad/list-gamepads.ts';

/**
 * Detects whether a gamepad was used since the last call. A gamepad fires no events, and its axes tremble at rest: only
 * a button, or an axis that moved by a quarter of its range, counts.
 */
export const watchGamepadUse = (): (() => boolean) => {
  let before = look();
  return () => {
    const now = look();
    const isUsed = now !== before;
    before = now;
    return isUsed;
  };
};

const look = () =>
  JSON.stringify(
    listGamepads().map(
      (pad) => pad && [pad.buttons.map(({pressed}) => pressed), pad.axes.map((axis) => Math.round(axis * 2))],
    ),
  );
