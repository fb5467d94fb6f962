import type {InputEvent, Modifiers} from '../connection/input-event.ts';
import {HeldKeys} from './held-keys.ts';
import {codeOf, isInputMethods, isLeaving, modifiersOf, writesText} from './key-meaning.ts';
import {LockStates} from './lock-states.ts';
import {typedKey} from './typed-key.ts';

const isMac = () => /^(Mac|iP)/.test(navigator.platform);
const PLAIN: Modifiers = {shift: false, ctrl: false, alt: false, meta: false};

export interface KeyboardOptions {
  /** The field that has the focus while keys go to the stream. */
  readonly field: HTMLTextAreaElement;
  readonly send: (event: InputEvent) => void;
  /** Whether what keys write goes as text; the other keys go as keys always. */
  readonly writes: () => boolean;
  readonly pageKeeps: (event: KeyboardEvent) => boolean;
  /** Whether a key waits for something else, such as the clipboard; it is pressed then. */
  readonly postpones: (event: KeyboardEvent, press: () => void) => boolean;
  readonly onLeave: () => void;
  readonly signal: AbortSignal;
}

/**
 * Keys by their place, with Caps Lock and its like. While nothing is released that was not pressed, everything that was
 * pressed is released: by its key, by an event that tells otherwise, or by `releaseAll`.
 */
export const listenToKeyboard = (options: KeyboardOptions) => {
  const {field, send, writes, pageKeeps, postpones, onLeave, signal} = options;
  const held = new HeldKeys(send);
  const locks = new LockStates(send);

  const take = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };

  const onDown = (event: KeyboardEvent) => {
    const {timeStamp: timeMs} = event;
    const modifiers = modifiersOf(event);
    if (isInputMethods(event)) return;
    if (isLeaving(event)) {
      take(event);
      onLeave();
      return;
    }
    const code = codeOf(event);
    if (!code || pageKeeps(event)) return;
    held.releaseUntold(modifiers, timeMs);
    // Windows presses the left Ctrl before AltGr, and does not always release it.
    if (event.key === 'AltGraph') held.release('ControlLeft', modifiers, timeMs);
    // A lock is told after its own key, which changes it, and before any other.
    if (!code.endsWith('Lock')) locks.read(event);
    if (writes() && writesText(event, isMac())) {
      event.stopPropagation();
      return;
    }
    if (postpones(event, () => held.press(code, modifiers, timeMs))) {
      event.stopPropagation();
      return;
    }
    take(event);
    if (isHalfTold(code)) held.tap(code, modifiers, timeMs);
    else held.press(code, modifiers, timeMs);
    locks.read(event);
  };

  const onUp = (event: KeyboardEvent) => {
    const {timeStamp: timeMs} = event;
    const code = codeOf(event);
    const modifiers = modifiersOf(event);
    if (!code) return;
    if (held.release(code, modifiers, timeMs)) take(event);
    else if (isHalfTold(code) || code === 'PrintScreen') held.tap(code, modifiers, timeMs);
    if (code.startsWith('Meta')) held.releaseAllButModifiers(modifiers, timeMs);
    held.releaseUntold(modifiers, timeMs);
    locks.read(event);
  };

  field.addEventListener('keydown', onDown, {signal});
  field.addEventListener('keyup', onUp, {signal});
  field.addEventListener('focus', () => locks.forget(), {signal});

  return {
    releaseAll: (timeMs: number) => held.releaseAll(timeMs),
    /** Takes a mouse event's word for which modifiers are held. */
    compare: (event: MouseEvent) => held.releaseUntold(modifiersOf(event), event.timeStamp),
    /** Presses and releases a key that has no event. */
    tap: (code: string) => held.tap(code, PLAIN, performance.now()),
    /** Types a text by keys, as far as there are any. */
    type: (text: string) => {
      for (const character of text) {
        const key = typedKey(character);
        const timeMs = performance.now();
        const modifiers = {...PLAIN, shift: key?.shift ?? false};
        if (key?.shift) held.press('ShiftLeft', modifiers, timeMs);
        if (key) held.tap(key.code, modifiers, timeMs);
        if (key?.shift) held.release('ShiftLeft', PLAIN, timeMs);
      }
    },
  };
};

/** A Mac tells Caps Lock as pressed when it goes on, and as released when it goes off. */
const isHalfTold = (code: string) => isMac() && code === 'CapsLock';
