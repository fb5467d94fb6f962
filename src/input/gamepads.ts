import type {GamepadState, InputEvent} from '../connection/input-event.ts';
import {padState, restingPad} from './pad-state.ts';

/** How many gamepads a host knows. */
const COUNT = 4;

/** How long a motor may run without a word from the host, in milliseconds; browsers allow no more. */
const RUMBLE_MS = 5000;

export interface GamepadOptions {
  readonly send: (event: InputEvent) => void;
  /** Whether the stream has the focus; without it every gamepad rests. */
  readonly isActive: () => boolean;
  readonly signal: AbortSignal;
}

/** Gamepads: they have no events, so that they are looked at with each frame while there are any. */
export const listenToGamepads = ({send, isActive, signal}: GamepadOptions) => {
  /** What the host was last told of each. */
  const told = new Map<number, string>();
  let frame: number | undefined;

  const tell = (pad: GamepadState) => {
    const state = JSON.stringify(pad);
    if (told.get(pad.index) === state) return;
    told.set(pad.index, state);
    send({kind: 'gamepad', pad, timeMs: performance.now()});
  };

  const look = (rests = !isActive()): boolean => {
    const pads = padsOf();
    const connected = pads.reduce((bits, {index}) => bits | (1 << index), 0);
    for (const pad of pads) {
      if (!rests) tell(padState(pad, connected));
      else if (told.has(pad.index)) tell(restingPad(pad.index, connected));
    }
    for (const index of told.keys()) {
      if (connected & (1 << index)) continue;
      tell(restingPad(index, connected));
      told.delete(index);
    }
    return pads.length > 0;
  };

  const follow = () => {
    frame = look() ? requestAnimationFrame(follow) : undefined;
  };
  const begin = () => {
    if (frame === undefined) follow();
  };
  addEventListener('gamepadconnected', begin, {signal});
  signal.addEventListener('abort', () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    for (let index = 0; index < COUNT; index += 1) rumblePad(index, 0, 0);
  });
  begin();

  return {release: () => void look(true), rumble: rumblePad};
};

/** Nothing where it has no motors. */
const rumblePad = (index: number, strong: number, weak: number) => {
  const pad = padsOf().find((each) => each.index === index);
  if (pad) void drive(pad.vibrationActuator, strong, weak)?.catch(() => undefined);
};

// Some browsers and some gamepads have no motors.
const drive = (motors: GamepadHapticActuator | null | undefined, strong: number, weak: number) =>
  strong > 0 || weak > 0
    ? motors?.playEffect('dual-rumble', {
        duration: RUMBLE_MS,
        strongMagnitude: Math.min(1, strong),
        weakMagnitude: Math.min(1, weak),
      })
    : motors?.reset();

const padsOf = (): readonly Gamepad[] => {
  try {
    return navigator.getGamepads().flatMap((pad) => (pad && pad.index < COUNT ? [pad] : []));
  } catch {
    // The page's policy forbids them, or it came by an insecure way.
    return [];
  }
};
