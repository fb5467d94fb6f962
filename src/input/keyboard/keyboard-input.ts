import type {InputEvent, Modifiers} from '../../connection/input-event.ts';
import {CommandKey, type CommandKeyMode, HeldKeys, NO_MODIFIERS} from './held-keys.ts';
import {
  findPlainKey,
  findShortcutKey,
  isInputMethodEvent,
  isLeaveShortcut,
  isModifierKey,
  readKeyCode,
  readModifiers,
  toTypedKey,
  writesText,
} from './key-meaning.ts';
import {LockStates} from './keyboard-lock.ts';

const isMac = () => /^(Mac|iP)/.test(navigator.platform);

interface KeyboardOptions {
  /** The field that has the focus while keys go to the stream. */
  readonly field: HTMLTextAreaElement;
  readonly send: (event: InputEvent) => void;
  /** Whether the host accepts text: what no plain key of a US keyboard writes. All other keys always go as keys. */
  readonly sendsText: () => boolean;
  /** Whether the user steers with the keys, so that only their positions count. */
  readonly isSteering: () => boolean;
  /** What Command is on a Mac. */
  readonly commandKey: () => CommandKeyMode;
  readonly pageKeeps: (event: KeyboardEvent) => boolean;
  /** Delays a key, for example until the host has the clipboard. Returns whether `press` is called later. */
  readonly delayPress: (event: KeyboardEvent, press: () => void) => boolean;
  readonly onLeave: () => void;
  readonly signal: AbortSignal;
}

/**
 * Sends keys, and the states of Caps Lock, Num Lock and Scroll Lock. A key is sent by its position, or by its letter in a
 * shortcut and on a host that accepts text. Releases only keys that were pressed, and every key that was pressed: by its
 * own event, by the flags of a later event, or by `releaseAll`.
 */
export const listenToKeyboard = (options: KeyboardOptions) => {
  const {field, send, sendsText, isSteering, pageKeeps, delayPress, commandKey, onLeave, signal} = options;
  const held = new HeldKeys(send);
  const locks = new LockStates(send);
  const command = new CommandKey(held, commandKey);
  let isAfterDeadKey = false;

  const consumeEvent = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };

  const releaseLostModifiers = (modifiers: Modifiers, timeMs: number) => {
    held.releaseLostModifiers(modifiers, timeMs, command.toSent(modifiers));
    if (!modifiers.meta) command.forget();
  };

  /** The key for the host, or `undefined` if the key writes text. */
  const chooseKey = (event: KeyboardEvent, code: string): string | undefined => {
    if (isSteering()) return code;
    if (!writesText(event, isMac())) return findShortcutKey(event) || code;
    if (!sendsText()) return code;
    const isComposed = event.key === 'Dead' || isAfterDeadKey;
    return isComposed ? undefined : findPlainKey(event, isMac());
  };

  const onDown = (event: KeyboardEvent) => {
    const {timeStamp: timeMs} = event;
    const modifiers = readModifiers(event);
    if (isInputMethodEvent(event)) return;
    if (isLeaveShortcut(event)) {
      consumeEvent(event);
      onLeave();
      return;
    }
    const code = readKeyCode(event);
    if (!code || pageKeeps(event)) return;
    releaseLostModifiers(modifiers, timeMs);
    // Windows presses the left Ctrl before AltGr, and does not always release it.
    if (event.key === 'AltGraph') held.release('ControlLeft', modifiers, timeMs);
    // The state of a lock goes after its own key, which changes it, and before any other key.
    if (!code.endsWith('Lock')) locks.sendChanges(event);
    const key = chooseKey(event, code);
    // The letter after a dead key belongs to it, whatever the letter is.
    if (!isModifierKey(code)) isAfterDeadKey = event.key === 'Dead';
    if (key === undefined) {
      event.stopPropagation();
      return;
    }
    if (isMac() && code.startsWith('Meta')) {
      consumeEvent(event);
      command.press(code, modifiers, timeMs);
      return;
    }
    if (!isModifierKey(code)) command.decideForKey(event, modifiers);
    const sent = command.toSent(modifiers);
    if (delayPress(event, () => held.press(code, sent, timeMs, key))) {
      event.stopPropagation();
      return;
    }
    consumeEvent(event);
    if (isMacCapsLock(code)) held.tap(code, sent, timeMs);
    else held.press(code, sent, timeMs, key);
    locks.sendChanges(event);
  };

  const onUp = (event: KeyboardEvent) => {
    const {timeStamp: timeMs} = event;
    const code = readKeyCode(event);
    const modifiers = readModifiers(event);
    if (!code) return;
    if (isMac() && code.startsWith('Meta')) {
      consumeEvent(event);
      command.release(modifiers, timeMs);
    } else if (held.release(code, command.toSent(modifiers), timeMs)) consumeEvent(event);
    else if (isMacCapsLock(code) || code === 'PrintScreen') held.tap(code, command.toSent(modifiers), timeMs);
    if (code.startsWith('Meta')) held.releaseAllButModifiers(modifiers, timeMs);
    releaseLostModifiers(modifiers, timeMs);
    locks.sendChanges(event);
  };

  field.addEventListener('keydown', onDown, {signal});
  field.addEventListener('keyup', onUp, {signal});
  const onFocus = () => {
    locks.resendNext();
    isAfterDeadKey = false;
  };
  field.addEventListener('focus', onFocus, {signal});
  field.addEventListener('compositionend', () => (isAfterDeadKey = false), {signal});

  return {
    releaseAll: (timeMs: number) => {
      command.forget();
      held.releaseAll(timeMs);
    },
    /** Makes the host's modifiers those of a press of the mouse. */
    updateModifiers: (event: MouseEvent) => {
      const modifiers = readModifiers(event);
      releaseLostModifiers(modifiers, event.timeStamp);
      command.decideForClick(modifiers, event.timeStamp);
    },
    /** Presses and releases a key that has no event. */
    tapKey: (code: string) => held.tap(code, NO_MODIFIERS, performance.now()),
    /** Types a text by keys. Skips characters that no key writes. */
    typeText: (text: string) => {
      for (const character of text) {
        const key = toTypedKey(character);
        const timeMs = performance.now();
        const modifiers = {...NO_MODIFIERS, shift: key?.shift ?? false};
        if (key?.shift) held.press('ShiftLeft', modifiers, timeMs);
        if (key) held.tap(key.code, modifiers, timeMs);
        if (key?.shift) held.release('ShiftLeft', NO_MODIFIERS, timeMs);
      }
    },
  };
};

/** A Mac fires `keydown` when Caps Lock turns on and `keyup` when it turns off. */
const isMacCapsLock = (code: string) => isMac() && code === 'CapsLock';
