import {flatAncestors} from './flat-ancestors.ts';

interface KeyboardLock {
  lock(): Promise<void>;
  unlock(): void;
}

/**
 * Takes the keys of the browser and the system too, such as Escape and Alt+Tab, while an element is in full screen. Where
 * the browser cannot, nothing happens.
 */
export const lockKeyboardInFullscreen = (element: Element, signal: AbortSignal) => {
  const keyboard = 'keyboard' in navigator ? navigator.keyboard : undefined;
  if (!isKeyboardLock(keyboard)) return;
  const follow = () => {
    const {fullscreenElement} = document;
    if (fullscreenElement && flatAncestors(element).includes(fullscreenElement)) {
      // A refusal leaves the browser its keys.
      keyboard.lock().catch(() => undefined);
    } else keyboard.unlock();
  };
  document.addEventListener('fullscreenchange', follow, {signal});
  signal.addEventListener('abort', () => keyboard.unlock());
  if (document.fullscreenElement) follow();
};

const isKeyboardLock = (value: unknown): value is KeyboardLock =>
  typeof value === 'object' && value !== null && 'lock' in value && 'unlock' in value;
