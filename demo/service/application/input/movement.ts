import type {OrbitCamera} from '../camera.ts';
import {MODIFIER_BITS, VIRTUAL_KEYS, type InputEvent} from '../input-event.ts';

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

const WALK_PER_SECOND = 0.35;
const RUN_FACTOR = 3;
/** The movement of a single key press, even if the key is released immediately. */
const KEY_PRESS_SECONDS = 1 / 30;

/** Moves the camera while keys are held. */
export class Movement {
  readonly #held = new Map<number, readonly [number, number]>();
  #isRunning = false;

  constructor(private readonly camera: OrbitCamera) {}

  get isMoving(): boolean {
    return this.#held.size > 0;
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

  releaseAll() {
    this.#held.clear();
  }

  /** Moves the camera by a time step. */
  advance(seconds: number) {
    for (const direction of this.#held.values()) this.#walk(direction, seconds);
  }

  #walk([right, ahead]: readonly [number, number], seconds: number) {
    const distance = WALK_PER_SECOND * seconds * (this.#isRunning ? RUN_FACTOR : 1);
    this.camera.walk(right * distance, ahead * distance);
  }
}
