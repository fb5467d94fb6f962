import type {InputEvent, Modifiers} from '../../connection/input-event.ts';
import type {InputSettings} from '../capture-options.ts';
import {findShortcutKey} from './key-meaning.ts';

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

/** The key that stands for each modifier whose own key was pressed elsewhere. */
const KEY_OF_MODIFIER = {shift: 'ShiftLeft', ctrl: 'ControlLeft', alt: 'AltLeft', meta: 'MetaLeft'} as const;

/** Before the `code` of a key that no keyboard holds: the page or the row of keys presses it. */
const WITHOUT_KEYBOARD = 'page ';

/** The keys that are pressed on the host, by the `KeyboardEvent.code` of the user's key. */
export class HeldKeys {
  readonly #send: (event: InputEvent) => void;
  /** The key that the host has, by the user's key. They differ if the user has another layout, or Command is Ctrl. */
  readonly #held = new Map<string, string>();
  /** The modifiers whose own press never came, each with the keys and events that have shown it and have not ended. */
  readonly #shown = new Map<string, Set<string>>();

  constructor(send: (event: InputEvent) => void) {
    this.#send = send;
  }

  /** Presses a key, also at each repeat. @param sent the key that the host gets instead, until the release */
  press(code: string, modifiers: Modifiers, timeMs: number, sent = code) {
    const key = this.#held.get(code) ?? sent;
    const isHeldByOther = this.#isHeldByOther(code, key);
    this.#held.set(code, key);
    this.#shown.delete(code);
    // A character that two keys write arrives twice.
    if (!isHeldByOther || !toModifier(key)) this.#sendKey(key, true, modifiers, timeMs);
  }

  /** Releases a key if it is held, with the modifiers that it alone has shown. Returns whether the key was held. */
  release(code: string, modifiers: Modifiers, timeMs: number): boolean {
    const key = this.#held.get(code);
    if (key === undefined) return false;
    this.#held.delete(code);
    this.#shown.delete(code);
    if (!this.#isHeldByOther(code, key)) this.#sendKey(key, false, modifiers, timeMs);
    this.endShown(code, modifiers, timeMs);
    return true;
  }

  /** Whether the host holds a key of the user. */
  has(code: string): boolean {
    return this.#held.has(code);
  }

  /** Marks a held modifier as shown by events alone. */
  markShown(code: string) {
    this.#shown.set(code, new Set());
  }

  /** Releases the modifiers that only this key or event has shown. */
  endShown(by: string, modifiers: Modifiers, timeMs: number) {
    let left = modifiers;
    for (const [code, causes] of this.#shown) {
      const modifier = toModifier(this.#held.get(code) ?? '');
      causes.delete(by);
      if (causes.size || !modifier) continue;
      left = {...left, [modifier]: false};
      this.release(code, left, timeMs);
    }
  }

  /** Presses and releases a key. @param sent the key that the host gets instead */
  tap(code: string, modifiers: Modifiers, timeMs: number, sent = code) {
    this.press(code, modifiers, timeMs, sent);
    this.release(code, modifiers, timeMs);
  }

  /** Releases the modifiers that an event shows as released. @param sent the modifiers for the host, if they differ */
  releaseLostModifiers(modifiers: Modifiers, timeMs: number, sent = modifiers) {
    const isLost = (code: string) => {
      const modifier = MODIFIER_KEYS[code];
      return modifier !== undefined && !modifiers[modifier];
    };
    this.#releaseIf(isLost, sent, timeMs);
  }

  /**
   * Presses the modifiers that an event shows as held: the user pressed them elsewhere. They end with the event.
   * @param by the key of the event, which is pressed by itself, or the name of another event for `endShown`
   */
  pressMissedModifiers(sent: Modifiers, timeMs: number, by: string) {
    for (const modifier of ['shift', 'ctrl', 'alt', 'meta'] as const) {
      if (!sent[modifier] || toModifier(by) === modifier) continue;
      const [holder = KEY_OF_MODIFIER[modifier]] =
        [...this.#held].find(([, key]) => toModifier(key) === modifier) ?? [];
      if (!this.#held.has(holder)) {
        this.press(holder, sent, timeMs);
        this.markShown(holder);
      }
      this.#shown.get(holder)?.add(by);
    }
  }

  /** Whether the host holds a modifier key. */
  get hasModifiers(): boolean {
    return [...this.#held.values()].some((key) => toModifier(key) !== undefined);
  }

  /** macOS reports no `keyup` for keys released while Command is held. */
  releaseAllButModifiers(modifiers: Modifiers, timeMs: number) {
    const isModifier = (code: string) => code in MODIFIER_KEYS || code === 'AltRight';
    this.#releaseIf((code) => !isModifier(code) && !code.startsWith(WITHOUT_KEYBOARD), modifiers, timeMs);
  }

  releaseAll(timeMs: number) {
    this.#releaseIf(() => true, NO_MODIFIERS, timeMs);
  }

  /** Presses keys in order and releases them in reverse. The user may hold the same keys meanwhile. */
  pressTogether(codes: readonly string[], timeMs: number) {
    const pressed = codes.filter((code) => this.#pressWithoutKeyboard(code, timeMs));
    for (const code of pressed.reverse()) this.release(WITHOUT_KEYBOARD + code, NO_MODIFIERS, timeMs);
  }

  /** Presses a key until the next call for it, or until `endLatched()`. */
  toggleLatched(code: string, timeMs: number) {
    if (this.#pressWithoutKeyboard(code, timeMs)) return;
    this.release(WITHOUT_KEYBOARD + code, NO_MODIFIERS, timeMs);
  }

  /** The keys that are latched. */
  get latched(): readonly string[] {
    return [...this.#held.keys()]
      .filter((code) => code.startsWith(WITHOUT_KEYBOARD))
      .map((code) => code.slice(WITHOUT_KEYBOARD.length));
  }

  endLatched(timeMs: number) {
    this.#releaseIf((code) => code.startsWith(WITHOUT_KEYBOARD), NO_MODIFIERS, timeMs);
  }

  /** Returns false if the key is pressed already. */
  #pressWithoutKeyboard(code: string, timeMs: number): boolean {
    if (this.#held.has(WITHOUT_KEYBOARD + code)) return false;
    this.press(WITHOUT_KEYBOARD + code, NO_MODIFIERS, timeMs, code);
    return true;
  }

  /** Sends a key with the modifiers of its event, and with those that no keyboard holds. */
  #sendKey(code: string, pressed: boolean, modifiers: Modifiers, timeMs: number) {
    const held = this.latched.flatMap((latched) => toModifier(latched) ?? []);
    const all = {...modifiers, ...Object.fromEntries(held.map((modifier) => [modifier, true]))};
    this.#send({kind: 'key', code, pressed, modifiers: all, timeMs});
  }

  #releaseIf(isLost: (code: string) => boolean, modifiers: Modifiers, timeMs: number) {
    for (const code of [...this.#held.keys()]) if (isLost(code)) this.release(code, modifiers, timeMs);
  }

  /** Whether another key of the user holds this key of the host, as Ctrl and Command can. */
  #isHeldByOther(code: string, key: string): boolean {
    return [...this.#held].some(([other, held]) => other !== code && held === key);
  }
}

/** The modifier of a key. AltRight counts as Alt here: where it is AltGr, events show no Alt beside it. */
const toModifier = (code: string): keyof Modifiers | undefined =>
  code === 'AltRight' ? 'alt' : MODIFIER_KEYS[code];

/** The keys of editing shortcuts: select all, copy, duplicate, find, group, new, open, save, paste, cut, redo, undo. */
const EDITING_KEYS = /^Key[ACDFGNOSVXYZ]$/;

/** Ctrl instead of each Command key. */
const CTRL_KEYS: Readonly<Record<string, string>> = {MetaLeft: 'ControlLeft', MetaRight: 'ControlRight'};

/** What the host has of Command. Without `commandKey`, Command waits for the key or click that decides about it. */
type CommandState =
  | {readonly kind: 'up'}
  | {readonly kind: 'waiting'; readonly code: string}
  | {readonly kind: 'sent'; readonly code: string; readonly as: 'ctrl' | 'meta'};

const UP: CommandState = {kind: 'up'};

/** Sends Command as Ctrl for editing shortcuts and clicks, else as Meta. Two Command keys count as one. */
export class CommandKey {
  readonly #held: HeldKeys;
  readonly #settings: InputSettings;
  #state: CommandState = UP;
  /** Whether only the flags of events show that the user holds Command. */
  #isShown = false;

  constructor(held: HeldKeys, settings: InputSettings) {
    this.#held = held;
    this.#settings = settings;
  }

  /** @param isShown whether only the flags of an event show it (default: false) */
  press(code: string, modifiers: Modifiers, timeMs: number, isShown = false) {
    // It has ended with the event that showed it.
    if (this.#isShown && this.#state.kind === 'sent' && !this.#held.has(this.#state.code)) this.#state = UP;
    if (this.#state.kind !== 'up') return;
    this.#isShown = isShown;
    const {commandKey} = this.#settings;
    this.#state = {kind: 'waiting', code};
    if (commandKey === 'ctrl' || commandKey === 'meta') this.#sendAs(commandKey, code, modifiers, timeMs);
  }

  /** The user presses a key with Command. */
  decideForKey(event: KeyboardEvent, modifiers: Modifiers) {
    const {altKey, ctrlKey, timeStamp} = event;
    const isEditing = EDITING_KEYS.test(findShortcutKey(event)) && !altKey && !ctrlKey;
    this.#decide(isEditing ? 'ctrl' : 'meta', modifiers, timeStamp);
  }

  /** The user clicks with Command: in applications of other systems, Ctrl adds to a selection. */
  decideForClick(modifiers: Modifiers, timeMs: number) {
    this.#decide('ctrl', modifiers, timeMs);
  }

  /** The user releases Command. Alone it is the Meta key. */
  release(modifiers: Modifiers, timeMs: number) {
    if (this.#state.kind === 'waiting') this.#held.tap(this.#state.code, modifiers, timeMs);
    if (this.#state.kind === 'sent') this.#held.release(this.#state.code, modifiers, timeMs);
    this.#state = UP;
  }

  /** Forgets Command, because the keys are released without its `keyup`. */
  forget() {
    this.#state = UP;
  }

  /** The modifiers that the host has, from those of an event. */
  toSent(modifiers: Modifiers): Modifiers {
    switch (this.#state.kind) {
      case 'up':
        return modifiers;
      case 'waiting':
        return {...modifiers, meta: false};
      case 'sent':
        return this.#state.as === 'ctrl' ? {...modifiers, ctrl: true, meta: false} : modifiers;
      default:
        return this.#state satisfies never;
    }
  }

  #decide(as: 'ctrl' | 'meta', modifiers: Modifiers, timeMs: number) {
    const {commandKey} = this.#settings;
    const state = this.#state;
    if (state.kind === 'up') return;
    const chosen = commandKey === 'ctrl' || commandKey === 'meta' ? commandKey : as;
    if (state.kind === 'sent' && state.as === chosen) return;
    if (state.kind === 'sent') {
      this.#state = {kind: 'waiting', code: state.code};
      this.#held.release(state.code, this.toSent(modifiers), timeMs);
    }
    this.#sendAs(chosen, state.code, modifiers, timeMs);
  }

  #sendAs(as: 'ctrl' | 'meta', code: string, modifiers: Modifiers, timeMs: number) {
    this.#state = {kind: 'sent', code, as};
    this.#held.press(code, this.toSent(modifiers), timeMs, as === 'ctrl' ? CTRL_KEYS[code] : code);
    if (this.#isShown) this.#held.markShown(code);
  }
}
