import type {GamepadState, InputEvent} from '../../connection/input-event.ts';
import {createIdleState, listGamepads, type MapGamepad, toGamepadState} from './gamepad-state.ts';

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
  const mapLayout = (gamepad: Gamepad) => {
    if (hasThrown) return undefined;
    try {
      const layout = mapGamepad?.(gamepad);
      return layout && {buttons: [...layout.buttons], axes: [...layout.axes]};
    } catch (error) {
      hasThrown = true;
      reportError(error);
      return undefined;
    }
  };

  /** Without the standard layout, a number means another button: on a SpaceMouse or a steering wheel. */
  const readLayout = (gamepad: Gamepad) => {
    const {index, mapping} = gamepad;
    const layout = mapping === 'standard' ? gamepad : mapLayout(gamepad);
    return layout ? [{index, buttons: layout.buttons, axes: layout.axes}] : [];
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
