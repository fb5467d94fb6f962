import {loadPart} from '../../errors/load-part.ts';
import {listGamepads} from './list-gamepads.ts';
import type {GamepadOptions, pollGamepads} from './poll-gamepads.ts';

/**
 * Captures gamepads, and loads the code for them with the first gamepad. Most users have none, and a browser hides a
 * gamepad until the user presses a button.
 */
export const captureGamepads = (
  options: GamepadOptions,
  /** Without the part, gamepads are not captured. */
  onMissingPart: (error: unknown) => void,
) => {
  const {signal} = options;
  let gamepads: ReturnType<typeof pollGamepads> | undefined;
  const load = () => {
    loadPart('poll-gamepads', () => import('./poll-gamepads.ts')).then((part) => {
      if (!signal.aborted) gamepads ??= part.pollGamepads(options);
    }, onMissingPart);
  };
  addEventListener('gamepadconnected', load, {signal, once: true});
  // The browser fires no event for a gamepad that the page knows already.
  if (listGamepads().some((gamepad) => gamepad !== null)) load();
  return {
    /** Releases every button and centers every stick on the host. */
    releaseAll: () => gamepads?.releaseAll(),
    rumble: (index: number, strong: number, weak: number) => gamepads?.rumble(index, strong, weak),
  };
};
