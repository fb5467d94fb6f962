import type {InputEvent} from '../../connection/input-event.ts';
import {findFullscreenAncestor} from '../../platform/page-tree.ts';

interface KeyboardLock {
  lock(): Promise<void>;
  unlock(): void;
}

/** The elements of this page that want the lock. The page has one lock. */
const lockers = new Set<Element>();

/**
 * Captures keys of the browser and the system, such as Escape and Alt+Tab, while an element is in full screen. Does
 * nothing in browsers without the Keyboard Lock API.
 */
export const lockKeyboardInFullscreen = (element: Element, signal: AbortSignal) => {
  const keyboard = 'keyboard' in navigator ? navigator.keyboard : undefined;
  if (!isKeyboardLock(keyboard)) return;
  const unlock = () => {
    if (lockers.delete(element) && lockers.size === 0) keyboard.unlock();
  };
  const updateLock = () => {
    if (findFullscreenAncestor(element)) {
      lockers.add(element);
      // If the browser refuses the lock, it keeps its keys.
      keyboard.lock().catch(() => undefined);
    } else unlock();
  };
  const {ownerDocument} = element;
  ownerDocument.addEventListener('fullscreenchange', updateLock, {signal});
  signal.addEventListener('abort', unlock);
  if (ownerDocument.fullscreenElement) updateLock();
};

/**
 * Gives the focus to the stream when it goes full screen. A button outside of the full screen would keep the focus, and
 * the keys would not reach the application. A control within the full screen keeps the focus.
 */
export const focusInFullscreen = (element: Element, focus: () => void, signal: AbortSignal) => {
  const {ownerDocument} = element;
  const focusIfOutside = () => {
    const shown = findFullscreenAncestor(element);
    if (shown && !shown.contains(ownerDocument.activeElement)) focus();
  };
  ownerDocument.addEventListener('fullscreenchange', focusIfOutside, {signal});
};

const isKeyboardLock = (value: unknown): value is KeyboardLock =>
  typeof value === 'object' && value !== null && 'lock' in value && 'unlock' in value;

/** Sends the states of Caps Lock, Num Lock and Scroll Lock after each focus and at each change. */
export const lockStates = (send: (event: InputEvent) => void) => {
  let lastSent = '';
  return {
    /** Sends the states again with the next event: the user may have changed them in another window. */
    resendNext: () => (lastSent = ''),
    sendChanges: (event: KeyboardEvent) => {
      const caps = event.getModifierState('CapsLock');
      const num = event.getModifierState('NumLock');
      const scroll = event.getModifierState('ScrollLock');
      const states = [caps, num, scroll].join();
      if (states !== lastSent) send({kind: 'locks', caps, num, scroll});
      lastSent = states;
    },
  };
};
