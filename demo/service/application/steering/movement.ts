import type {OrbitCamera} from '../camera.ts';
import type {GamepadEvent, InputEvent} from '../input-event.ts';
import {MODIFIER_BITS} from '../input-event.ts';
import {VIRTUAL_KEYS} from '../virtual-keys.ts';
import {toStickAxis} from './stick-axis.ts';

/** The direction of each key: to the right, and forward. */
const DIRECTIONS = new Map<number, readonly [number, number]>([
  [VIRTUAL_KEYS.w, [0, 1]],
  [VIRTUAL_KEYS.up, [0, 1]],
  [VIRTUAL_KEYS.s, [0, -1]],
  [VIRTUAL_KEYS.down, [0, -1]],
  [VIRTUAL_KEYS.a, [-1, 0]],
  [VIRTUAL_KEYS.left, [-1, 0]],
  [VIRTUAL_KEYS.d, [1, 0]],
  [VIRTUAL_KEYS.right, [1, 0]],
]);
/** The directions of the gamepad's directional pad. */
const DPAD_DIRECTIONS = [
  [0x0001, [0, 1]],
  [0x0002, [0, -1]],
  [0x0004, [-1, 0]],
  [0x0008, [1, 0]],
] as const;

const WALK_PER_SECOND = 0.35;
const TURN_PER_SECOND = 1.6;
const ZOOM_PER_SECOND = 1.2;
const RUN_FACTOR = 3;
/** The movement of a single key press, even if the key is released immediately. */
const KEY_PRESS_SECONDS = 1 / 30;

/** Moves the camera while keys or gamepad sticks are held. */
export class Movement {
  readonly #held = new Map<number, readonly [number, number]>();
  readonly #pads = new Map<number, GamepadEvent>();
  #isRunning = false;

  constructor(private readonly camera: OrbitCamera) {}

  get isMoving(): boolean {
    return this.#held.size > 0 || [...this.#pads.values()].some((pad) => !isIdle(pad));
  }

  /** Handles a key. Returns whether it is a movement key. */
  handleKey({vk, pressed, modifiers}: Extract<InputEvent, {kind: 'key'}>): boolean {
    const direction = DIRECTIONS.get(vk);
    if (!direction) return false;
    this.#isRunning = (modifiers & MODIFIER_BITS.shift) !== 0;
    if (!pressed) this.#held.delete(vk);
    else if (!this.#held.has(vk)) {
      this.#held.set(vk, direction);
      this.#walk(direction, KEY_PRESS_SECONDS);
    }
    return true;
  }

  /** Stores the state of a gamepad. Returns the buttons that are newly pressed. */
  handleGamepad(pad: GamepadEvent): number {
    const before = this.#pads.get(pad.index)?.buttons ?? 0;
    if ((pad.pads & (1 << pad.index)) === 0) this.#pads.delete(pad.index);
    else this.#pads.set(pad.index, pad);
    return pad.buttons & ~before;
  }

  releaseAll() {
    this.#held.clear();
  }

  /** Moves the camera by a time step. Returns the gamepads that have moved into the border. */
  advance(seconds: number): number[] {
    for (const direction of this.#held.values()) this.#walk(direction, seconds);
    return [...this.#pads.values()].filter((pad) => !this.#steer(pad, seconds)).map(({index}) => index);
  }

  #walk([right, ahead]: readonly [number, number], seconds: number): boolean {
    const distance = WALK_PER_SECOND * seconds * (this.#isRunning ? RUN_FACTOR : 1);
    return this.camera.walk(right * distance, ahead * distance);
  }

  #steer(pad: GamepadEvent, seconds: number): boolean {
    const [x, y] = pad.leftStick.map(toStickAxis);
    const [turnX, turnY] = pad.rightStick.map(toStickAxis);
    const [out, closer] = pad.triggers.map((trigger) => trigger / 255);
    const dpad = DPAD_DIRECTIONS.filter(([bit]) => pad.buttons & bit);
    const right = dpad.reduce((sum, [, [step]]) => sum + step, x ?? 0);
    const ahead = dpad.reduce((sum, [, [, step]]) => sum + step, y ?? 0);
    this.camera.orbit(
      (turnX ?? 0) * TURN_PER_SECOND * seconds,
      ((turnY ?? 0) * TURN_PER_SECOND * seconds) / 2,
    );
    const pull = (out ?? 0) - (closer ?? 0);
    if (pull !== 0) this.camera.zoom(Math.exp(pull * ZOOM_PER_SECOND * seconds), this.camera.target.clone());
    if (right === 0 && ahead === 0) return true;
    const distance = 2 * WALK_PER_SECOND * seconds;
    return this.camera.walk(right * distance, ahead * distance);
  }
}

function isIdle({leftStick, rightStick, triggers, buttons}: GamepadEvent): boolean {
  const axes = [...leftStick, ...rightStick].map(toStickAxis);
  return (
    axes.every((axis) => axis === 0) && triggers.every((trigger) => trigger === 0) && (buttons & 15) === 0
  );
}
