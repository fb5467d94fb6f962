import type {InputEvent, Modifiers} from '../connection/input-event.ts';

const NONE: Modifiers = {shift: false, ctrl: false, alt: false, meta: false};

/** The keys whose state every event tells. The right Alt is not among them: as AltGr it is not told as Alt. */
const TOLD: Readonly<Record<string, keyof Modifiers>> = {
  ShiftLeft: 'shift',
  ShiftRight: 'shift',
  ControlLeft: 'ctrl',
  ControlRight: 'ctrl',
  AltLeft: 'alt',
  MetaLeft: 'meta',
  MetaRight: 'meta',
};

/** The keys that the host was told of as pressed, by `KeyboardEvent.code`. */
export class HeldKeys {
  readonly #send: (event: InputEvent) => void;
  readonly #held = new Set<string>();

  constructor(send: (event: InputEvent) => void) {
    this.#send = send;
  }

  /** Presses a key, again and again while it repeats. */
  press(code: string, modifiers: Modifiers, timeMs: number) {
    this.#held.add(code);
    this.#send({kind: 'key', code, pressed: true, modifiers, timeMs});
  }

  /** Releases a key if it is held; says whether it was. */
  release(code: string, modifiers: Modifiers, timeMs: number): boolean {
    const wasHeld = this.#held.delete(code);
    if (wasHeld) this.#send({kind: 'key', code, pressed: false, modifiers, timeMs});
    return wasHeld;
  }

  /** Presses and releases a key. */
  tap(code: string, modifiers: Modifiers, timeMs: number) {
    this.press(code, modifiers, timeMs);
    this.release(code, modifiers, timeMs);
  }

  /** Releases the modifiers that an event tells not to be held: their own release was lost. */
  releaseUntold(modifiers: Modifiers, timeMs: number) {
    const isLost = (code: string) => {
      const modifier = TOLD[code];
      return modifier !== undefined && !modifiers[modifier];
    };
    this.#releaseIf(isLost, modifiers, timeMs);
  }

  /** Releases what macOS never tells the release of: the keys that went up while Command was held. */
  releaseAllButModifiers(modifiers: Modifiers, timeMs: number) {
    this.#releaseIf((code) => !(code in TOLD) && code !== 'AltRight', modifiers, timeMs);
  }

  releaseAll(timeMs: number) {
    this.#releaseIf(() => true, NONE, timeMs);
  }

  #releaseIf(isLost: (code: string) => boolean, modifiers: Modifiers, timeMs: number) {
    for (const code of this.#held) if (isLost(code)) this.release(code, modifiers, timeMs);
  }
}
