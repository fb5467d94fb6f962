import type {InputEvent, Modifiers} from '../../connection/input-event.ts';

/** No modifier key is held. */
export const NO_MODIFIERS: Modifiers = {shift: false, ctrl: false, alt: false, meta: false};

/** The modifier keys that event flags mirror. AltRight is missing: as AltGr it does not set `altKey`. */
const MODIFIER_KEYS: Readonly<Record<string, keyof Modifiers>> = {
  ShiftLeft: 'shift',
  ShiftRight: 'shift',
  ControlLeft: 'ctrl',
  ControlRight: 'ctrl',
  AltLeft: 'alt',
  MetaLeft: 'meta',
  MetaRight: 'meta',
};

/** The keys that are pressed on the host, by the `KeyboardEvent.code` of the user's key. */
export class HeldKeys {
  readonly #send: (event: InputEvent) => void;
  /** The key that the host has, by the user's key. They differ if the user has another layout, or Command is Ctrl. */
  readonly #held = new Map<string, string>();

  constructor(send: (event: InputEvent) => void) {
    this.#send = send;
  }

  /**
   * Presses a key. A key that repeats is pressed at each repeat.
   * @param sent the key that the host gets instead, until the user releases the key
   */
  press(code: string, modifiers: Modifiers, timeMs: number, sent = code) {
    const key = this.#held.get(code) ?? sent;
    const isHeldByOther = this.#isHeldByOther(code, key);
    this.#held.set(code, key);
    if (!isHeldByOther) this.#send({kind: 'key', code: key, pressed: true, modifiers, timeMs});
  }

  /** Releases a key if it is held. Returns whether the key was held. */
  release(code: string, modifiers: Modifiers, timeMs: number): boolean {
    const key = this.#held.get(code);
    if (key === undefined) return false;
    this.#held.delete(code);
    if (!this.#isHeldByOther(code, key))
      this.#send({kind: 'key', code: key, pressed: false, modifiers, timeMs});
    return true;
  }

  /** Presses and releases a key. */
  tap(code: string, modifiers: Modifiers, timeMs: number) {
    this.press(code, modifiers, timeMs);
    this.release(code, modifiers, timeMs);
  }

  /**
   * Releases the modifier keys that an event's flags show as released: the page missed their `keyup`.
   * @param sent the modifiers for the host, if they differ from the event's
   */
  releaseLostModifiers(modifiers: Modifiers, timeMs: number, sent = modifiers) {
    const isLost = (code: string) => {
      const modifier = MODIFIER_KEYS[code];
      return modifier !== undefined && !modifiers[modifier];
    };
    this.#releaseIf(isLost, sent, timeMs);
  }

  /** Releases all keys but the modifiers. macOS reports no `keyup` for keys released while Command is held. */
  releaseAllButModifiers(modifiers: Modifiers, timeMs: number) {
    this.#releaseIf((code) => !(code in MODIFIER_KEYS) && code !== 'AltRight', modifiers, timeMs);
  }

  releaseAll(timeMs: number) {
    this.#releaseIf(() => true, NO_MODIFIERS, timeMs);
  }

  #releaseIf(isLost: (code: string) => boolean, modifiers: Modifiers, timeMs: number) {
    for (const code of [...this.#held.keys()]) if (isLost(code)) this.release(code, modifiers, timeMs);
  }

  /** Whether another key of the user holds this key of the host, as Ctrl and Command can. */
  #isHeldByOther(code: string, key: string): boolean {
    return [...this.#held].some(([other, held]) => other !== code && held === key);
  }
}
