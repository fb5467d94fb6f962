import type {Modifiers} from '../../connection/input-event.ts';
import type {HeldKeys} from './held-keys.ts';

/**
 * The key that a host gets for Command on a Mac: Ctrl for editing shortcuts and clicks (`shortcuts`), always Ctrl
 * (`ctrl`), or always the Meta key (`meta`).
 */
export type CommandKeyMode = 'shortcuts' | 'ctrl' | 'meta';

/** Parses the attribute. An unknown value counts as the default, `shortcuts`. */
export const parseCommandKey = (attribute: string | null | undefined): CommandKeyMode =>
  attribute === 'ctrl' || attribute === 'meta' ? attribute : 'shortcuts';

/** The letters of editing shortcuts: select all, copy, duplicate, find, group, new, open, save, paste, cut, redo, undo. */
const EDITING_LETTERS = /^[acdfgnosvxyz]$/i;

/** Ctrl instead of each Command key. */
const CTRL_KEYS: Readonly<Record<string, string>> = {MetaLeft: 'ControlLeft', MetaRight: 'ControlRight'};

/** What the host has of Command. In `shortcuts`, Command waits for the key or click that decides about it. */
type CommandState =
  | {readonly kind: 'up'}
  | {readonly kind: 'waiting'; readonly code: string}
  | {readonly kind: 'sent'; readonly code: string; readonly as: 'ctrl' | 'meta'};

const UP: CommandState = {kind: 'up'};

/** Sends the Command key of a Mac as Ctrl or as the Meta key. Two Command keys count as one. */
export class CommandKey {
  readonly #held: HeldKeys;
  readonly #readMode: () => CommandKeyMode;
  #state: CommandState = UP;

  constructor(held: HeldKeys, readMode: () => CommandKeyMode) {
    this.#held = held;
    this.#readMode = readMode;
  }

  /** The user presses Command. */
  press(code: string, modifiers: Modifiers, timeMs: number) {
    if (this.#state.kind !== 'up') return;
    const mode = this.#readMode();
    this.#state = {kind: 'waiting', code};
    if (mode !== 'shortcuts') this.#sendAs(mode, code, modifiers, timeMs);
  }

  /** The user presses a key with Command. */
  decideForKey({key, altKey, ctrlKey, timeStamp}: KeyboardEvent, modifiers: Modifiers) {
    const isEditing = EDITING_LETTERS.test(key) && !altKey && !ctrlKey;
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
    const mode = this.#readMode();
    const state = this.#state;
    if (state.kind === 'up') return;
    const chosen = mode === 'shortcuts' ? as : mode;
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
  }
}
