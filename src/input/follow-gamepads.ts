import type {GamepadOptions, listenToGamepads} from './gamepads.ts';

/** Loads what reads gamepads when there is one: most people have none, and a browser shows none until a button is pressed. */
export const followGamepads = (options: GamepadOptions) => {
  const {signal} = options;
  let pads: ReturnType<typeof listenToGamepads> | undefined;
  const load = async () => {
    const {listenToGamepads} = await import('./gamepads.ts');
    if (!signal.aborted) pads ??= listenToGamepads(options);
  };
  addEventListener('gamepadconnected', () => void load(), {signal, once: true});
  // Those that the page knows already say nothing.
  if (hasGamepads()) void load();
  return {
    /** Lets every gamepad rest. */
    release: () => pads?.release(),
    rumble: (index: number, strong: number, weak: number) => pads?.rumble(index, strong, weak),
  };
};

const hasGamepads = (): boolean => {
  try {
    return navigator.getGamepads().some((pad) => pad !== null);
  } catch {
    // The page's policy forbids them, or it came by an insecure way.
    return false;
  }
};
