import type {OrbitCamera} from '../camera.ts';
import type {GamepadEvent, InputEvent} from '../input-event.ts';
import {modifierBits} from '../input-event.ts';
import {virtualKeys} from '../virtual-keys.ts';
import {stickAxis} from './stick-axis.ts';

/** By key: how far to the right, and how far ahead. */
const directions = new Map<number, readonly [number, number]>([
  [virtualKeys.w, [0, 1]],
  [virtualKeys.up, [0, 1]],
  [virtualKeys.s, [0, -1]],
  [virtualKeys.down, [0, -1]],
  [virtualKeys.a, [-1, 0]],
  [virtualKeys.left, [-1, 0]],
  [virtualKeys.d, [1, 0]],
  [virtualKeys.right, [1, 0]],
]);
/** The same for the gamepad's cross. */
const crossDirections = [
  [0x0001, [0, 1]],
  [0x0002, [0, -1]],
  [0x0004, [-1, 0]],
  [0x0008, [1, 0]],
] as const;

const walkPerSecond = 0.35;
const turnPerSecond = 1.6;
const zoomPerSecond = 1.2;
const hurry = 3;
/** What one touch of a key is worth, however soon it is released. */
const firstSeconds = 1 / 30;

/** What moves for as long as it is held: keys and the sticks of gamepads. */
export class Drive {
  readonly #held = new Map<number, readonly [number, number]>();
  readonly #pads = new Map<number, GamepadEvent>();
  #hurries = false;

  constructor(private readonly camera: OrbitCamera) {}

  get isMoving(): boolean {
    return this.#held.size > 0 || [...this.#pads.values()].some((pad) => !isAtRest(pad));
  }

  /** Answers whether the key is one that moves. */
  key({vk, pressed, modifiers}: Extract<InputEvent, {kind: 'key'}>): boolean {
    const direction = directions.get(vk);
    if (!direction) return false;
    this.#hurries = (modifiers & modifierBits.shift) !== 0;
    if (!pressed) this.#held.delete(vk);
    else if (!this.#held.has(vk)) {
      this.#held.set(vk, direction);
      this.#walk(direction, firstSeconds);
    }
    return true;
  }

  /** Keeps how a gamepad is held, and answers which of its buttons are newly down. */
  gamepad(pad: GamepadEvent): number {
    const before = this.#pads.get(pad.index)?.buttons ?? 0;
    if ((pad.pads & (1 << pad.index)) === 0) this.#pads.delete(pad.index);
    else this.#pads.set(pad.index, pad);
    return pad.buttons & ~before;
  }

  /** Nothing is held any more. */
  release(): void {
    this.#held.clear();
  }

  /** Moves on by so many seconds, and answers which gamepads have driven into the border. */
  advance(seconds: number): number[] {
    for (const direction of this.#held.values()) this.#walk(direction, seconds);
    return [...this.#pads.values()].filter((pad) => !this.#steer(pad, seconds)).map(({index}) => index);
  }

  #walk([right, ahead]: readonly [number, number], seconds: number): boolean {
    const way = walkPerSecond * seconds * (this.#hurries ? hurry : 1);
    return this.camera.walk(right * way, ahead * way);
  }

  #steer(pad: GamepadEvent, seconds: number): boolean {
    const [x, y] = pad.leftStick.map(stickAxis);
    const [turnX, turnY] = pad.rightStick.map(stickAxis);
    const [out, closer] = pad.triggers.map((trigger) => trigger / 255);
    const cross = crossDirections.filter(([bit]) => pad.buttons & bit);
    const right = cross.reduce((sum, [, [step]]) => sum + step, x ?? 0);
    const ahead = cross.reduce((sum, [, [, step]]) => sum + step, y ?? 0);
    this.camera.orbit((turnX ?? 0) * turnPerSecond * seconds, ((turnY ?? 0) * turnPerSecond * seconds) / 2);
    const pull = (out ?? 0) - (closer ?? 0);
    if (pull !== 0) this.camera.zoom(Math.exp(pull * zoomPerSecond * seconds), this.camera.target.clone());
    if (right === 0 && ahead === 0) return true;
    const way = 2 * walkPerSecond * seconds;
    return this.camera.walk(right * way, ahead * way);
  }
}

function isAtRest({leftStick, rightStick, triggers, buttons}: GamepadEvent): boolean {
  const axes = [...leftStick, ...rightStick].map(stickAxis);
  return (
    axes.every((axis) => axis === 0) && triggers.every((trigger) => trigger === 0) && (buttons & 15) === 0
  );
}
