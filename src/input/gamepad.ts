import type {GamepadState, InputEvent} from '../connection/input-event.ts';

/** XInput's bit of each button, by its index in the standard layout of `Gamepad.buttons`. The triggers have no bit. */
const BUTTON_BITS: readonly number[] = [
  0x1000, 0x2000, 0x4000, 0x8000, 0x0100, 0x0200, 0, 0, 0x0020, 0x0010, 0x0040, 0x0080, 0x0001, 0x0002,
  0x0004, 0x0008, 0x0400,
];

/** The state of a gamepad with nothing pressed. */
const createIdleState = (index: number, connected: number) =>
  toGamepadState({index, buttons: [], axes: []}, connected);

/** The buttons and axes of a gamepad, in the standard layout. */
interface GamepadLayout {
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

/** Hosts know four gamepads. */
const MAX_GAMEPADS = 4;

/** How long a motor runs after one command of the host, in milliseconds. Browsers allow no more. */
const RUMBLE_MS = 5000;

interface GamepadOptions {
  readonly send: (event: InputEvent) => void;
  readonly mapGamepad: MapGamepad | undefined;
  /** Whether the stream has the focus. Without the focus the host gets every gamepad as idle. */
  readonly isActive: () => boolean;
  readonly signal: AbortSignal;
}

/** Reads gamepads at each frame while one is connected: browsers fire no events for their buttons and sticks. */
const pollGamepads = ({send, isActive, mapGamepad, signal}: GamepadOptions) => {
  /** The last state that was sent of each gamepad, as JSON. */
  const sent = new Map<number, string>();
  let frame: number | undefined;

  const sendIfChanged = (pad: GamepadState) => {
    const state = JSON.stringify(pad);
    if (sent.get(pad.index) === state) return;
    sent.set(pad.index, state);
    send({kind: 'gamepad', pad, timeMs: performance.now()});
  };

  /** Whether the function of the page has thrown. It is not called again, because it would throw at each frame. */
  let hasThrown = false;
  /** Without the standard layout, a number means another button: on a SpaceMouse or a steering wheel. */
  const readLayout = (gamepad: Gamepad) => {
    const {index, mapping} = gamepad;
    if (mapping !== 'standard' && hasThrown) return [];
    try {
      const layout = mapping === 'standard' ? gamepad : mapGamepad?.(gamepad);
      return layout ? [{index, buttons: [...layout.buttons], axes: [...layout.axes]}] : [];
    } catch (error) {
      hasThrown = true;
      reportError(error);
      return [];
    }
  };

  /** Sends what has changed. Returns whether a gamepad is connected. */
  const sendChanges = (isIdle = !isActive()): boolean => {
    const gamepads = listKnownGamepads().flatMap(readLayout);
    const connected = gamepads.reduce((bits, {index}) => bits | (1 << index), 0);
    for (const gamepad of gamepads) {
      if (!isIdle) sendIfChanged(toGamepadState(gamepad, connected));
      else if (sent.has(gamepad.index)) sendIfChanged(createIdleState(gamepad.index, connected));
    }
    for (const index of sent.keys()) {
      if (connected & (1 << index)) continue;
      sendIfChanged(createIdleState(index, connected));
      sent.delete(index);
    }
    return listKnownGamepads().length > 0;
  };

  const pollFrames = () => {
    frame = sendChanges() ? requestAnimationFrame(pollFrames) : undefined;
  };
  const startPolling = () => {
    if (frame === undefined) pollFrames();
  };
  addEventListener('gamepadconnected', startPolling, {signal});
  signal.addEventListener('abort', () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    for (let index = 0; index < MAX_GAMEPADS; index += 1) rumbleGamepad(index, 0, 0);
  });
  startPolling();

  return {releaseAll: () => void sendChanges(true), rumble: rumbleGamepad};
};

const rumbleGamepad = (index: number, strong: number, weak: number) => {
  const gamepad = listKnownGamepads().find((each) => each.index === index);
  if (gamepad) void runMotors(gamepad.vibrationActuator, strong, weak)?.catch(() => undefined);
};

// Some browsers and some gamepads have no motors.
const runMotors = (motors: GamepadHapticActuator | null | undefined, strong: number, weak: number) =>
  strong > 0 || weak > 0
    ? motors?.playEffect('dual-rumble', {
        duration: RUMBLE_MS,
        strongMagnitude: Math.min(1, strong),
        weakMagnitude: Math.min(1, weak),
      })
    : motors?.reset();

const listKnownGamepads = (): readonly Gamepad[] =>
  listGamepads().flatMap((gamepad) =>
    // Some browsers keep a gamepad in their list that is gone.
    gamepad?.connected && gamepad.index < MAX_GAMEPADS ? [gamepad] : [],
  );

/** Captures gamepads from the first one on: a browser hides a gamepad until the user presses a button. */
export const captureGamepads = (options: GamepadOptions) => {
  const {signal} = options;
  let gamepads: ReturnType<typeof pollGamepads> | undefined;
  const start = () => (gamepads ??= pollGamepads(options));
  addEventListener('gamepadconnected', start, {signal, once: true});
  // The browser fires no event for a gamepad that the page knows already.
  if (listGamepads().some((gamepad) => gamepad !== null)) start();
  return {
    /** Releases every button and centers every stick on the host. */
    releaseAll: () => gamepads?.releaseAll(),
    rumble: (index: number, strong: number, weak: number) => gamepads?.rumble(index, strong, weak),
  };
};
